import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OBJECT_PURPOSES, type ObjectPurpose } from '../../../contract/console/objects/schemas'
import { mexicanAccount, type PaymentSetup, startPaymentSetup, usAccount } from '../../testing/payments'
import { businessBody, individualBody } from '../../testing/people'
import { emptyBeforeEach, shareTestServer } from '../../testing/sharedServer'

let setup: PaymentSetup

const find = (purpose: ObjectPurpose, query: Record<string, string> = {}) =>
  setup.server.as.console.call('findObjects', { query: { purpose, ...query } as never }, 200)
const idsOf = async (purpose: ObjectPurpose, query?: Record<string, string>) =>
  (await find(purpose, query)).data.map(({ id }) => id)
const customer = async (fullName: string) =>
  (await setup.server.as.platform.call('createCustomer', { body: individualBody({ fullName }) }, 201)).id
const accountOf = async (customerId: string, currency: string) => {
  const { data } = await setup.server.as.platform.call(
    'listCustomerInternalAccounts',
    { query: { customerId, currency } },
    200,
  )
  return data[0]?.id ?? ''
}

describe('findObjects', () => {
  const shared = shareTestServer()
  emptyBeforeEach(shared)
  beforeEach(async () => {
    setup = await startPaymentSetup({ on: shared })
  })

  it('puts an account with money whose owner has a payee before newer accounts without', async () => {
    const usd = await setup.fundedAccount('USD', 500_00)
    await setup.externalAccount('MXN', mexicanAccount())
    const other = await accountOf(await customer('Newer Without'), 'USD')
    const { data } = await find('INTERNAL_ACCOUNT')
    expect(data[0]).toMatchObject({
      id: usd,
      name: 'Marta Ferreira',
      currency: 'USD',
      amountMinor: 500_00,
      isReady: true,
    })
    expect(data.find(({ id }) => id === other)).toMatchObject({ amountMinor: 0, isReady: false })
  })

  it('offers the payees of the owner of the account on the other side first', async () => {
    const usd = await setup.fundedAccount('USD', 500_00)
    const own = await setup.externalAccount('MXN', mexicanAccount())
    const stranger = await customer('Stranger Newer')
    const body = { customerId: stranger, currency: 'USD', accountInfo: usAccount('123') }
    const strangers = await setup.server.as.platform.call('createCustomerExternalAccount', { body }, 201)
    expect((await idsOf('EXTERNAL_ACCOUNT'))[0]).toBe(own)
    const { data } = await find('EXTERNAL_ACCOUNT', { beside: usd })
    expect(data[0]).toMatchObject({ id: own, isReady: true })
    expect(data.find(({ id }) => id === strangers.id)).toMatchObject({ isReady: false })
    expect((await idsOf('EXTERNAL_ACCOUNT', { beside: stranger }))[0]).toBe(strangers.id)
  })

  it('pairs the sides of a transfer by owner and currency', async () => {
    const usd = await setup.fundedAccount('USD', 500_00)
    await setup.externalAccount('MXN', mexicanAccount())
    expect((await find('TRANSFER_OUT_SOURCE')).data.filter(({ isReady }) => isReady)).toEqual([])
    const bank = await setup.externalAccount('USD', usAccount())
    expect((await find('TRANSFER_OUT_SOURCE')).data[0]).toMatchObject({ id: usd, isReady: true })
    const fitting = async (purpose: ObjectPurpose, beside: string) =>
      (await find(purpose, { beside })).data.filter(({ isReady }) => isReady).map(({ id }) => id)
    expect(await fitting('TRANSFER_OUT_DESTINATION', usd)).toEqual([bank])
    expect((await find('TRANSFER_IN_SOURCE')).data[0]).toMatchObject({ id: bank, isReady: true })
    expect(await fitting('TRANSFER_IN_DESTINATION', bank)).toEqual([usd])
  })

  it('finds by the beginning and by a part of a name, by identifier and by the end of an id', async () => {
    const bank = await setup.externalAccount('MXN', mexicanAccount())
    expect(await idsOf('CUSTOMER', { text: 'MARTA f' })).toEqual([setup.customerId])
    expect(await idsOf('CUSTOMER', { text: 'erreira' })).toEqual([setup.customerId])
    expect(await idsOf('EXTERNAL_ACCOUNT', { text: 'lucia' })).toEqual([bank])
    expect(await idsOf('EXTERNAL_ACCOUNT', { text: 'marta' })).toEqual([bank])
    expect(await idsOf('EXTERNAL_ACCOUNT', { text: '0020100777' })).toEqual([bank])
    expect(await idsOf('EXTERNAL_ACCOUNT', { text: bank.slice(-8) })).toEqual([bank])
    expect(await idsOf('INTERNAL_ACCOUNT', { text: 'marta' })).toContain(await setup.accountId('USD'))
    expect(await idsOf('CUSTOMER', { text: 'M_rta' })).toEqual([])
    expect(await idsOf('CUSTOMER', { text: 'nobody at all' })).toEqual([])
  })

  it('looks a whole id up alone, and says when nothing or something else has it', async () => {
    const usd = await setup.accountId('USD')
    expect(await find('INTERNAL_ACCOUNT', { text: usd })).toMatchObject({ data: [{ id: usd }], idProblem: null })
    expect(await find('CUSTOMER', { text: usd })).toMatchObject({ data: [], idProblem: 'OTHER_KIND' })
    const unknown = 'Customer:0190a1b2-0000-7000-8000-000000000000'
    expect(await find('CUSTOMER', { text: unknown })).toMatchObject({ data: [], idProblem: 'UNKNOWN' })
    expect(await find('CUSTOMER', { text: 'Customer:1' })).toMatchObject({ data: [], idProblem: 'UNKNOWN' })
    expect(await find('ACCOUNT', { text: usd })).toMatchObject({ data: [{ id: usd }], idProblem: null })
    // Of the right kind and outside the purpose: it is shown, as one that does not suit.
    expect(await find('WALLET', { text: usd })).toMatchObject({ data: [{ id: usd, isReady: false }], idProblem: null })
  })

  it('offers quotes by what can be done with them now', async () => {
    const usd = await setup.fundedAccount('USD', 500_00)
    const body = await setup.quoteBody()
    const fromAccount = (await setup.server.as.platform.call('createQuote', { body }, 201)).id
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: setup.customerId } as const
    const waiting = (await setup.server.as.platform.call('createQuote', { body: { ...body, source } }, 201)).id
    expect(usd).not.toBe('')
    expect(await idsOf('EXECUTABLE_QUOTE')).toEqual([fromAccount])
    expect(await find('FUNDABLE_QUOTE')).toMatchObject({
      data: [{ id: waiting, currency: 'USD', amountMinor: 100_00 }],
    })
    await setup.server.clock.advance(24 * 3600)
    expect(await idsOf('EXECUTABLE_QUOTE')).toEqual([])
    expect(await find('EXECUTABLE_QUOTE', { text: fromAccount })).toMatchObject({
      data: [{ id: fromAccount, isReady: false }],
    })
  })

  it('offers businesses that can be submitted, held customers, and nobody who was deleted', async () => {
    const business = await setup.server.as.platform.call('createCustomer', { body: businessBody() }, 201)
    expect(await find('UNVERIFIED_BUSINESS')).toMatchObject({ data: [{ id: business.id, isReady: true }] })
    expect(await idsOf('HELD_CUSTOMER')).toEqual([])
    const params = { customerId: setup.customerId }
    await setup.server.as.desk.call('placeComplianceHold', { params, body: { reason: 'Court order 12' } }, 200)
    expect(await idsOf('HELD_CUSTOMER')).toEqual([setup.customerId])
    await setup.server.as.platform.call('deleteCustomerById', { params }, 200)
    expect(await idsOf('HELD_CUSTOMER')).toEqual([])
    expect(await idsOf('CUSTOMER', { text: 'marta' })).toEqual([])
  })

  it('says when more match than it gives, and refuses what it cannot read', async () => {
    expect(await find('INTERNAL_ACCOUNT', { limit: '1' })).toMatchObject({ isCut: true })
    const refused = (query: Record<string, string>) =>
      setup.server.as.console.call('findObjects', { query: query as never }, 400)
    expect(await refused({ purpose: 'NOTHING' })).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await refused({})).toMatchObject({ code: 'INVALID_INPUT' })
  })
})

const CROWD = 6000

/** Newer customers than the one of the setup, one account each; enough that the old one is not among the newest. */
function addCrowd({ server, customerId }: PaymentSetup): void {
  const { sqlite } = server.service.store
  const copied = (table: string, columns: Readonly<Record<string, string>>, where: string) => {
    const names = (sqlite.prepare(`SELECT name FROM pragma_table_info('${table}')`).all() as { name: string }[]).map(
      ({ name }) => name,
    )
    const values = names.map((name) => columns[name] ?? name)
    sqlite.exec(`WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${CROWD})
      INSERT INTO ${table} (${names.join()}) SELECT ${values.join()} FROM s, ${table} WHERE ${where}`)
  }
  const uuid = "printf('ffffffff-0000-7000-8000-%012x', n)"
  const at = "printf('2031-01-01T00:%02d:%02d.000Z', n / 60 % 60, n % 60)"
  const times = { created_at: at, updated_at: at }
  const named = { display_name: "printf('Crowd Member %d', n)", platform_customer_id: "printf('crowd-%d', n)" }
  const free = { active_platform_customer_id: 'NULL', active_uma_address: 'NULL' }
  copied('customers', { id: `'Customer:' || ${uuid}`, ...named, ...free, ...times }, `id = '${customerId}'`)
  copied(
    'internal_accounts',
    { id: `'InternalAccount:' || ${uuid}`, customer_id: `'Customer:' || ${uuid}`, ...times },
    `id = (SELECT min(id) FROM internal_accounts WHERE customer_id = '${customerId}')`,
  )
}

describe('findObjects among many', () => {
  beforeAll(async () => {
    setup = await startPaymentSetup()
    await setup.fundedAccount('USD', 500_00)
    await setup.externalAccount('MXN', mexicanAccount())
    addCrowd(setup)
  })
  afterAll(() => setup.server.close())

  it('finds the oldest by any part of its name, in any case and without accents', async () => {
    expect(await idsOf('CUSTOMER', { text: 'marta' })).toEqual([setup.customerId])
    expect(await idsOf('CUSTOMER', { text: 'ember 5999' })).toHaveLength(1)
    expect(await idsOf('CUSTOMER', { text: 'ERREÍRA' })).toEqual([setup.customerId])
    expect((await find('CUSTOMER', { text: 'crowd' })).isCut).toBe(true)
  })

  it('still begins with the account that has money', async () => {
    expect((await find('INTERNAL_ACCOUNT')).data[0]).toMatchObject({ id: await setup.accountId('USD'), isReady: true })
  })
})

describe('the searches of findObjects', () => {
  beforeAll(async () => {
    setup = await startPaymentSetup()
  })
  afterAll(() => setup.server.close())

  it('walk no table from end to end, whatever the purpose', async () => {
    const { sqlite } = setup.server.service.store
    const prepare = sqlite.prepare.bind(sqlite)
    const texts = new Set<string>()
    sqlite.prepare = ((text: string) => {
      texts.add(text)
      return prepare(text)
    }) as typeof sqlite.prepare
    const queries: Record<string, string>[] = [{}, { text: 'mar' }, { beside: await setup.accountId('USD') }]
    for (const purpose of OBJECT_PURPOSES) {
      for (const query of queries) await find(purpose, query)
    }
    sqlite.prepare = prepare as typeof sqlite.prepare
    const searches = [...texts].filter((text) => /^\s*SELECT/i.test(text))
    expect(searches.length).toBeGreaterThan(OBJECT_PURPOSES.length)
    const steps = searches.flatMap((text) => {
      const nothing = Array.from(text.matchAll(/\?/g), () => null)
      const rows = prepare(`EXPLAIN QUERY PLAN ${text}`).all(...nothing) as { detail: string }[]
      return rows.map(({ detail }) => `${detail} IN ${text}`)
    })
    expect(steps.length).toBeGreaterThan(searches.length)
    expect(steps.filter((step) => /^SCAN \w+ IN /.test(step))).toEqual([])
  })
})
