import fc from 'fast-check'
import type { AgentPolicy } from '../../../../contract/agents/schemas'
import type { ActionFacts } from '../../../../contract/console/agents/actionFacts'
import type { Store } from '../../../database/open'
import { getRowById } from '../../../database/rowsById'
import type { Row } from '../../../database/schema'
import { assert } from '../../../foundation/assert'
import { isoOf, msOf } from '../../../foundation/clock'
import { type Rational, wholeOf } from '../../../foundation/rational'
import { approvalFacts } from '../../approvals/facts/tables'
import { listActionFacts } from '../facts'
import { evaluatePolicy } from '../rules'
import type { AgentActionRow } from '../store'
import { agentActionFacts } from '../tables'
import { conversionsAt, periodOf } from '../usage'

const STEP_MS = 240_000
/** What becomes of those that are held, in turn. */
const DECIDED = ['APPROVED', 'REJECTED', 'PENDING_APPROVAL'] as const

const text = ({ numerator, denominator }: Rational) => ({
  numerator: String(numerator),
  denominator: String(denominator),
})

/** What has counted, kept by this file alone, in whole minor units of the policy's currency. */
function createUsage() {
  let [day, month, dailyCount, dailySpend, monthlySpend] = ['', '', 0, 0n, 0n]
  return {
    at: (atMs: number) => {
      const period = periodOf(atMs)
      if (period.day !== day) [day, dailyCount, dailySpend] = [period.day, 0, 0n]
      if (period.month !== month) [month, monthlySpend] = [period.month, 0n]
      return { dailyCount, dailySpend: wholeOf(dailySpend), monthlySpend: wholeOf(monthlySpend), day, month }
    },
    count: (amountMinor: bigint) => {
      dailyCount += 1
      dailySpend += amountMinor
      monthlySpend += amountMinor
    },
  }
}

/** Judges a payment by the rules, and writes down what it was judged by. */
function judgedFacts(
  template: ActionFacts,
  policy: AgentPolicy,
  given: Pick<ActionFacts, 'occasion'> & { readonly atMs: number; readonly amountMinor: bigint },
  usage: ReturnType<ReturnType<typeof createUsage>['at']>,
): ActionFacts {
  const { occasion, atMs, amountMinor } = given
  const { permission, currency, internalAccountIds } = template.request
  const request = { permission, isAgentPaused: false, amountMinor, currency, internalAccountIds }
  const conversions = conversionsAt(atMs)
  const { outcome, counted, clauses, currency: inCurrency } = evaluatePolicy(policy, usage, request, conversions)
  const targets = [inCurrency, policy.approvalThresholds?.currency ?? inCurrency]
  return {
    ...template,
    occasion,
    judgedAt: isoOf(atMs),
    request: { ...template.request, amountMinor: String(amountMinor) },
    counted: { amount: text(counted), currency: inCurrency },
    rates: targets.map((to) => ({ from: currency, to, rate: text(conversions.rate(currency, to)) })),
    usage: { ...usage, dailySpend: text(usage.dailySpend), monthlySpend: text(usage.monthlySpend) },
    agent: { ...template.agent, policy },
    judgement: { outcome, clauses: [...clauses] },
  }
}

/** Writes rows past the query builder, by one statement for each table: thousands of them take a moment. */
function createWriter({ sqlite }: Store) {
  const prepare = (table: string, columns: readonly string[]) =>
    sqlite.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`)
  const statements = new Map<string, ReturnType<typeof prepare>>()
  const insert = (table: string, row: object) => {
    const statement = statements.get(table) ?? prepare(table, Object.keys(row))
    statements.set(table, statement)
    return statement.run(...Object.values(row))
  }
  return {
    action: (row: AgentActionRow) => insert('agent_actions', row),
    facts: (actionId: string, facts: ActionFacts) =>
      insert('agent_action_facts', {
        action_id: actionId,
        occasion: facts.occasion,
        judged_at: facts.judgedAt,
        facts_json: agentActionFacts.columns.facts_json.encode(facts),
      }),
    approvalFacts: (row: Row<'approval_facts'>) => insert('approval_facts', row),
  }
}

/**
 * Writes a past of so many actions, modelled on one that was made by a call: random amounts, one every four minutes up
 * to now, some held, of which some are approved and some rejected. What the policy refuses leaves nothing, as usual.
 *
 * Input: `policy`, whose limits are in the currency of the modelled action.
 */
export async function writePast(
  store: Store,
  { actionId, policy, count, until }: { actionId: string; policy: AgentPolicy; count: number; until: string },
): Promise<void> {
  const { row, template, kept } = await store.read(async (tx) => ({
    row: await getRowById(tx, 'agent_actions', actionId),
    template: (await listActionFacts(tx, actionId))[0],
    kept: await tx
      .selectFrom('approval_facts')
      .selectAll()
      .where('subject_id', '=', actionId as Row<'approval_facts'>['subject_id'])
      .executeTakeFirst(),
  }))
  assert(row !== null && template !== undefined && kept !== undefined, 'the action that is modelled has its facts')
  const heldAgainst = approvalFacts.columns.facts_json.decode(kept.facts_json)
  const writer = createWriter(store)
  const usage = createUsage()
  const write = (index: number, amountMinor: bigint): void => {
    const atMs = msOf(until) - (count - index) * STEP_MS
    const judge = (occasion: 'ASKED' | 'APPROVED', when: number) =>
      judgedFacts(template, policy, { occasion, atMs: when, amountMinor }, usage.at(when))
    const asked = judge('ASKED', atMs)
    const { outcome } = asked.judgement
    if (outcome === 'REFUSE') return
    const id = `AgentAction:01800000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`
    const status = outcome === 'EXECUTE' ? 'APPROVED' : (DECIDED[index % DECIDED.length] ?? 'PENDING_APPROVAL')
    const decided_by = status === 'REJECTED' ? 'PEOPLE' : null
    const held_by = asked.judgement.clauses.find(({ effect }) => effect === 'holds')?.clause ?? null
    const amount = Number(amountMinor)
    writer.action({ ...row, id, status, decided_by, held_by, created_at: isoOf(atMs), amount })
    writer.facts(id, asked)
    const held = { ...heldAgainst, amountMinor: amount, askedAt: isoOf(atMs) }
    const facts_json = approvalFacts.columns.facts_json.encode(held)
    writer.approvalFacts({ ...kept, subject_id: id, asked_at: isoOf(atMs), facts_json })
    if (outcome === 'HOLD' && status === 'APPROVED') writer.facts(id, judge('APPROVED', atMs + STEP_MS / 2))
    if (status === 'APPROVED') usage.count(amountMinor)
  }
  const amounts = fc.sample(fc.bigInt({ min: 1n, max: 900_00n }), { seed: count, numRuns: count })
  store.sqlite.transaction(() => {
    for (const [index, amountMinor] of amounts.entries()) write(index, amountMinor)
  })()
}
