import { expect, test } from 'vitest'
import { SERVICE_BASE } from '../../contract/planes'
import { type RawReply, startTestServer, type TestServer } from '../testing/testServer'

const TAX_ID = '123-45-6789'
const CONSOLE = { host: 'localhost:4010', authorization: 'Bearer test-console-secret' }

async function makeSecrets(server: TestServer): Promise<Record<string, string>> {
  const { platform } = server.as
  const token = await platform.call('createToken', { body: { name: 'ci', permissions: ['VIEW', 'TRANSACT'] } }, 201)
  const holder = { fullName: 'Joy Okafor', idType: 'SSN' as const, identifier: TAX_ID, countryOfIssuance: 'US' }
  const customer = await platform.call(
    'createCustomer',
    { body: { customerType: 'INDIVIDUAL', email: 'joy@example.com', ...holder } },
    201,
  )
  const agent = await platform.call(
    'createAgent',
    {
      body: {
        name: 'shopper',
        customerId: customer.id,
        policy: {
          permissions: ['VIEW_TRANSACTIONS'],
          defaultExecutionMode: 'AUTO',
          spendingLimits: { currency: 'USD', perTransactionLimit: 100, dailyLimit: 100 },
        },
      },
    },
    201,
  )
  const code = agent.deviceCode.code
  const redeemed = await platform.call('redeemAgentDeviceCode', { params: { code } }, 200)
  await server.as.agent(redeemed.accessToken).call('agentListTransactions', {}, 200)
  const clientSecret = token.clientSecret!
  await server.as.token(token.clientId, clientSecret).call('listCustomers', {}, 200)
  return {
    apiSecret: 'test-secret',
    clientSecret,
    basic: Buffer.from(`${token.clientId}:${clientSecret}`).toString('base64'),
    accessToken: redeemed.accessToken,
    deviceCode: code,
    identityNumber: TAX_ID,
    consoleSecret: 'test-console-secret',
  }
}

const read = (server: TestServer, path: string): Promise<RawReply> =>
  server.raw({ method: 'GET', url: `/console/api${path}`, headers: CONSOLE })

test('no secret and no identity number reaches the request log or what the console reads of it', async () => {
  const server = await startTestServer()
  const secrets = await makeSecrets(server)
  await server.service.requestLog.flush()
  const list = await read(server, '/calls?limit=100')
  const calls = (JSON.parse(list.body) as { data: { id: string; path: string }[] }).data
  expect(calls.map((call) => call.path)).toContain(`${SERVICE_BASE}/tokens`)
  const texts = [list.body]
  for (const call of calls) texts.push((await read(server, `/calls/${call.id}`)).body)
  expect(texts.join('\n')).toContain('[masked]')
  for (const [name, secret] of Object.entries(secrets))
    for (const text of texts) expect(text.includes(secret), `${name} in ${text.slice(0, 300)}`).toBe(false)
  await server.close()
})

test('headers whose name smells of a secret are masked in the log, in HAR and in JSON lines', async () => {
  const server = await startTestServer()
  const secret = 'sMeLlS-of-42'
  const names = [
    'x-auth-token',
    'x-api-key',
    'my-secret-thing',
    'x-csrf',
    'x-forwarded-authorization',
    'x-xsrf-value',
    'apikey',
    'x-refresh-token',
  ]
  const more = ['countersign-session', 'cookie', 'x-password', 'x-aws-credential', 'x-hub-signature', 'api_key']
  const smelly = Object.fromEntries([...names, ...more].map((name) => [name, secret]))
  const plain = { 'idempotency-key': 'kept-to-be-found', 'user-agent': 'a-client', accept: 'application/json' }
  const authorization = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
  const headers = { host: 'localhost:4010', authorization, ...smelly, ...plain }
  expect((await server.raw({ method: 'GET', url: `${SERVICE_BASE}/config`, headers })).status).toBe(200)
  await server.service.requestLog.flush()
  const [call] = (await server.service.requestLog.list({ limit: 1 })).calls
  const stored = await server.service.requestLog.get(call?.id ?? '')
  expect(stored?.requestHeaders).toMatchObject({ ...plain, authorization: 'Basic [masked]' })
  for (const name of Object.keys(smelly)) expect(stored?.requestHeaders[name], name).toBe('[masked]')
  for (const path of [`/calls/${call?.id}`, '/calls-export?format=har', '/calls-export?format=jsonl']) {
    const { body } = await read(server, path)
    expect(body).toContain('kept-to-be-found')
    expect(body).not.toContain(secret)
  }
  await server.close()
})
