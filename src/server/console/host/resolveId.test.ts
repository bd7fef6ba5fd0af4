import { afterEach, expect, it } from 'vitest'
import { startKeySetup } from '../../areas/delegated-keys/testing/keyKit'
import { startCoinKit } from '../../areas/stablecoins/testing/coinKit'
import type { TestServer } from '../../testing/testServer'

let server: TestServer
afterEach(() => server.close())

const routeOf = async (id: string) => (await server.as.console.call('resolveId', { params: { id } }, 200)).route

it('knows where cards, what is paid with them, and their keys are shown', async () => {
  const setup = await startKeySetup()
  server = setup.server
  const { cardId } = setup
  const key = await setup.delegate()
  const body = { amount: 100, currency: { code: 'USDB' }, merchant: { descriptor: 'Cafe Norte' } }
  const call = { params: { id: cardId }, body }
  const { issuerTransactionToken: reference } = await server.as.platform.call(
    'sandboxSimulateCardCreditAuthorization',
    call,
    202,
  )
  const { data } = await server.as.platform.call('listTransactions', { query: { reference } }, 200)
  const paymentId = data[0]?.id ?? ''
  expect(paymentId).toMatch(/^CardTransaction:/)
  expect(await routeOf(cardId)).toBe(`/cards/${cardId}`)
  expect(await routeOf(paymentId)).toBe(`/transactions/${paymentId}`)
  expect(await routeOf(key.id)).toBe(`/delegated-keys/${key.id}`)
})

it('knows where coins, their links, and mints are shown', async () => {
  const kit = await startCoinKit()
  server = kit.server
  const { id } = await kit.mint({}, 201)
  expect(await routeOf(kit.coinId)).toBe(`/stablecoins/${kit.coinId}?tab=coins`)
  expect(await routeOf(kit.linkId)).toBe(`/stablecoins/${kit.linkId}?tab=links`)
  expect(await routeOf(id)).toBe(`/stablecoins/${id}`)
})
