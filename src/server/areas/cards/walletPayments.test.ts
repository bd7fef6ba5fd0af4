import { beforeEach, describe, expect, it } from 'vitest'
import type { CardTransaction } from '../../../contract/transactions/cardTransaction'
import { fromHex, toUtf8 } from '../../../wallet-client/bytes'
import { verifyDer } from '../../../wallet-client/p256'
import { shareTestServer } from '../../testing/sharedServer'
import { listCardSignatureRows } from '../delegated-keys/public'
import { type KeySetup, startKeySetup } from '../delegated-keys/testing/keyKit'
import { type Simulators, simulatorsOf } from './testing/cardSetup'

const server = shareTestServer()
let setup: KeySetup
let simulators: Simulators
let keyId: string
beforeEach(async () => {
  setup = await startKeySetup({ on: server })
  simulators = simulatorsOf(setup.server)
  keyId = (await setup.delegate()).id
  const funding = { params: { accountId: setup.accountId }, body: { amount: 100_000 } }
  await setup.server.as.platform.call('sandboxFundInternalAccount', funding, 200)
})

const opened = (amount: number) => simulators.opened(setup.cardId, amount, { currency: 'USDB' })
const revoke = () => setup.server.as.platform.call('revokeDelegatedKey', { params: { id: keyId } }, 204)
const signaturesOf = ({ id }: CardTransaction) =>
  setup.server.service.store.read((tx) => listCardSignatureRows(tx, { transactionId: id }))

describe('a card on an embedded wallet', () => {
  it('has each draw signed by its delegated key, and each signature can be checked', async () => {
    const payment = await opened(10_000)
    await simulators.follow('advise', payment, 12_000)
    await simulators.follow('advise', payment, 11_000)
    await simulators.follow('clear', payment, 15_000)
    await simulators.follow('giveBack', payment, 15_000)
    expect((await simulators.follow('takeBack', payment)).status).toBe('SETTLED')
    const made = await signaturesOf(payment)
    const purposes = ['AUTHORIZATION', 'ADVICE', 'EXCESS', 'REVERSAL']
    expect(made).toHaveLength(purposes.length)
    for (const { payload, signature, public_key: key } of made) {
      expect(verifyDer(fromHex(key), fromHex(signature), toUtf8(payload))).toBe(true)
    }
    for (const purpose of purposes) {
      expect(made.filter(({ payload }) => payload.includes(`"${purpose}"`))).toHaveLength(1)
    }
  })

  it('clears what was signed after the key was revoked, and declines what is new', async () => {
    const payment = await opened(10_000)
    await revoke()
    expect(await simulators.open(setup.cardId, 1, { currency: 'USDB' })).toBeNull()
    expect(await simulators.follow('advise', payment, 10_001)).toEqual(payment)
    expect((await simulators.follow('advise', payment, 9_000)).authorizedAmount.amount).toBe(9_000)
    expect(await simulators.follow('clear', payment, 9_000)).toMatchObject({ status: 'SETTLED' })
    expect(await signaturesOf(payment)).toHaveLength(1)
  })

  it('has an EXCEPTION where more is drawn without an active key', async () => {
    const payment = await opened(10_000)
    await revoke()
    expect(await simulators.follow('clear', payment, 10_001)).toMatchObject({
      status: 'EXCEPTION',
      settledAmount: { amount: 10_000 },
    })
    const kept = await setup.server.service.store.read((tx) =>
      tx
        .selectFrom('card_decisions')
        .select(['kind', 'reason'])
        .where('card_id', '=', payment.cardId ?? '')
        .where('verdict', '=', 'DECLINED')
        .execute(),
    )
    expect(kept).toEqual([{ kind: 'EXCESS', reason: 'NO_ACTIVE_DELEGATED_KEY' }])
  })

  it('has an EXCEPTION where a refund is taken back without an active key; the money stays', async () => {
    const payment = await opened(10_000)
    await simulators.follow('clear', payment, 10_000)
    await simulators.follow('giveBack', payment, 10_000)
    await revoke()
    expect(await simulators.follow('takeBack', payment)).toMatchObject({
      status: 'EXCEPTION',
      refundedAmount: { amount: 10_000 },
    })
    const { data } = await setup.server.as.platform.call(
      'listCustomerInternalAccounts',
      { query: { customerId: setup.customerId, currency: 'USDB' } },
      200,
    )
    expect(data[0]?.balance.amount).toBe(100_000)
  })

  it('takes money without a key', async () => {
    await revoke()
    const kind = 'FINANCIAL_CREDIT_AUTHORIZATION'
    expect((await simulators.open(setup.cardId, 5, { kind, currency: 'USDB' }))?.status).toBe('SETTLED')
  })

  it('has its keys revoked with the card', async () => {
    const payment = await opened(10_000)
    await setup.server.as.platform.call(
      'updateCardById',
      { params: { id: setup.cardId }, body: { state: 'CLOSED' } },
      200,
    )
    const key = await setup.server.as.platform.call('getDelegatedKeyById', { params: { id: keyId } }, 200)
    expect(key.status).toBe('REVOKED')
    expect((await simulators.readPayment(payment.id)).status).toBe('SETTLED')
    const audit = await setup.server.service.store.read((tx) =>
      tx.selectFrom('audit_log').select('details_json').where('operation_id', '=', 'updateCardById').execute(),
    )
    expect(audit[0]?.details_json).toContain('"authorizationsEnded":1')
    expect(audit[0]?.details_json).toContain('"delegatedKeysRevoked":1')
  })
})
