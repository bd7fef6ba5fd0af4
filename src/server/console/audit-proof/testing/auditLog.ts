import type { ChainVerdict } from '../../../../contract/console/audit-proof/schemas'
import { appendAudit } from '../../../kernel/auditChain/append'
import type { TestServer } from '../../../testing/testServer'

/** Makes a row of the log for each name. Returns: the ids of the rows. */
export async function writeRows(server: TestServer, names: readonly string[]): Promise<string[]> {
  for (const name of names) await server.as.platform.call('createToken', { body: { name, permissions: ['VIEW'] } }, 201)
  const ids = server.service.store.sqlite
    .prepare(`SELECT id FROM audit_log WHERE operation_id = 'createToken' ORDER BY rowid DESC LIMIT ?`)
    .pluck()
    .all(names.length)
  return ids.map(String).reverse()
}

/** Does to the database what no operation does. */
export function tamper({ service }: TestServer, ...statements: readonly string[]): void {
  const { sqlite } = service.store
  const triggers = sqlite
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'audit_log_is_append%'`)
    .all() as { readonly name: string; readonly sql: string }[]
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER ${name}`)
  for (const statement of statements) sqlite.exec(statement)
  for (const { sql } of triggers) sqlite.exec(sql)
}

/** Takes the last row off and writes another in its place, as whoever has the database and not the key. */
export async function rewriteEnd(server: TestServer): Promise<void> {
  const { store } = server.service
  const last = await store.read((tx) =>
    tx.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow(),
  )
  tamper(
    server,
    `DELETE FROM audit_log WHERE id = '${last.id}'`,
    `DELETE FROM audit_chain WHERE audit_id = '${last.id}'`,
  )
  await store.write((tx) => appendAudit(tx, { ...last, actor_name: 'Somebody else' }))
}

/** Looks at the whole log. */
export async function look(server: TestServer): Promise<ChainVerdict> {
  await server.as.console.call('verifyAuditChain', {}, 202)
  await server.service.host.auditVerifications.idle()
  const { state, done, total, verdict } = await server.as.console.call('getAuditVerification', {}, 200)
  if (state !== 'DONE' || verdict === null || done !== total) throw new Error(`the look came to ${state}`)
  return verdict
}

/** The faults as kind and row. */
export const told = ({ faults }: ChainVerdict): string[] => faults.map(({ kind, auditId }) => `${kind} ${auditId}`)

/** The whole log, as a person takes it away. */
export async function exportAll(server: TestServer): Promise<string> {
  let text = ''
  let cursor: string | null = null
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor }
    const slice = await server.as.console.call('exportAuditChain', { query }, 200)
    text += slice.text
    cursor = slice.nextCursor
  } while (cursor !== null)
  return text
}
