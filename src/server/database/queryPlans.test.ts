import { describe, expect, it } from 'vitest'
import type { ServiceOperationId } from '../../contract/operations'
import { individualBody } from '../testing/people'
import { shareTestServer } from '../testing/sharedServer'

/** Tables that grow with use. A plan may walk one of them in the order of an index, never from end to end. */
const GROWING = [
  'agent_actions',
  'agent_usage',
  'agents',
  'audit_log',
  'auth_challenges',
  'auth_methods',
  'auth_sessions',
  'beneficial_owners',
  'card_decisions',
  'card_funding_sources',
  'card_transactions',
  'cards',
  'change_log',
  'customers',
  'external_accounts',
  'idempotency_keys',
  'inbox_messages',
  'internal_accounts',
  'ledger_accounts',
  'ledger_entries',
  'ledger_postings',
  'ownership_challenges',
  'quotes',
  'sent_messages',
  'signature_verdicts',
  'signed_requests',
  'timers',
  'transactions',
  'verifications',
  'webhook_attempts',
  'webhook_events',
]

const id = (name: string) => `${name}:019376a0-0000-7000-8000-000000000001`
const AT = '2026-11-01T00:00:00.000Z'

interface Listing {
  readonly operationId: ServiceOperationId
  /** Each alone and all together; a date range goes with each. */
  readonly filters: Readonly<Record<string, string>>
  readonly dates?: readonly [string, string]
}

const LISTINGS: readonly Listing[] = [
  {
    operationId: 'listTransactions',
    dates: ['startDate', 'endDate'],
    filters: {
      customerId: id('Customer'),
      accountIdentifier: id('InternalAccount'),
      senderAccountIdentifier: id('InternalAccount'),
      receiverAccountIdentifier: id('ExternalAccount'),
      status: 'PENDING',
      type: 'OUTGOING',
      reference: 'CS1',
    },
  },
  {
    operationId: 'listCards',
    filters: {
      cardholderId: id('Customer'),
      accountId: id('InternalAccount'),
      platformCardId: 'card-1',
      state: 'ACTIVE',
    },
  },
  {
    operationId: 'listAgentApprovals',
    dates: ['startDate', 'endDate'],
    filters: { agentId: id('Agent'), customerId: id('Customer') },
  },
  { operationId: 'listCustomers', dates: ['createdAfter', 'createdBefore'], filters: { customerType: 'BUSINESS' } },
  { operationId: 'listAgents', filters: { customerId: id('Customer') } },
  { operationId: 'listCustomerInternalAccounts', filters: { customerId: id('Customer'), currency: 'USD' } },
  { operationId: 'listCustomerExternalAccounts', filters: { customerId: id('Customer') } },
  { operationId: 'listVerifications', filters: { customerId: id('Customer'), verificationStatus: 'APPROVED' } },
]

/** No filter, each filter alone, each with the dates, all together. */
function queriesOf({ filters, dates }: Listing): Readonly<Record<string, string>>[] {
  const range = dates === undefined ? {} : { [dates[0]]: AT, [dates[1]]: AT }
  const single = Object.entries(filters).map(([name, value]) => ({ [name]: value }))
  return [{}, ...single, range, ...single.map((filter) => ({ ...filter, ...range })), { ...filters, ...range }]
}

describe('query plans', () => {
  const server = shareTestServer()

  /** The plan of every SELECT that the work runs for the first time, one line for each step. */
  async function plansOf(work: () => Promise<unknown>): Promise<Map<string, string[]>> {
    const { sqlite } = server.service.store
    const prepare = sqlite.prepare.bind(sqlite)
    const texts = new Set<string>()
    sqlite.prepare = ((text: string) => {
      texts.add(text)
      return prepare(text)
    }) as typeof sqlite.prepare
    await work()
    sqlite.prepare = prepare as typeof sqlite.prepare
    const selects = [...texts].filter((text) => /^\s*(select|with)\b/i.test(text))
    const planOf = (text: string): string[] => {
      const nothing = Array.from(text.matchAll(/\?/g), () => null)
      const rows = prepare(`EXPLAIN QUERY PLAN ${text}`).all(...nothing) as { detail: string }[]
      return rows.map(({ detail }) => detail)
    }
    return new Map(selects.map((text) => [text, planOf(text)]))
  }

  function fullScansIn(plans: ReadonlyMap<string, readonly string[]>): string[] {
    return [...plans].flatMap(([text, steps]) =>
      steps
        .filter((step) => GROWING.some((table) => step === `SCAN ${table}`))
        .map((step) => `${step}: ${text.replaceAll(/\s+/g, ' ')}`),
    )
  }

  it('sees a full scan where there is one', async () => {
    const plans = await plansOf(() =>
      server.service.store.read((tx) =>
        tx.selectFrom('transactions').select('id').where('extras_json', '=', '').execute(),
      ),
    )
    expect(fullScansIn(plans)).toHaveLength(1)
  })

  it('seeks to its place behind a cursor', async () => {
    for (const email of ['a@example.com', 'b@example.com']) {
      await server.as.platform.call('createCustomer', { body: individualBody({ email }) }, 201)
    }
    const first = await server.as.platform.call('listCustomers', { query: { limit: 1 } as never }, 200)
    const query = { limit: 1, cursor: first.nextCursor } as never
    const plans = await plansOf(() => server.as.platform.call('listCustomers', { query }, 200))
    const seeks = 'SEARCH customers USING INDEX customers_by_time (is_deleted=? AND (created_at,id)<(?,?))'
    expect([...plans.values()]).toContainEqual([seeks])
  })

  it.each(LISTINGS)('$operationId answers every set of filters over an index', async (listing) => {
    const plans = await plansOf(async () => {
      for (const query of queriesOf(listing)) {
        await server.as.platform.call(listing.operationId, { query } as never, 200)
      }
    })
    expect(plans.size).toBeGreaterThan(1)
    expect(fullScansIn(plans)).toEqual([])
  })

  it('listAuditEntries and its export walk an index in its order, by every set of filters', async () => {
    const sets: Record<string, string>[] = [{}]
    const filters: Record<string, string>[] = [
      { operationId: 'createQuote' },
      { act: 'createQuote' },
      { actor: 'Priya' },
      { outcome: 'REFUSED' },
      { targetId: id('Quote') },
      { startDate: AT, endDate: AT },
    ]
    for (const filter of filters) sets.push(...sets.map((set) => ({ ...set, ...filter })))
    const plans = await plansOf(async () => {
      for (const set of sets) {
        for (const sortOrder of ['asc', 'desc'] as const) {
          await server.as.console.call('listAuditEntries', { query: { ...set, sortOrder } as never }, 200)
        }
        await server.as.console.call('exportAuditEntries', { query: set as never }, 200)
      }
    })
    const steps = [...plans].filter(([text]) => text.includes('audit_log')).flatMap(([, found]) => found)
    const onLog = steps.filter((step) => /^(SCAN|SEARCH) (x|a|audit_log)\b/.test(step))
    expect(onLog.length).toBeGreaterThan(20)
    const ordered = /INDEX audit_log_by_(group|target|time)|USING INTEGER PRIMARY KEY/
    expect(onLog.filter((step) => !ordered.test(step))).toEqual([])
    // A group is one run of its index: whatever is looked for in it is sought, never sifted.
    const groups = onLog.filter((step) => step.includes('by_group') && step.includes('at'))
    expect(groups.length).toBeGreaterThan(0)
    const whole = 'operation_id=? AND outcome=? AND <expr>=? AND <expr>=?'
    expect(onLog.filter((step) => step.includes('by_group') && !step.includes(whole))).toEqual([])
  })
})
