import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../../contract/operations'
import { mexicanAccount, type PaymentSetup, startPaymentSetup, usAccount } from '../../../testing/payments'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()
let setup: PaymentSetup
let target: string
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
  target = await setup.accountId('USD')
})

type TransferBody = NonNullable<Call<'createTransferIn'>['body']>
const platform = () => setup.server.as.platform
const read = (transactionId: string) => platform().call('getTransactionById', { params: { transactionId } }, 200)

async function pull(selector?: string, amount = 100_00) {
  const accountId = await setup.externalAccount('USD', usAccount(selector))
  return platform().call(
    'createTransferIn',
    { body: { source: { accountId }, destination: { accountId: target }, amount } },
    201,
  )
}

describe('createTransferIn', () => {
  it('answers an INCOMING pull, PENDING, and has been credited when it is read straight after', async () => {
    const pulled = await pull()
    expect(pulled).toMatchObject({
      type: 'INCOMING',
      direction: 'DEBIT',
      status: 'PENDING',
      receivedAmount: { amount: 100_00, currency: { code: 'USD' } },
      destination: { destinationType: 'ACCOUNT', accountId: target, currency: 'USD' },
    })
    expect(await read(pulled.id)).toMatchObject({ status: 'COMPLETED', settledAt: setup.server.clock.iso() })
    expect(await setup.balanceOf(target)).toEqual({ balance: 100_00, total: 100_00 })
    expect(await setup.ledgerBalance('world:bank:USD')).toBe(-100_00)
    expect(await setup.server.eventsOf(pulled.id)).toEqual(['INCOMING_PAYMENT.PENDING', 'INCOMING_PAYMENT.COMPLETED'])
  })

  it.each(['002', '003', '004'])(
    '%s: fails at once with COLLECTION_FAILED; nothing was credited, so nothing is refunded',
    async (selector) => {
      const pulled = await pull(selector)
      expect(pulled.status).toBe('PENDING')
      const failed = await read(pulled.id)
      expect(failed).toMatchObject({ status: 'FAILED', failureReason: 'COLLECTION_FAILED' })
      expect(failed).not.toHaveProperty('refund')
      expect(await setup.balanceOf(target)).toEqual({ balance: 0, total: 0 })
      expect(await setup.server.eventsOf(pulled.id)).toEqual(['INCOMING_PAYMENT.PENDING', 'INCOMING_PAYMENT.FAILED'])
    },
  )

  it('005: stays PENDING for 30 seconds, then fails', async () => {
    const pulled = await pull('005')
    await setup.server.clock.advance(29.999)
    expect((await read(pulled.id)).status).toBe('PENDING')
    await setup.server.clock.advance(0.001)
    expect(await read(pulled.id)).toMatchObject({ status: 'FAILED', failureReason: 'COLLECTION_FAILED' })
    expect(await setup.balanceOf(target)).toEqual({ balance: 0, total: 0 })
  })
})

describe('createTransferIn refuses', () => {
  const refuse = async (body: TransferBody, status: 400 | 403 | 404 | 501) => {
    const { code, details } = await platform().call('createTransferIn', { body }, status)
    return { code, field: details?.field, reason: details?.reason }
  }

  it('an account that cannot be pulled from', async () => {
    const accountId = await setup.externalAccount('MXN', mexicanAccount())
    const destination = { accountId: await setup.accountId('MXN') }
    expect(await refuse({ source: { accountId }, destination, amount: 1 }, 400)).toEqual({
      code: 'INVALID_BANK_ACCOUNT',
      field: 'source.accountId',
      reason: 'NOT_PULLABLE',
    })
  })

  it('unknown accounts with 404', async () => {
    const accountId = await setup.externalAccount('USD', usAccount())
    const unknown = 'InternalAccount:01890000-0000-7000-8000-000000000000'
    expect(await refuse({ source: { accountId }, destination: { accountId: unknown }, amount: 1 }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
      field: 'destination.accountId',
    })
    expect(
      await refuse({ source: { accountId: 'nonsense' }, destination: { accountId: target }, amount: 1 }, 404),
    ).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
      field: 'source.accountId',
    })
  })

  it('a missing amount, another currency and another owner', async () => {
    const accountId = await setup.externalAccount('USD', usAccount())
    expect(await refuse({ source: { accountId }, destination: { accountId: target } }, 400)).toEqual({
      code: 'INVALID_AMOUNT',
      field: 'amount',
      reason: 'AMOUNT_MISSING',
    })
    expect(
      await refuse({ source: { accountId }, destination: { accountId: await setup.accountId('MXN') }, amount: 1 }, 400),
    ).toEqual({
      code: 'INVALID_CURRENCY',
      field: 'destination.accountId',
      reason: 'CURRENCIES_DIFFER',
    })
    expect(
      await refuse(
        { source: { accountId }, destination: { accountId: await setup.platformAccountId('USD') }, amount: 1 },
        400,
      ),
    ).toEqual({
      code: 'INVALID_INPUT',
      field: 'destination.accountId',
      reason: 'ACCOUNT_OF_OTHER_OWNER',
    })
  })

  it('an account that is frozen', async () => {
    const accountId = await setup.externalAccount('USD', usAccount())
    await setup.server.service.store.write((tx) =>
      tx.updateTable('internal_accounts').set({ status: 'FROZEN' }).where('id', '=', target).execute(),
    )
    expect(await refuse({ source: { accountId }, destination: { accountId: target }, amount: 1 }, 403)).toMatchObject({
      code: 'USER_NOT_READY',
      field: 'destination.accountId',
    })
  })
})
