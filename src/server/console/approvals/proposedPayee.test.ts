import { expect, it } from 'vitest'
import { getCustomerNames } from '../../areas/customers/public'
import { startOwnVoteSetup } from './testing/voteSetup'

it('a proposed payment into the account of another customer names its owner', async () => {
  const setup = await startOwnVoteSetup()
  await setup.rule()
  const { customerId, usdAccountId } = await setup.otherCustomer()
  const quote = await setup.quoteBody({
    source: { sourceType: 'ACCOUNT', accountId: setup.usdAccountId },
    destination: { destinationType: 'ACCOUNT', accountId: usdAccountId },
    lockedCurrencyAmount: 100_00,
  })
  const { id: quoteId } = await setup.ana.onService.call('createQuote', { body: quote }, 201)
  const call = { operationId: 'executeQuote', params: { quoteId } } as const
  const body = { call, reason: 'Invoice 2026-118' }
  const { payee } = await setup.ana.desk.call('createMoneyProposal', { body }, 201)
  const names = await setup.server.service.store.read((tx) => getCustomerNames(tx, [customerId]))
  expect(payee).toMatchObject({ id: usdAccountId, name: names.get(customerId) })
})
