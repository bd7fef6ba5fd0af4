import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { SearchKind } from '../../../contract/console/objects/schemas'
import type { ConsoleCall } from '../../../contract/console/operations'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { usAccount } from '../../testing/payments'
import { businessBody, individualBody, ownerBody } from '../../testing/people'
import { emptyBeforeEach, shareTestServer } from '../../testing/sharedServer'
import { SEARCHED } from './searchStore'

const shared = shareTestServer()
emptyBeforeEach(shared)
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: shared })
})

type Narrowing = Partial<NonNullable<ConsoleCall<'searchObjects'>['query']>>
const search = (text: string, query: Narrowing = {}) =>
  setup.server.as.console.call('searchObjects', { query: { text, ...query } }, 200)
const hitsOf = async (text: string, kind?: SearchKind) => (await search(text, kind === undefined ? {} : { kind })).data
const idsOf = async (text: string, kind?: SearchKind) => (await hitsOf(text, kind)).map(({ id }) => id)

describe('searchObjects', () => {
  it('finds every kind by a name, those who bear it first', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.execute(agent, 123_45)
    const hits = await hitsOf('FERREÍRA')
    const [first] = hits
    expect(first).toMatchObject({ kind: 'CUSTOMER', id: setup.customerId, title: 'Marta Ferreira', match: 'TEXT' })
    expect(hits.slice(1).every(({ match }) => match === 'PARTY')).toBe(true)
    const times = hits.slice(1).map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect(new Set(hits.map(({ kind }) => kind))).toEqual(
      new Set(['CUSTOMER', 'AGENT', 'AGENT_ACTION', 'EXTERNAL_ACCOUNT', 'INTERNAL_ACCOUNT', 'QUOTE', 'TRANSACTION']),
    )
    expect(hits.find(({ kind }) => kind === 'AGENT_ACTION')).toEqual({
      kind: 'AGENT_ACTION',
      id: action.id,
      title: 'Lucia Mendez',
      subtitle: 'Treasury · Marta Ferreira',
      customerId: setup.customerId,
      type: null,
      status: 'PENDING_APPROVAL',
      amountMinor: 123_45,
      currency: 'USD',
      identifier: null,
      createdAt: action.createdAt,
      match: 'PARTY',
    })
  })

  it('finds what goes to a payee by the payee’s name, and what an agent asked by the agent’s', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const [quoted, sent] = [await setup.execute(agent, 100_00), await setup.transferOut(agent, 20_00)]
    expect(await idsOf('mendez', 'AGENT_ACTION')).toEqual([sent.id, quoted.id])
    expect(await idsOf('treas', 'AGENT_ACTION')).toEqual([sent.id, quoted.id])
    expect(await idsOf('mendez', 'QUOTE')).toEqual([quoted.quote?.id])
    expect(await idsOf('lucía', 'TRANSACTION')).toEqual([sent.transaction?.id, quoted.transaction?.id])
    expect(await idsOf('lucia', 'EXTERNAL_ACCOUNT')).toEqual([setup.usPayeeId, setup.mexicanPayeeId])
    expect(await idsOf('0020100777', 'EXTERNAL_ACCOUNT')).toEqual([setup.mexicanPayeeId])
  })

  it('calls a payment and its quote rejected that people rejected, and not failed', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    for (const action of [await setup.execute(agent, 100_00), await setup.transferOut(agent, 20_00)]) {
      const params = { agentId: action.agentId, actionId: action.id }
      await setup.server.as.operator.call('rejectAgentAction', { params, body: { reason: 'Unknown payee' } }, 200)
    }
    expect((await hitsOf('lucía', 'TRANSACTION')).map(({ status }) => status)).toEqual(['REJECTED', 'REJECTED'])
    expect((await hitsOf('mendez', 'QUOTE')).map(({ status }) => status)).toEqual(['REJECTED'])
  })

  it('calls a payment failed that its sender cancelled', async () => {
    const accountId = await setup.externalAccount('USD', usAccount('005'))
    const body = { source: { accountId: setup.usdAccountId }, destination: { accountId }, amount: 7_77 }
    const { id: transactionId } = await setup.server.as.platform.call('createTransferOut', { body }, 201)
    await setup.server.as.platform.call('cancelTransaction', { params: { transactionId } }, 200)
    expect((await hitsOf(transactionId)).map(({ status }) => status)).toEqual(['FAILED'])
  })

  it('finds an amount with and without its currency, on either side of a payment', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.execute(agent, 486_93)
    const received = action.quote?.totalReceivingAmount ?? 0
    for (const text of ['486.93', '486.93 USD', 'usd 486.93', (received / 100).toFixed(2)]) {
      const hits = await hitsOf(text)
      expect(hits.map(({ kind }) => kind).sort(), text).toEqual(['AGENT_ACTION', 'QUOTE', 'TRANSACTION'])
      expect(new Set(hits.map(({ match }) => match)), text).toEqual(new Set(['AMOUNT']))
    }
    expect(await hitsOf('486.93 EUR')).toEqual([])
    expect(await hitsOf('486.94')).toEqual([])
  })

  it('finds a reference, a text of the payer, and ids by their last six characters and whole', async () => {
    const agent = await setup.connect()
    const { transaction } = await setup.transferOut(agent, 20_00)
    const id = transaction?.id ?? ''
    const row = setup.server.service.store.sqlite.prepare('SELECT reference FROM transactions WHERE id = ?').get(id)
    const { reference } = row as { reference: string }
    expect(await hitsOf(reference.toLowerCase(), 'TRANSACTION')).toMatchObject([{ id, match: 'REFERENCE' }])
    expect(await hitsOf(`…${id.slice(-6)}`)).toMatchObject([{ id, match: 'ID' }])
    expect(await idsOf(id.slice(-12).toUpperCase())).toEqual([id])
    expect(await idsOf(id)).toEqual([id])
    expect(await idsOf(setup.customerId.slice(-6), 'CUSTOMER')).toEqual([setup.customerId])
    expect(await idsOf(setup.customerId.slice(-6), 'AGENT')).toEqual([])
    const destination = { destinationType: 'ACCOUNT', accountId: setup.mexicanPayeeId } as const
    const body = await setup.quoteBody({ destination, remittanceInformation: 'INV-2041 rent' })
    const quote = await setup.server.as.platform.call('createQuote', { body }, 201)
    expect(await hitsOf('inv-20', 'QUOTE')).toMatchObject([{ id: quote.id, match: 'REFERENCE' }])
    expect(await hitsOf('v-2041')).toEqual([])
  })

  it('says the states that the lists say, of what expired with time, too', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.execute(agent, 100_00)
    const { umaAddress } = await setup.server.as.platform.call(
      'getCustomerById',
      { params: { customerId: setup.customerId } },
      200,
    )
    const expiresAt = new Date(Date.parse(setup.server.clock.iso()) + 3600_000).toISOString()
    const body = { inviterUma: String(umaAddress), firstName: 'Ngozi', expiresAt }
    const { code } = await setup.server.as.platform.call('createInvitation', { body }, 201)
    const stateOf = async (id: string) => (await hitsOf(id)).map(({ status }) => status)
    const agentId = agent.agent.id
    expect(await stateOf(action.id)).toEqual(['PENDING_APPROVAL'])
    expect(await stateOf(code)).toEqual(['PENDING'])
    expect(await stateOf(agentId)).toEqual(['CONNECTED'])
    await setup.server.clock.advance(2 * 3600)
    const late = await setup.server.as.console.call('listQueue', { query: { isTooLate: 'true' } }, 200)
    expect(late.data.map(({ id }) => id)).toEqual([action.id])
    expect(await stateOf(action.id)).toEqual(['EXPIRED'])
    expect(await stateOf(code)).toEqual(['EXPIRED'])
    const query = { purpose: 'AGENT_ACTION', text: action.id } as const
    const picked = await setup.server.as.console.call('findObjects', { query }, 200)
    expect(picked.data).toMatchObject([{ id: action.id, status: 'EXPIRED' }])
    await setup.server.as.platform.call('updateAgent', { params: { agentId }, body: { isPaused: true } }, 200)
    expect(await stateOf(agentId)).toEqual(['PAUSED'])
  })

  it('finds owners of businesses and invitations', async () => {
    const business = await setup.server.as.platform.call('createCustomer', { body: businessBody() }, 201)
    const owner = await setup.server.as.platform.call('createBeneficialOwner', { body: ownerBody(business.id) }, 201)
    expect(await hitsOf('okafor')).toMatchObject([
      { kind: 'BENEFICIAL_OWNER', id: owner.id, title: 'Ada Okafor', subtitle: 'Northwind Coffee LLC' },
    ])
    expect((await hitsOf('northwind')).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['CUSTOMER', 'BENEFICIAL_OWNER', 'INTERNAL_ACCOUNT']),
    )
    const { umaAddress } = await setup.server.as.platform.call(
      'getCustomerById',
      { params: { customerId: setup.customerId } },
      200,
    )
    const body = { inviterUma: String(umaAddress), firstName: 'Ngozi' }
    const invitation = await setup.server.as.platform.call('createInvitation', { body }, 201)
    expect(await hitsOf('ngozi')).toMatchObject([{ kind: 'INVITATION', id: invitation.code, title: 'Ngozi' }])
  })

  it('an open invitation of a deleted customer is not in use, and one that ended stays as it ended', async () => {
    const { platform } = setup.server.as
    const inviter = await platform.call('createCustomer', { body: individualBody({ fullName: 'Ada Quint' }) }, 201)
    const invite = async (firstName: string) =>
      (await platform.call('createInvitation', { body: { inviterUma: inviter.umaAddress, firstName } }, 201)).code
    const [open, ended] = [await invite('Chidi'), await invite('Chidi')]
    await platform.call('cancelInvitation', { params: { invitationCode: ended } }, 200)
    expect(await hitsOf(open, 'INVITATION')).toMatchObject([{ status: 'PENDING' }])
    await platform.call('deleteCustomerById', { params: { customerId: inviter.id } }, 200)
    expect(await hitsOf(open, 'INVITATION')).toMatchObject([{ status: 'NOT_IN_USE' }])
    expect(await hitsOf(ended, 'INVITATION')).toMatchObject([{ status: 'CANCELLED' }])
  })

  it('finds a deleted customer by its name and the end of its id, as deleted, and offers it to no form', async () => {
    const other = await setup.server.as.platform.call(
      'createCustomer',
      { body: individualBody({ fullName: 'Zoë Quint' }) },
      201,
    )
    expect(await idsOf('zoe', 'CUSTOMER')).toEqual([other.id])
    await setup.server.as.platform.call('deleteCustomerById', { params: { customerId: other.id } }, 200)
    const found = [{ kind: 'CUSTOMER', id: other.id, title: 'Zoë Quint', status: 'DELETED' }]
    expect(await hitsOf('zoe', 'CUSTOMER')).toMatchObject(found)
    expect(await hitsOf(other.id.slice(-6), 'CUSTOMER')).toMatchObject(found)
    const query = { purpose: 'CUSTOMER' as const, text: 'zoe' }
    expect((await setup.server.as.console.call('findObjects', { query }, 200)).data).toEqual([])
  })

  it('finds a deleted agent by its name and id, as deleted, behind others, with what it asked for', async () => {
    const { platform } = setup.server.as
    const { agent: living } = await setup.connect()
    await setup.server.clock.advance(60)
    const asking = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.execute(asking, 123_45)
    const { id } = asking.agent
    expect(await idsOf('treas', 'AGENT')).toEqual([id, living.id])
    await platform.call('deleteAgent', { params: { agentId: id } }, 204)
    const { customerId } = setup
    const of = { subtitle: 'Marta Ferreira', customerId }
    const found = { kind: 'AGENT', id, title: 'Treasury', ...of, status: 'DELETED' }
    expect(await hitsOf('treas', 'AGENT')).toMatchObject([{ id: living.id, status: 'CONNECTED' }, found])
    expect(await hitsOf(id.slice(-6), 'AGENT')).toMatchObject([found])
    expect((await search('treas', { kind: 'AGENT', limit: '1' })).data).toMatchObject([{ id: living.id }])
    expect(await idsOf('treas', 'AGENT_ACTION')).toEqual([action.id])
    await platform.call('updateAgent', { params: { agentId: living.id }, body: { name: `As ${id}` } }, 200)
    expect((await search(id, { kind: 'AGENT', limit: '1' })).data).toMatchObject([found])
    const query = { purpose: 'AGENT' as const, text: 'As' }
    const offered = await setup.server.as.console.call('findObjects', { query }, 200)
    expect(offered.data.map((one) => one.id)).toEqual([living.id])
  })

  it('puts deleted customers and what is theirs behind everything else, and cuts them first', async () => {
    const { platform } = setup.server.as
    await setup.server.clock.advance(60)
    const late = await platform.call('createCustomer', { body: individualBody({ fullName: 'Marta Quint' }) }, 201)
    await setup.server.clock.advance(60)
    const gone = await platform.call('createCustomer', { body: individualBody({ fullName: 'Marta Gone' }) }, 201)
    expect(await idsOf('marta', 'CUSTOMER')).toEqual([gone.id, late.id, setup.customerId])
    await platform.call('deleteCustomerById', { params: { customerId: gone.id } }, 200)
    expect(await idsOf('marta', 'CUSTOMER')).toEqual([late.id, setup.customerId, gone.id])
    const { data: accounts } = await search('marta', { kind: 'INTERNAL_ACCOUNT', limit: '100' })
    const owners = accounts.map(({ title }) => title)
    expect(new Set(owners.slice(0, owners.indexOf('Marta Gone')))).toEqual(new Set(['Marta Quint', 'Marta Ferreira']))
    expect(owners).toContain('Marta Gone')
    const isGone = ({ status }: { readonly status: string | null }) => status === 'NOT_IN_USE'
    expect(accounts.filter(isGone).map(({ title }) => title)).toEqual(owners.filter((name) => name === 'Marta Gone'))
    const [first] = (await search('marta', { kind: 'INTERNAL_ACCOUNT', limit: '1' })).data
    expect(first?.title).toBe('Marta Quint')
    expect((await search('marta', { limit: '2' })).data.map(({ id }) => id)).toEqual([late.id, setup.customerId])
  })

  it('finds what belongs to a customer among more deleted ones of its name than are looked at', async () => {
    const { sqlite } = setup.server.service.store
    sqlite.prepare('CREATE TEMP TABLE same_name AS SELECT * FROM customers WHERE id = ?').run(setup.customerId)
    sqlite.exec(`UPDATE same_name SET is_deleted = 1, active_platform_customer_id = NULL, active_uma_address = NULL`)
    for (let n = 100; n < 350; n += 1) {
      sqlite.prepare('UPDATE same_name SET id = ?').run(`Customer:01890000-0000-7000-8000-000000000${n}`)
      sqlite.exec('INSERT INTO customers SELECT * FROM same_name')
    }
    expect(await idsOf('ferreira', 'CUSTOMER')).toContain(setup.customerId)
    expect((await hitsOf('ferreira'))[0]?.id).toBe(setup.customerId)
    expect(await hitsOf('ferreira', 'INTERNAL_ACCOUNT')).not.toEqual([])
  })

  it('says when there is more, and when there is nothing', async () => {
    expect(await search('marta', { limit: '1' })).toMatchObject({ data: [{ kind: 'CUSTOMER' }], isCut: true })
    expect(await search('nobody at all')).toEqual({ data: [], isCut: false, lacksBefore: null })
    await setup.server.as.console.call('searchObjects', { query: { text: '  ' } }, 400)
  })

  it('finds cards by their name, their last digits and their holder', async () => {
    const body = {
      cardholderId: setup.customerId,
      form: 'VIRTUAL' as const,
      fundingSources: [await setup.accountId('USD')],
      platformCardId: 'travel-card-of-marta',
    }
    const { id } = await setup.server.as.platform.call('createCard', { body }, 201)
    await setup.server.settle()
    const { last4 = '' } = await setup.server.as.platform.call('getCardById', { params: { id } }, 200)
    const found = { kind: 'CARD', id, title: 'Marta Ferreira', identifier: `•••• ${last4}` }
    for (const text of ['travel-card', last4, 'ferreira']) expect(await hitsOf(text, 'CARD')).toMatchObject([found])
  })

  it('has a kind for every table that is said to be searched', () => {
    const tables = new Set(Object.values(SEARCHED).map(({ table }) => table as string))
    const said = setup.server.service.store.tables.filter(({ searched = 'NOT' }) => searched !== 'NOT')
    expect(said.map(({ name }) => name).filter((name) => !tables.has(name))).toEqual([])
    expect(said).toHaveLength(tables.size)
  })

  it('walks no table from end to end', async () => {
    // No statement of it is prepared yet.
    setup = await startAgentSetup()
    onTestFinished(() => setup.server.close())
    const { sqlite } = setup.server.service.store
    const prepare = sqlite.prepare.bind(sqlite)
    const texts = new Set<string>()
    sqlite.prepare = ((text: string) => {
      texts.add(text)
      return prepare(text)
    }) as typeof sqlite.prepare
    for (const text of ['m', 'marta li', '12.34', '12abcd', 'CS123456']) await search(text)
    sqlite.prepare = prepare as typeof sqlite.prepare
    const steps = [...texts]
      .filter((text) => /^\s*SELECT/i.test(text))
      .flatMap((text) => {
        const nothing = Array.from(text.matchAll(/\?/g), () => null)
        const rows = prepare(`EXPLAIN QUERY PLAN ${text}`).all(...nothing) as { detail: string }[]
        return rows.map(({ detail }) => `${detail} IN ${text}`)
      })
    expect(steps.length).toBeGreaterThan(50)
    const walked = steps.filter((step) => /^SCAN \w+ (?!VIRTUAL)/.test(step))
    expect(walked.filter((step) => !/^SCAN (p|q|x|f|search_fills) /.test(step))).toEqual([])
  })
})
