import { type ApprovalRulesPreview, PREVIEW_ACTIONS_MAX } from '../../../contract/console/approvals/preview'
import { requirementText } from '../../../contract/console/approvals/requirementText'
import type { ApprovalRequirement } from '../../../contract/console/approvals/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { approvalSubjectOf, listWaiting } from '../../areas/agents/public'
import {
  type ApprovalSubject,
  countOpenVotes,
  getRules,
  listProposalRows,
  proposalSubjectOf,
  ratesOf,
  requirementsOf,
} from '../../areas/approvals/public'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { signersAtDesk } from '../operators/public'
import { actOfCall, callOf } from './proposalActs'
import { requireNamedNow } from './ruleChecks'
import { viewReach } from './view'
import { listPossibleSigners } from './voters'

/** Requirements as sentences. */
export async function sentencesOf(tx: Tx, requirements: readonly ApprovalRequirement[]): Promise<string[]> {
  return Promise.all(
    requirements.map(async (requirement) => {
      const { groupId } = requirement
      return requirementText(requirement, groupId === undefined ? null : await signersAtDesk.groupName(tx, groupId))
    }),
  )
}

interface Compared {
  readonly subject: ApprovalSubject
  readonly before: readonly string[]
  readonly after: readonly string[]
}

const changes = ({ before, after }: Compared): boolean => before.join() !== after.join()

/** What waits for people: what they propose themselves, then the newest that agents ask for; one more than the most. */
async function listWaitingSubjects(tx: Tx, nowIso: string): Promise<ApprovalSubject[]> {
  const limit = PREVIEW_ACTIONS_MAX + 1
  const proposals = await listProposalRows(tx, { state: 'WAITING', limit, now: nowIso })
  const actions = await listWaiting(tx, nowIso, Math.max(0, limit - proposals.length))
  const subjects: ApprovalSubject[] = []
  for (const row of proposals) subjects.push(proposalSubjectOf(row, await actOfCall(tx, callOf(row))))
  for (const row of actions) subjects.push(await approvalSubjectOf(tx, row))
  return subjects
}

function viewCompared({ subject, before, after }: Compared): ApprovalRulesPreview['data'][number] {
  const { amountMinor, currency, payeeName, payeeIdentifier } = subject.payment
  const payment = { id: subject.subjectId, amountMinor, currency, payee: payeeName ?? payeeIdentifier }
  return { payment, before: [...before], after: [...after] }
}

/**
 * What a draft would ask of the payments that wait, beside what is asked now. Writes nothing.
 *
 * Errors: those of `requireNamedNow`, as the change would be refused.
 */
export async function previewApprovalRules(
  context: ConsoleContext,
  { body: draft }: ConsoleInput<'previewApprovalRules'>,
) {
  const { tx, now, host } = context
  await requireNamedNow(context, draft)
  const held = await getRules(tx)
  const subjects = await listWaitingSubjects(tx, isoOf(now))
  const matching = new Map<string, number>()
  const compared: Compared[] = []
  for (const subject of subjects.slice(0, PREVIEW_ACTIONS_MAX)) {
    const { facts } = subject
    const [before, after] = [held, draft].map((rules) => requirementsOf(rules, facts, ratesOf(facts)))
    for (const { ruleId } of after ?? []) matching.set(ruleId, (matching.get(ruleId) ?? 0) + 1)
    const sentences = { before: await sentencesOf(tx, before ?? []), after: await sentencesOf(tx, after ?? []) }
    compared.push({ subject, ...sentences })
  }
  const asked = compared.filter((one) => one.before.length > 0 || one.after.length > 0)
  const sorted = [...asked.filter(changes), ...asked.filter((one) => !changes(one))]
  const reach = await viewReach(tx, draft, await listPossibleSigners(tx, host.wall()))
  return ok({
    waiting: compared.length,
    isCut: subjects.length > PREVIEW_ACTIONS_MAX,
    needNow: compared.filter((one) => one.before.length > 0).length,
    needThen: compared.filter((one) => one.after.length > 0).length,
    voidedSignatures: await countOpenVotes(tx),
    perRule: reach.map((each, index) => {
      return { ...each, ruleName: draft.rules[index]?.name ?? '', matches: matching.get(each.ruleId) ?? 0 }
    }),
    data: sorted.map(viewCompared),
  })
}
