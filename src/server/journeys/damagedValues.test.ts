import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleCaller, openSession, startTestServer, type TestServer } from '../testing/testServer'

const SERVICE = '/2025-10-13'
const CONSOLE = '/console/api'

/** Column, the read that shows it, and a read of other rows that must go on; `:id` and `:customer` are the row's. */
const READS = [
  ['customers', 'profile_json', `${SERVICE}/customers/:id`, `${SERVICE}/tokens`],
  ['customers', 'profile_json', `${SERVICE}/customers`, `${SERVICE}/transactions`],
  ['verifications', 'errors_json', `${SERVICE}/verifications`, `${SERVICE}/customers`],
  ['beneficial_owners', 'roles_json', `${SERVICE}/beneficial-owners?customerId=:customer`, `${SERVICE}/transactions`],
  ['beneficial_owners', 'personal_info_json', `${SERVICE}/customers/:customer`, `${SERVICE}/transactions`],
  ['external_accounts', 'account_info_json', `${SERVICE}/customers/external-accounts/:id`, `${SERVICE}/customers`],
  ['agents', 'policy_json', `${SERVICE}/agents/:id`, `${SERVICE}/customers`],
  ['quotes', 'source_json', `${SERVICE}/quotes/:id`, `${SERVICE}/transactions`],
  ['quotes', 'extras_json', `${SERVICE}/quotes/:id`, `${SERVICE}/transactions`],
  ['transactions', 'destination_json', `${SERVICE}/transactions/:id`, `${SERVICE}/customers`],
  ['transactions', 'extras_json', `${SERVICE}/transactions`, `${SERVICE}/customers`],
  ['platform_config', 'supported_currencies_json', `${SERVICE}/config`, `${SERVICE}/customers`],
  ['api_tokens', 'permissions_json', `${SERVICE}/tokens`, `${SERVICE}/customers`],
  ['timers', 'payload_json', `${CONSOLE}/timers/:id`, `${CONSOLE}/timers`],
  ['operators', 'roles_json', `${CONSOLE}/operators`, `${CONSOLE}/timers`],
] as const

describe('a stored value that cannot be read', () => {
  let server: TestServer
  let read: (path: string) => Promise<{ status: number; body: string }>
  beforeAll(async () => {
    server = await startTestServer({ isFirstStart: true })
    await server.service.listen(0, '127.0.0.1')
    await consoleCaller(server.service, await openSession(server.service)).call(
      'seedDemoData',
      { body: { seed: 7 } },
      202,
    )
    await server.service.host.seeds.idle()
    read = (url) => {
      const platform = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
      const authorization = url.startsWith(CONSOLE) ? 'Bearer test-console-secret' : platform
      return server.raw({ method: 'GET', url, headers: { authorization } })
    }
  }, 120_000)

  afterAll(() => server.close())

  it.each(READS)('in %s.%s answers 500 to the reads that need it: %s', async (table, column, path, other) => {
    const { store } = server.service
    const rows = await store.read((tx) =>
      sql<Record<string, string>>`SELECT * FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NOT NULL
        ORDER BY id DESC LIMIT 1`.execute(tx),
    )
    const [row] = rows.rows
    if (row === undefined) throw new Error(`the demo data has no row in ${table}`)
    const write = (text: string | undefined) =>
      store.write((tx) =>
        sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${text} WHERE id = ${row.id}`.execute(tx),
      )
    const at = path.replace(':id', row.id ?? '').replace(':customer', row.customer_id ?? '')
    expect(await read(at)).toMatchObject({ status: 200 })
    await write('{"cut off')
    try {
      const refused = await read(at)
      expect(JSON.parse(refused.body)).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' })
      expect(refused.body).not.toContain('cut off')
      expect(await read(other)).toMatchObject({ status: 200 })
    } finally {
      await write(row[column])
    }
    expect(await read(at)).toMatchObject({ status: 200 })
    const [met, ...more] = server.takeFaults()
    expect([met, more]).toMatchObject([{ name: 'StoredValueError', place: { table } }, []])
  })
})
