import { beforeEach, describe, expect, it } from 'vitest'
import { mexicanAccount, type PaymentSetup, startPaymentSetup, usAccount } from '../../testing/payments'
import { individualBody } from '../../testing/people'
import { emptyBeforeEach, shareTestServer } from '../../testing/sharedServer'
import { TEST_OPERATOR } from '../../testing/testServer'

const shared = shareTestServer()
emptyBeforeEach(shared)
let setup: PaymentSetup
let bank = ''
let ownBank = ''
beforeEach(async () => {
  setup = await startPaymentSetup({ on: shared })
  bank = await setup.externalAccount('MXN', mexicanAccount())
  ownBank = await setup.platformExternalAccount('USD', usAccount())
})

const desk = () => setup.server.as.desk
const find = async (query: Record<string, string> = {}) =>
  (await desk().call('findAccounts', { query: query as never }, 200)).data
const idsOf = async (query: Record<string, string>) => (await find(query)).map(({ id }) => id)
const moveExternal = <S extends 200 | 400 | 409>(externalAccountId: string, body: unknown, status: S) =>
  desk().call('setExternalAccountStatus', { params: { externalAccountId }, body: body as never }, status)
const moveInternal = <S extends 200 | 400 | 409>(internalAccountId: string, body: unknown, status: S) =>
  desk().call('setInternalAccountStatus', { params: { internalAccountId }, body: body as never }, status)

describe('findAccounts', () => {
  it('shows without a text only what is not in ordinary use, last changed first', async () => {
    expect(await find()).toEqual([])
    const usd = await setup.accountId('USD')
    await moveInternal(usd, { status: 'FROZEN', reason: 'Court order 12' }, 200)
    await setup.server.clock.advance(5)
    await moveExternal(ownBank, { status: 'UNDER_REVIEW', reason: 'Name does not fit' }, 200)
    expect(await find()).toMatchObject([
      {
        kind: 'EXTERNAL',
        id: ownBank,
        customerId: null,
        status: 'UNDER_REVIEW',
        allowedStatuses: ['ACTIVE', 'INACTIVE'],
      },
      { kind: 'INTERNAL', id: usd, customerName: 'Marta Ferreira', status: 'FROZEN', accountType: 'INTERNAL_FIAT' },
    ])
    expect(await idsOf({ kind: 'INTERNAL' })).toEqual([usd])
    expect(await idsOf({ owner: 'PLATFORM' })).toEqual([ownBank])
  })

  it('finds by whole id, by its end, by customer, holder and identifier, whatever the state', async () => {
    expect(await idsOf({ text: bank })).toEqual([bank])
    expect(await idsOf({ text: bank.slice(-6) })).toEqual([bank])
    expect(await idsOf({ text: 'lucia MENDEZ', owner: 'CUSTOMER' })).toEqual([bank])
    expect(await idsOf({ text: '00201007777777777', kind: 'EXTERNAL' })).toEqual([bank])
    const ofCustomer = await idsOf({ text: 'marta' })
    expect(ofCustomer).toContain(bank)
    expect(ofCustomer).toContain(await setup.accountId('USD'))
    expect((await idsOf({ text: setup.customerId })).sort()).toEqual([...ofCustomer].sort())
    expect(await idsOf({ text: 'marta', kind: 'EXTERNAL' })).toEqual([bank])
    expect(await idsOf({ text: 'Nobody at all' })).toEqual([])
  })

  it('takes the signs of a pattern as they are written', async () => {
    expect(await idsOf({ text: '%%' })).toEqual([])
    expect(await idsOf({ text: 'M_rta' })).toEqual([])
  })

  it('leaves deleted accounts out', async () => {
    await setup.server.as.platform.call(
      'deleteCustomerExternalAccountById',
      { params: { externalAccountId: bank } },
      204,
    )
    expect(await idsOf({ text: bank })).toEqual([])
  })

  it('says what is spendable and what is held, and who acted last and why', async () => {
    const usd = await setup.fundedAccount('USD', 250_00)
    await moveInternal(usd, { status: 'FROZEN', reason: 'First reason' }, 200)
    await setup.server.clock.advance(1)
    await moveInternal(usd, { status: 'ACTIVE', reason: 'Second reason' }, 200)
    expect(await find({ text: usd })).toMatchObject([
      {
        availableMinor: 250_00,
        heldMinor: 0,
        lastAct: { at: setup.server.clock.iso(), actorName: TEST_OPERATOR.name, reason: 'Second reason' },
      },
    ])
    expect(await find({ text: bank })).toMatchObject([{ lastAct: null }])
  })

  it('says when more match than it gives', async () => {
    for (let n = 0; n < 12; n += 1) {
      await setup.server.as.platform.call('createCustomer', { body: individualBody({ fullName: `Crowd ${n}` }) }, 201)
    }
    const { data, isCut } = await desk().call('findAccounts', { query: { text: 'crowd' } }, 200)
    expect([data.length, isCut]).toEqual([100, true])
  })

  it.each(['x', '  '])('refuses the text "%s": it would find anything', async (text) => {
    expect(await desk().call('findAccounts', { query: { text } }, 400)).toMatchObject({ code: 'INVALID_INPUT' })
  })
})

describe('an act on an account', () => {
  it.each(['', '  ', 'ab', ' ab ', 'x'.repeat(2001)])(
    'needs a reason of 3 to 2000 characters, not "%s"',
    async (reason) => {
      const usd = await setup.accountId('USD')
      expect(await moveExternal(bank, { status: 'INACTIVE', reason }, 400)).toMatchObject({ code: 'INVALID_INPUT' })
      expect(await moveInternal(usd, { status: 'FROZEN', reason }, 400)).toMatchObject({ code: 'INVALID_INPUT' })
      expect(await find()).toEqual([])
    },
  )

  it('keeps the reason, where it came from and where it went, for customer and platform alike', async () => {
    const accounts = [bank, ownBank]
    for (const id of accounts) await moveExternal(id, { status: 'UNDER_REVIEW', reason: '  Screening hit  ' }, 200)
    const treasury = await setup.platformAccountId('USD')
    await moveInternal(treasury, { status: 'FROZEN', reason: 'Screening hit' }, 200)
    for (const targetId of [...accounts, treasury]) {
      const { data } = await desk().call('listAuditEntries', { query: { targetId } }, 200)
      expect(data.slice(0, 1)).toMatchObject([
        { outcome: 'DONE', reason: 'Screening hit', details: { from: 'ACTIVE' } },
      ])
    }
  })

  it('sends one event for each change, and none for a refused one', async () => {
    await moveExternal(ownBank, { status: 'INACTIVE', reason: 'Closed by its bank' }, 200)
    expect(await moveExternal(ownBank, { status: 'UNDER_REVIEW', reason: 'Too late' }, 409)).toMatchObject({
      code: 'INVALID_STATE_TRANSITION',
      details: { field: 'status', from: 'INACTIVE', to: 'UNDER_REVIEW', allowed: ['ACTIVE'] },
    })
    expect(await setup.server.eventsOf(ownBank)).toEqual(['EXTERNAL_ACCOUNT.STATUS_UPDATED'])
    const treasury = await setup.platformAccountId('USD')
    await moveInternal(treasury, { status: 'CLOSED', reason: 'Not needed' }, 200)
    expect(await moveInternal(treasury, { status: 'ACTIVE', reason: 'After all' }, 409)).toMatchObject({
      code: 'INVALID_STATE_TRANSITION',
      details: { allowed: [] },
    })
    expect(await setup.server.eventsOf(treasury)).toEqual(['INTERNAL_ACCOUNT.STATUS_UPDATED'])
  })

  it('that repeats the present state is refused, so that no event is sent twice', async () => {
    expect(await moveExternal(bank, { status: 'ACTIVE', reason: 'Again' }, 409)).toMatchObject({
      code: 'INVALID_STATE_TRANSITION',
    })
    expect(await setup.server.eventsOf(bank)).toEqual([])
  })
})
