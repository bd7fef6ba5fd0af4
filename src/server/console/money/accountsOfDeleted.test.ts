import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountInfoExample } from '../../testing/accounts'
import { type PaymentSetup, startPaymentSetup } from '../../testing/payments'
import type { ConsoleCaller } from '../../testing/testServer'

let setup: PaymentSetup
let desk: ConsoleCaller
beforeEach(async () => {
  setup = await startPaymentSetup()
  desk = setup.server.as.desk
})
afterEach(() => setup.server.close())

describe('accounts of a deleted customer', () => {
  it('an account says when its customer was deleted', async () => {
    const externalAccountId = await setup.externalAccount('EUR', accountInfoExample('EUR_ACCOUNT'))
    await setup.platformExternalAccount('GBP', accountInfoExample('GBP_ACCOUNT'))
    const { as } = setup.server
    const quitter = await as.platform.call('deleteCustomerById', { params: { customerId: setup.customerId } }, 200)
    expect(quitter.isDeleted).toBe(true)
    const { data } = await desk.call('listAllExternalAccounts', {}, 200)
    expect(data.map((item) => item.isCustomerDeleted)).toEqual([false, true])
    const item = await desk.call('getExternalAccountItem', { params: { externalAccountId } }, 200)
    expect(item).toMatchObject({ isCustomerDeleted: true, customerName: 'Marta Ferreira', allowedStatuses: [] })
    const params = { internalAccountId: await setup.accountId('USD') }
    expect(await desk.call('getInternalAccountById', { params }, 200)).toMatchObject({
      isCustomerDeleted: true,
      allowedStatuses: [],
      sweepTargets: [],
    })
  })

  it('an account of a deleted customer is in no state, and is moved to none', async () => {
    const externalAccountId = await setup.externalAccount('EUR', accountInfoExample('EUR_ACCOUNT'))
    const platforms = await setup.platformExternalAccount('GBP', accountInfoExample('GBP_ACCOUNT'))
    const internalAccountId = await setup.accountId('USD')
    await setup.server.as.platform.call('deleteCustomerById', { params: { customerId: setup.customerId } }, 200)
    const active = await desk.call('listAllExternalAccounts', { query: { status: 'ACTIVE' } }, 200)
    expect(active.data.map(({ account }) => account.id)).toEqual([platforms])
    expect(active.totalCount).toBe(1)
    const gone = (field: string) => ({
      code: 'USER_NOT_FOUND',
      message: `The customer that ${field} leads to was deleted; nothing was done.`,
      details: { field, reason: 'CUSTOMER_DELETED' },
    })
    const outside = {
      params: { externalAccountId },
      body: { status: 'INACTIVE', reason: 'Closed by its bank' },
    } as const
    expect(await desk.call('setExternalAccountStatus', outside, 404)).toMatchObject(gone('externalAccountId'))
    const inside = { params: { internalAccountId }, body: { status: 'FROZEN', reason: 'Court order' } } as const
    expect(await desk.call('setInternalAccountStatus', inside, 404)).toMatchObject(gone('internalAccountId'))
    const sweep = { destinationAccountId: await setup.accountId('EUR'), reason: 'Before it is closed' }
    const swept = await desk.call('sweepInternalAccount', { params: { internalAccountId }, body: sweep }, 404)
    expect(swept).toMatchObject(gone('internalAccountId'))
  })
})
