import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CoinKit, SECRET, startCoinKit } from './testing/coinKit'

let kit: CoinKit
const tokens: Record<string, string> = {}
beforeAll(async () => {
  kit = await startCoinKit()
  for (const permission of ['VIEW', 'TRANSACT', 'MANAGE'] as const) {
    const body = { name: permission, permissions: [permission] }
    const { clientId, clientSecret } = await kit.server.as.platform.call('createToken', { body }, 201)
    tokens[permission] = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  }
})
afterAll(() => kit.server.close())

const send = async (who: string, [method, path, body]: readonly ['GET' | 'POST', string, object?]) => {
  const authorization = tokens[who] === undefined ? {} : { authorization: `Basic ${tokens[who]}` }
  const headers = { host: 'localhost:4010', ...authorization, ...kit.newKey() }
  const payload = body === undefined ? {} : { payload: body }
  return (await kit.server.raw({ method, url: `/2025-10-13${path}`, headers, ...payload })).status
}

const everyCall = (): Record<string, readonly ['GET' | 'POST', string, object?]> => ({
  linkStablecoinProviderAccount: [
    'POST',
    '/stablecoin-provider-accounts',
    { provider: 'BRALE', apiClientId: 'another', apiClientSecret: SECRET, providerAccountId: 'permitted' },
  ],
  registerStablecoin: [
    'POST',
    '/stablecoins',
    {
      providerTokenIdentifier: 'permitted',
      networkTokenIdentifier: 'permitted',
      network: 'SPARK',
      stablecoinProviderAccountId: kit.linkId,
    },
  ],
  createStablecoinMint: [
    'POST',
    `/stablecoins/${kit.coinId}/mints`,
    { amount: '10000', fundingSource: { type: 'WIRE' }, destination: { accountId: kit.walletId } },
  ],
  createStablecoinBurn: [
    'POST',
    `/stablecoins/${kit.coinId}/burns`,
    {
      amount: '10000',
      source: { type: 'EXTERNAL_ACCOUNT' },
      destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: kit.bankId, rail: 'WIRE' },
    },
  ],
  listStablecoinProviderAccounts: ['GET', '/stablecoin-provider-accounts'],
  getStablecoinProviderAccount: ['GET', `/stablecoin-provider-accounts/${kit.linkId}`],
  listStablecoins: ['GET', '/stablecoins'],
  getStablecoin: ['GET', `/stablecoins/${kit.coinId}`],
  listStablecoinOperations: ['GET', `/stablecoins/${kit.coinId}/operations`],
})

it.each([
  ['nobody', [401, 401, 401, 401], 401],
  ['VIEW', [403, 403, 403, 403], 200],
  ['TRANSACT', [403, 403, 201, 201], 200],
  ['MANAGE', [201, 201, 403, 403], 200],
] as const)('%s: link, register, mint and burn answer %o, reads %s', async (who, writes, reads) => {
  const calls = Object.values(everyCall())
  const statuses: number[] = []
  for (const call of calls) statuses.push(await send(who, call))
  expect(statuses).toEqual([...writes, ...calls.slice(writes.length).map(() => reads)])
})
