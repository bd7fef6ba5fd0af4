import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../contract/console/host/schemas'
import type { Row } from '../../database/schema'
import { appendAudit } from '../../kernel/auditChain/append'
import { startTestServer, type TestServer } from '../../testing/testServer'

const ROWS = 4321
const OPERATIONS = ['createQuote', 'executeQuote', 'createTransferOut', 'redeemAgentDeviceCode', 'setClock']
const START_MS = Date.parse('2026-10-01T00:00:00.000Z')
const uuid = (n: number) => `019376a0-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const atOf = (n: number) => new Date(START_MS + Math.floor(n / 3) * 60_000).toISOString()

/** Actors with an id and a name, with a name only, and with neither. */
function actorOf(n: number): readonly [kind: string, id: string | null, name: string | null] {
  const kind = n % 7
  if (kind === 0) return ['anonymous', null, null]
  if (kind === 1) return ['operator', null, 'Priya']
  return ['token', `Token:${uuid(kind)}`, kind === 2 ? 'Priya' : `token ${kind}`]
}

function rowOf(n: number): Row<'audit_log'> {
  const [actor_kind, actor_id, actor_name] = actorOf(n)
  const operation_id = OPERATIONS[(n * n) % OPERATIONS.length] ?? ''
  const times = { at: atOf(n), wall_at: atOf(n) }
  const rest = { outcome: n % 40 === 0 ? 'REFUSED' : 'DONE', code: null, reason: null, call_id: null } as const
  const about = { operation_id, target_id: `Customer:${uuid(n % 50)}`, details_json: null }
  return { id: `Audit:${uuid(n)}`, ...times, actor_kind, actor_id, actor_name, ...about, ...rest }
}

/** A customer that is the target of some rows; each thirtieth is about it beside its own target. */
const NAMED = `Customer:${uuid(9)}`
const subjectsOf = (n: number): readonly string[] => (n % 30 === 4 ? [NAMED] : [])
const namedIn = new Set(Array.from({ length: ROWS }, (_, n) => n).flatMap((n) => subjectsOf(n).map(() => rowOf(n).id)))

let server: TestServer
/** Every entry, oldest first, by another road than the one that is tested. */
let everything: AuditEntry[]
beforeAll(async () => {
  server = await startTestServer()
  await server.service.store.write(async (tx) => {
    for (let n = 0; n < ROWS; n += 1) await appendAudit(tx, rowOf(n), subjectsOf(n))
  })
  everything = []
  let cursor: string | null = null
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor }
    const slice = await server.as.console.call('exportAuditEntries', { query }, 200)
    everything.push(...slice.data)
    cursor = slice.nextCursor
  } while (cursor !== null)
})
afterAll(() => server.close())

type Query = Readonly<Record<string, string>>

const isPart = (whole: string, part: string): boolean => whole.toLowerCase().includes(part.toLowerCase())

function expectedOf({
  operationId,
  act,
  targetId,
  actor,
  outcome,
  startDate = '',
  endDate = '~',
}: Query): AuditEntry[] {
  return everything.filter(
    (entry) =>
      (operationId === undefined || isPart(entry.operationId, operationId.replaceAll(' ', ''))) &&
      (act === undefined || entry.operationId === act) &&
      (targetId === undefined || entry.targetId === targetId || (targetId === NAMED && namedIn.has(entry.id))) &&
      (actor === undefined || entry.actorId === actor || isPart(entry.actorName ?? '', actor)) &&
      (outcome === undefined || entry.outcome === outcome) &&
      entry.at >= startDate &&
      entry.at <= endDate,
  )
}

/** Every set of the filters. */
function setsOf(filters: readonly Query[]): Query[] {
  const sets: Query[] = [{}]
  for (const filter of filters) sets.push(...sets.map((set) => ({ ...set, ...filter })))
  return sets
}

const SETS = setsOf([
  { operationId: 'Execute q' },
  { targetId: `Customer:${uuid(7)}` },
  { actor: 'priy' },
  { outcome: 'REFUSED' },
  { startDate: atOf(1000), endDate: atOf(3500) },
])
SETS.push(
  { targetId: NAMED },
  { targetId: NAMED, operationId: 'Execute q', actor: 'priy', startDate: atOf(1000), endDate: atOf(3500) },
  { act: 'executeQuote' },
  { act: 'executeQuote', actor: 'priy', startDate: atOf(1000) },
  { act: 'execute' },
  { startDate: atOf(1000) },
  { endDate: atOf(3500) },
  { outcome: 'DONE', startDate: atOf(1000) },
  { startDate: atOf(1000), endDate: atOf(1003) },
  { startDate: atOf(3500), endDate: atOf(1000) },
)

describe('the audit log of many rows', () => {
  it('is exported whole, in slices, in the order of time', () => {
    expect(everything.length).toBeGreaterThanOrEqual(ROWS)
    const order = everything.map(({ at, id }) => at + id)
    expect(order).toEqual([...order].sort())
  })

  it.each(SETS.map((set) => [Object.keys(set).join(' ') || 'no filter', set] as const))(
    'finds and counts by %s, both ways, to the last page',
    async (_name, set) => {
      const expected = expectedOf(set).map(({ id }) => id)
      for (const sortOrder of ['asc', 'desc'] as const) {
        const found: string[] = []
        let cursor: string | undefined
        do {
          const query = { ...set, sortOrder, limit: '100', cursor }
          const page = await server.as.console.call('listAuditEntries', { query }, 200)
          expect(page.totalCount).toBe(expected.length)
          found.push(...page.data.map(({ id }) => id))
          cursor = page.nextCursor
        } while (cursor !== undefined && found.length < 600)
        const inOrder = sortOrder === 'asc' ? expected : [...expected].reverse()
        expect(found).toEqual(inOrder.slice(0, found.length))
        if (cursor === undefined) expect(found).toHaveLength(expected.length)
      }
    },
  )

  it.each([
    { actor: 'Priya', outcome: 'REFUSED' },
    { act: 'executeQuote', outcome: 'DONE' },
    { targetId: `Customer:${uuid(7)}`, operationId: 'EXECUTEQUOTE' },
    { targetId: NAMED },
    { targetId: NAMED, outcome: 'REFUSED', startDate: atOf(1000) },
    { startDate: atOf(4000) },
  ] as Query[])('exports what %o fits, and nothing else', async (set) => {
    const exported = async (order: Query) => {
      const found: string[] = []
      let cursor: string | null = null
      do {
        const query: Query = { ...set, ...order, ...(cursor === null ? {} : { cursor }) }
        const slice = await server.as.console.call('exportAuditEntries', { query }, 200)
        found.push(...slice.data.map(({ id }) => id))
        cursor = slice.nextCursor
      } while (cursor !== null)
      return found
    }
    const expected = expectedOf(set).map(({ id }) => id)
    expect(await exported({})).toEqual(expected)
    expect(await exported({ sortOrder: 'desc' })).toEqual(expected.reverse())
  })

  it('refuses the cursor of other filters, or of the other order', async () => {
    const { nextCursor } = await server.as.console.call('exportAuditEntries', {}, 200)
    const cursor = String(nextCursor)
    for (const query of [
      { cursor, outcome: 'DONE' as const },
      { cursor, sortOrder: 'desc' as const },
    ]) {
      const refused = await server.as.console.call('exportAuditEntries', { query }, 400)
      expect(refused).toMatchObject({ details: { field: 'cursor', reason: 'CURSOR_OF_OTHER_LIST' } })
    }
  })

  it('keeps its groups, also when a snapshot takes the place of the data', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-audit-'))
    const other = await startTestServer({ databaseFile: join(folder, 'other.sqlite') })
    const { platform, desk } = other.as
    const counted = (text: string) => other.service.store.sqlite.prepare(text).raw().all()
    const makeToken = (name: string) => platform.call('createToken', { body: { name, permissions: ['VIEW'] } }, 201)
    const expectWhole = () => {
      const groups = "SELECT operation_id, outcome, ifnull(actor_id, ''), ifnull(actor_name, ''), count(*)"
      expect(counted('SELECT * FROM audit_groups ORDER BY 1, 2, 3, 4')).toEqual(
        counted(`${groups} FROM audit_log GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`),
      )
      expect(counted('SELECT * FROM audit_hours ORDER BY 1, 2')).toEqual(
        counted('SELECT substr(at, 1, 13), outcome, count(*) FROM audit_log GROUP BY 1, 2 ORDER BY 1, 2'),
      )
    }
    await makeToken('before')
    const { id } = await desk.call('takeSnapshot', { body: { name: 'Now' } }, 201)
    await makeToken('after')
    expectWhole()
    await desk.call('loadSnapshot', { params: { snapshotId: id } }, 200)
    expectWhole()
    await makeToken('again')
    expectWhole()
    await other.close()
    rmSync(folder, { recursive: true })
  })
})
