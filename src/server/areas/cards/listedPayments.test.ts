import { beforeEach, describe, expect, it } from 'vitest'
import type { Card } from '../../../contract/cards/schemas'
import { shareTestServer } from '../../testing/sharedServer'
import { type CardSetup, type OpeningChange, startCardSetup } from './testing/cardSetup'

const server = shareTestServer()
let setup: CardSetup
let card: Card
beforeEach(async () => {
  setup = await startCardSetup({ on: server })
  card = await setup.issueCard()
})

const opened = (amount: number, change?: OpeningChange) => setup.opened(card.id, amount, change)

describe('listTransactions', () => {
  it('carries card transactions in each of its filters, counted exactly', async () => {
    const [first, second] = [await opened(10_00), await opened(20_00)]
    const credit = await opened(5_00, { kind: 'FINANCIAL_CREDIT_AUTHORIZATION' })
    await setup.follow('clear', second, 20_00)
    const { platform } = setup.server.as
    const customer = await platform.call('getCustomerById', { params: { customerId: setup.customerId } }, 200)
    const cases = [
      [{ type: 'CARD' }, [credit, second, first]],
      [{ type: 'CARD', sortOrder: 'asc' }, [first, second, credit]],
      [{ status: 'AUTHORIZED' }, [first]],
      [{ type: 'CARD', status: 'AUTHORIZED' }, [first]],
      [{ type: 'OUTGOING', status: 'AUTHORIZED' }, []],
      [{ status: 'SETTLED' }, [credit, second]],
      [{ status: 'EXCEPTION' }, []],
      [{ customerId: setup.customerId, type: 'CARD' }, [credit, second, first]],
      [{ platformCustomerId: customer.platformCustomerId, type: 'CARD' }, [credit, second, first]],
      [{ senderAccountIdentifier: setup.usdId }, [second, first]],
      [{ accountIdentifier: setup.usdId, type: 'CARD' }, [credit, second, first]],
      [{ reference: second.issuerTransactionToken }, [second]],
    ] as const
    for (const [query, expected] of cases) {
      const page = await platform.call('listTransactions', { query }, 200)
      expect([query, page.data.map(({ id }) => id)]).toEqual([query, expected.map(({ id }) => id)])
      expect(page.totalCount).toBe(expected.length)
    }
    const all = await platform.call('listTransactions', { query: { limit: '1' } }, 200)
    expect(all).toMatchObject({ totalCount: 4, hasMore: true })
  })

  it('confirmReceiptDelivery takes them; cancelTransaction and approvePendingPayment do not', async () => {
    const { id } = await opened(10_00)
    const call = { params: { transactionId: id } }
    const { platform } = setup.server.as
    expect((await platform.call('confirmReceiptDelivery', call, 200)).type).toBe('CARD')
    expect(await platform.call('cancelTransaction', call, 400)).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await platform.call('approvePendingPayment', call, 409)).toMatchObject({
      code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    })
    expect(await platform.call('rejectPendingPayment', call, 409)).toMatchObject({
      code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    })
  })
})
