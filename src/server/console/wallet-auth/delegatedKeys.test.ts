import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { delegatedKeysOfCards } from '../../areas/delegated-keys/public'
import { type KeySetup, startKeySetup } from '../../areas/delegated-keys/testing/keyKit'

const TRANSACTION = 'CardTransaction:00000000-0000-7000-8000-000000000001'

let setup: KeySetup
beforeEach(async () => {
  setup = await startKeySetup()
})
afterEach(() => setup.server.close())

const desk = () => setup.server.as.desk
const listed = async (query: Record<string, string> = {}) => desk().call('listDelegatedKeyItems', { query }, 200)
const sign = (fundingSourceId: string, amountMinor: bigint) =>
  setup.act((context) =>
    delegatedKeysOfCards.sign(context, {
      fundingSourceId,
      transactionId: TRANSACTION,
      amountMinor,
      currency: 'USDB',
      merchantDescriptor: 'Kiosk',
      purpose: 'AUTHORIZATION',
    }),
  )

describe('listDelegatedKeyItems', () => {
  it('lists keys of all wallets with card, holder and what they signed, newest first, by each filter', async () => {
    const first = await setup.delegate()
    await setup.server.as.platform.call('revokeDelegatedKey', { params: { id: first.id } }, 204)
    await setup.server.clock.advance(60)
    const second = await setup.delegate()
    await sign(second.fundingSourceId, 100n)
    const { last4 } = await setup.server.as.platform.call('getCardById', { params: { id: setup.cardId } }, 200)
    const { data, totalCount } = await listed()
    expect(totalCount).toBe(2)
    expect(data).toEqual([
      {
        ...second,
        cardLast4: last4,
        cardState: 'ACTIVE',
        customerId: setup.customerId,
        customerName: 'Marta Ferreira',
        signatureCount: 1,
        lastSignedAt: setup.server.clock.iso(),
      },
      expect.objectContaining({ id: first.id, status: 'REVOKED', signatureCount: 0, lastSignedAt: null }),
    ])
    const ids = async (query: Record<string, string>) => (await listed(query)).data.map(({ id }) => id)
    expect(await ids({ status: 'REVOKED' })).toEqual([first.id])
    const { customerId, accountId, cardId } = setup
    for (const query of Object.entries({ customerId, accountId, cardId }).map(([name, id]) => ({ [name]: id })))
      expect(await ids(query)).toEqual([second.id, first.id])
    for (const name of ['customerId', 'accountId', 'cardId']) expect(await ids({ [name]: 'nobody' })).toEqual([])
  })
})

describe('what was signed', () => {
  it('stands with the key, newest first, and with the transaction, oldest first, each checked', async () => {
    const key = await setup.delegate()
    for (const amount of [100n, 250n]) await sign(key.fundingSourceId, amount)
    const detail = await desk().call('getDelegatedKeyItem', { params: { id: key.id } }, 200)
    expect(detail).toMatchObject({ id: key.id, signatureCount: 2 })
    const amounts = (list: readonly { readonly payload: string }[]) =>
      list.map(({ payload }) => /"amount":"(\d+)"/.exec(payload)?.[1])
    expect(amounts(detail.signatures)).toEqual(['250', '100'])
    const { data } = await desk().call('listCardSignatures', { params: { transactionId: TRANSACTION } }, 200)
    expect(amounts(data)).toEqual(['100', '250'])
    expect(data).toMatchObject([
      { delegatedKeyId: key.id, publicKey: key.publicKey, purpose: 'AUTHORIZATION', isValid: true },
      { isValid: true },
    ])
  })

  it('that was changed in the database is said to be wrong', async () => {
    const key = await setup.delegate()
    for (const amount of [100n, 250n]) await sign(key.fundingSourceId, amount)
    setup.server.service.store.sqlite
      .prepare(`UPDATE card_signatures SET payload = replace(payload, '"100"', '"1"')`)
      .run()
    const { data } = await desk().call('listCardSignatures', { params: { transactionId: TRANSACTION } }, 200)
    expect(data.map(({ isValid }) => isValid)).toEqual([false, true])
  })

  it('is nothing of a transaction that no key signed; and there is no unknown key', async () => {
    const none = await desk().call('listCardSignatures', { params: { transactionId: 'nothing' } }, 200)
    expect(none.data).toEqual([])
    await desk().call('getDelegatedKeyItem', { params: { id: 'nothing' } }, 404)
  })
})
