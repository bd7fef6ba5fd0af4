import type { RulesDifference } from '../../../contract/console/replay/rulesSchemas'
import { getProposalRow, listKeptFacts, peopleOf } from '../../areas/approvals/public'
import type { Tx } from '../../database/schema'
import { viewActionsOf } from '../agents/public'
import { partiesOfProposal, sentencesOf } from '../approvals/public'
import type { ConsoleContext } from '../consoleContext'
import type { RulesDifferenceFound } from './rulesOutcome'

type Parties = Pick<RulesDifference, 'payeeName' | 'askedBy'>

/** Who is paid, and who asked, by the payment's id; those who are not known any more are left out. */
async function partiesOf(tx: Tx, subjectIds: readonly string[], now: number): Promise<ReadonlyMap<string, Parties>> {
  const parties = new Map<string, Parties>()
  for (const { summary } of await viewActionsOf(tx, subjectIds, now)) {
    const { id, payee, agentName } = summary
    parties.set(id, { payeeName: payee?.holderName ?? payee?.label ?? null, askedBy: agentName })
  }
  for (const id of subjectIds.filter((each) => !parties.has(each))) {
    const row = await getProposalRow(tx, id)
    if (row !== null) parties.set(id, await partiesOfProposal(tx, row))
  }
  return parties
}

/** What a draft asks of payments beside what is asked, in their order; those that kept no facts are left out. */
export async function viewRulesDifferences(
  { tx, now }: Pick<ConsoleContext, 'tx' | 'now'>,
  found: readonly RulesDifferenceFound[],
): Promise<RulesDifference[]> {
  const ids = found.map(({ subjectId }) => subjectId)
  const kept = await listKeptFacts(tx, ids)
  const parties = await partiesOf(tx, ids, now)
  const views = found.map(async ({ subjectId, change, before, after }): Promise<RulesDifference[]> => {
    const facts = kept.get(subjectId)
    if (facts === undefined) return []
    const view: RulesDifference = {
      subjectId,
      askedAt: facts.askedAt,
      operation: facts.operation,
      amount: { amountMinor: facts.amountMinor, currency: facts.currency },
      ...(parties.get(subjectId) ?? { payeeName: null, askedBy: null }),
      change,
      peopleBefore: peopleOf(before),
      peopleAfter: peopleOf(after),
      before: await sentencesOf(tx, before),
      after: await sentencesOf(tx, after),
    }
    return [view]
  })
  return (await Promise.all(views)).flat()
}
