import type { ApprovalRequirement, ApprovalRuleSet } from '../../../contract/console/approvals/schemas'
import type { RulesChange, RulesResult } from '../../../contract/console/replay/rulesSchemas'
import {
  countPastPayments,
  countVersionsSince,
  getVersion,
  listPastPayments,
  type PastPayment,
  peopleOf,
  ratesOf,
  requirementsOf,
  rulesChangeOf,
} from '../../areas/approvals/public'
import type { Store } from '../../database/open'
import type { Tx } from '../../database/schema'
import { isoOf, msOf } from '../../foundation/clock'
import type { Watching } from './replayJobs'
import { createRulesCurves, noCounts } from './rulesCurves'
import type { AskedRulesReplay, RulesDifferenceFound, RulesOutcome } from './rulesOutcome'
import { inSlices, readBack } from './slices'

const DAY_MS = 24 * 3600 * 1000

/** A payment with the rules that it was held against. */
interface HeldPayment {
  readonly payment: PastPayment
  readonly rules: Pick<ApprovalRuleSet, 'rules'>
}

/** The payments whose version of the rules is there: a file from elsewhere may name one that never was. */
async function withRules(store: Store, payments: readonly PastPayment[]): Promise<HeldPayment[]> {
  const numbers = new Set(payments.map(({ ruleVersion }) => ruleVersion))
  const versions = await store.read(async (tx) => {
    const found = new Map<number, Pick<ApprovalRuleSet, 'rules'>>()
    for (const number of numbers) {
      const version = await getVersion(tx, number)
      if (version !== null) found.set(number, version)
    }
    return found
  })
  return payments.flatMap((payment) => {
    const rules = versions.get(payment.ruleVersion)
    return rules === undefined ? [] : [{ payment, rules }]
  })
}

function createTotals(draft: ApprovalRuleSet) {
  const [before, after] = [noCounts(), noCounts()]
  const perRule = new Map(draft.rules.map(({ id, name }) => [id, { ruleId: id, ruleName: name, matches: 0 }]))
  const changes: Record<RulesChange, number> = { MORE: 0, FEWER: 0, OTHERWISE: 0 }
  const add = (counts: number[], requirements: readonly ApprovalRequirement[]) => {
    const people = peopleOf(requirements)
    counts[people] = (counts[people] ?? 0) + 1
  }
  return {
    take: (was: readonly ApprovalRequirement[], is: readonly ApprovalRequirement[], change: RulesChange | null) => {
      add(before, was)
      add(after, is)
      if (change !== null) changes[change] += 1
      for (const { ruleId } of is) {
        const counted = perRule.get(ruleId)
        if (counted !== undefined) counted.matches += 1
      }
    },
    finish: () => ({
      before,
      after,
      more: changes.MORE,
      fewer: changes.FEWER,
      otherwise: changes.OTHERWISE,
      perRule: [...perRule.values()],
    }),
  }
}

/** One value for all that are equal: tens of thousands of payments are asked a few things. */
function createShared<Value>(): (value: Value) => Value {
  const known = new Map<string, Value>()
  return (value) => {
    const text = JSON.stringify(value)
    const same = known.get(text) ?? value
    known.set(text, same)
    return same
  }
}

/** Holds payments against the draft, and against what it is compared with. Returns: null when it was stopped. */
async function judgePayments(
  payments: readonly HeldPayment[],
  { draft, inForce }: AskedRulesReplay,
  watching: Watching,
) {
  const totals = createTotals(draft)
  const curves = createRulesCurves(draft.rules)
  const differences: RulesDifferenceFound[] = []
  const shared = createShared<readonly ApprovalRequirement[]>()
  let reproduced = 0
  const isWhole = await inSlices(
    payments,
    ({ payment, rules }) => {
      const { facts, waited } = payment
      const rates = ratesOf(facts)
      const then = requirementsOf(rules, facts, rates)
      if (waited === null || waited === then.length > 0) reproduced += 1
      const before = inForce === null ? then : requirementsOf(inForce, facts, rates)
      const after = requirementsOf(draft, facts, rates)
      const change = rulesChangeOf(before, after)
      totals.take(before, after, change)
      curves.take(facts, rates, after)
      if (change === null) return
      differences.push({ subjectId: payment.subjectId, change, before: shared(before), after: shared(after) })
    },
    watching,
  )
  return isWhole ? { ...totals.finish(), curves: curves.finish(), reproduced, differences } : null
}

/**
 * Holds what was asked for against a draft of the approval rules, from what each payment kept, by the function that
 * held it against them in the first place. A little at a time, so that everybody else is served meanwhile.
 *
 * Returns: null when it was stopped.
 * Assumes: A-730.
 */
export async function runRulesReplay(
  store: Store,
  asked: AskedRulesReplay,
  watching: Watching,
): Promise<RulesOutcome | null> {
  const window = { from: isoOf(msOf(asked.until) - asked.days * DAY_MS), until: asked.until }
  const count = await store.read((tx) => countPastPayments(tx, window))
  const read = (tx: Tx, before: PastPayment | null, limit: number) => listPastPayments(tx, { ...window, before, limit })
  const { rows, isCut } = await readBack(store, { all: count.kept, read }, watching)
  if (watching.isStopped()) return null
  const payments = await withRules(store, rows)
  const judged = await judgePayments(payments, asked, watching)
  if (judged === null) return null
  const { differences, ...figures } = judged
  const from = isCut ? (rows.at(-1)?.askedAt ?? window.from) : window.from
  const result: RulesResult = {
    ...figures,
    replayed: payments.length,
    notReplayable: Math.max(0, count.all - count.kept) + rows.length - payments.length,
    isCut,
    from,
    versions: await store.read((tx) => countVersionsSince(tx, from)),
  }
  return { result, differences }
}
