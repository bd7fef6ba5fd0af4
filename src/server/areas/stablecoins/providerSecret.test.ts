import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isSealed } from '../../foundation/sealing'
import { startTestServer, type TestServer } from '../../testing/testServer'
import { type CoinKit, SECRET, startCoinKit } from './testing/coinKit'

let dir: string
let kit: CoinKit
let server: TestServer
const options = () => ({ databaseFile: join(dir, 'countersign.sqlite'), keyDir: dir })
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'countersign-coins-'))
  kit = await startCoinKit(options())
  server = kit.server
})
afterEach(async () => {
  await server.close()
  rmSync(dir, { recursive: true })
})

/** Every file of the data folder, whatever it is called. */
const everyFile = () =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, bytes: readFileSync(join(entry.parentPath, entry.name)) }))

const read = async (path: string) =>
  (
    await server.raw({
      method: 'GET',
      url: `/console/api${path}`,
      headers: { host: 'localhost:4010', authorization: 'Bearer test-console-secret' },
    })
  ).body

it('stands sealed in its row, and in clear nowhere: replies, files, log, audit, exports', async () => {
  const texts: string[] = []
  const keep = (reply: unknown) => texts.push(JSON.stringify(reply))
  keep(await kit.link({ apiClientId: 'issuer-key-8' }, 201))
  keep(await kit.link({ apiClientId: 'issuer-key-8' }, 409))
  keep(await kit.link({ apiClientId: 'issuer-002' }, 400))
  keep(await kit.link({ apiClientId: 'issuer-003' }, 400))
  keep(await kit.link({ provider: 'NONE' as never }, 400))
  keep(await kit.mint({}, 201))
  await server.as.console.call('takeSnapshot', { body: { name: 'Linked' } }, 201)
  await server.service.requestLog.flush()
  const calls = await server.service.requestLog.list({ limit: 100 })
  const logged = calls.calls.filter(({ path }) => path.endsWith('/stablecoin-provider-accounts'))
  expect(logged).toHaveLength(6)
  for (const { id } of logged) texts.push(await read(`/calls/${id}`))
  expect(texts.at(-1)).toContain('"apiClientSecret\\":\\"[masked]')
  for (const path of ['/calls-export?format=har', '/calls-export?format=jsonl', '/audit?limit=100', '/audit-export'])
    texts.push(await read(path))
  const { secret_sealed: sealed } = server.service.store.sqlite
    .prepare<[], { secret_sealed: string }>('SELECT secret_sealed FROM stablecoin_provider_accounts')
    .get() ?? { secret_sealed: '' }
  expect(isSealed(sealed)).toBe(true)
  for (const text of texts) expect(text.includes(SECRET), text.slice(0, 300)).toBe(false)
  for (const { name, bytes } of everyFile()) expect(bytes.includes(SECRET), name).toBe(false)
  for (const form of [Buffer.from(SECRET).toString('base64').slice(0, -4), Buffer.from(SECRET).toString('hex')])
    for (const { name, bytes } of everyFile()) expect(bytes.includes(form), name).toBe(false)
})

it('opens in its own data folder alone: elsewhere the links are INVALID, until they are linked again', async () => {
  const { linkId, coinId } = kit
  const link = (status: 'ACTIVE' | 'INVALID' | 'REVOKED') =>
    server.as.platform.call('listStablecoinProviderAccounts', { query: { status } }, 200)
  const mint = <S extends number>(key: string, status: S) =>
    server.as.platform.call(
      'createStablecoinMint',
      {
        params: { stablecoinId: coinId },
        headers: { 'idempotency-key': key },
        body: {
          amount: '10000',
          fundingSource: { type: 'WIRE' },
          destination: { accountId: kit.walletId },
        },
      },
      status,
    )
  const { id } = await mint('before', 201)
  await server.close()
  rmSync(join(dir, 'sealing-key.hex'))
  server = await startTestServer({ ...options(), seed: 2 })
  expect((await link('ACTIVE')).totalCount).toBe(0)
  expect((await link('REVOKED')).totalCount).toBe(0)
  expect((await link('INVALID')).data).toMatchObject([{ id: linkId, status: 'INVALID' }])
  const params = { stablecoinProviderAccountId: linkId }
  const account = await server.as.platform.call('getStablecoinProviderAccount', { params }, 200)
  expect(account.status).toBe('INVALID')
  expect(await mint('elsewhere', 400)).toMatchObject({ code: 'STABLECOIN_PROVIDER_ACCOUNT_INVALID' })
  // What the provider has taken goes on.
  await server.clock.advance(60)
  const operation = { params: { stablecoinOperationId: id } }
  expect(await server.as.platform.call('getStablecoinOperation', operation, 200)).toMatchObject({ status: 'COMPLETED' })
  const again = await server.as.platform.call(
    'linkStablecoinProviderAccount',
    {
      headers: { 'idempotency-key': 'again' },
      body: {
        provider: 'BRALE',
        apiClientId: 'issuer-key-7',
        apiClientSecret: SECRET,
        providerAccountId: account.providerAccountId,
      },
    },
    201,
  )
  expect(again).toMatchObject({ id: linkId, status: 'ACTIVE' })
  await mint('here', 201)
})
