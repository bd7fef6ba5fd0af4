import { expect, it } from 'vitest'
import { webhookPayloads } from '../../../contract/webhooks/schemas'
import { readJsonText } from '../../foundation/jsonText'
import { startCardSetup } from './testing/cardSetup'

it('what webhooks tell of cards has the shapes of the contract, and is what a read answers', async () => {
  const setup = await startCardSetup()
  const second = await setup.secondUsdId()
  const card = await setup.issueCard({ maxSpendPerTransaction: 60_00 })
  const change = (body: object) =>
    setup.server.as.platform.call('updateCardById', { params: { id: card.id }, body }, 200)
  await change({ fundingSources: [setup.usdId, second] })
  const payment = await setup.open(card.id, 40_00)
  if (payment === null) throw new Error('the payment was declined')
  await setup.follow('clear', payment, 10_00)
  await setup.follow('clear', payment, 30_00)
  await setup.follow('giveBack', payment, 40_00)
  const broken = await setup.open(card.id, 1_00, { descriptor: 'Lot 006' })
  await setup.server.settle()
  await change({ state: 'FROZEN' })
  const rows = await setup.server.service.store.read((tx) =>
    tx.selectFrom('webhook_events').select(['type', 'object_id', 'body']).orderBy('id').execute(),
  )
  const told = rows.filter(({ type }) => type.startsWith('CARD'))
  expect(new Set(told.map(({ type }) => type))).toEqual(
    new Set([
      'CARD.STATE_CHANGE',
      'CARD.FUNDING_SOURCE_CHANGE',
      'CARD_TRANSACTION.AUTHORIZED',
      'CARD_TRANSACTION.PARTIALLY_SETTLED',
      'CARD_TRANSACTION.SETTLED',
      'CARD_TRANSACTION.REFUNDED',
      'CARD_TRANSACTION.EXCEPTION',
    ]),
  )
  const shapeOf = (type: string) => {
    if (type === 'CARD.FUNDING_SOURCE_CHANGE') return webhookPayloads['card-funding-source-change']
    return type === 'CARD.STATE_CHANGE' ? webhookPayloads['card-state-change'] : webhookPayloads['card-transaction']
  }
  for (const { type, body } of told) {
    expect([type, readJsonText<unknown>(body, shapeOf(type))]).not.toEqual([type, null])
  }
  const lastOf = (id: string) => told.findLast(({ object_id: objectId }) => objectId === id)?.body ?? ''
  const { data: ofPayment } = readJsonText(lastOf(payment.id), webhookPayloads['card-transaction']) ?? {}
  expect(ofPayment).toEqual(await setup.readPayment(payment.id))
  const { data: ofBroken } = readJsonText(lastOf(broken?.id ?? ''), webhookPayloads['card-transaction']) ?? {}
  expect(ofBroken).toMatchObject({ status: 'EXCEPTION', pullSummary: { totalAmount: 0 } })
  const { data: ofCard } = readJsonText(lastOf(card.id), webhookPayloads['card-state-change']) ?? {}
  expect(ofCard).toEqual(await setup.readCard(card.id))
  await setup.server.close()
})
