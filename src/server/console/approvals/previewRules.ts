import { requirementText } from '../../../contract/console/approvals/requirementText'
import {
  type ApprovalRequirement,
  type ApprovalRulesPreview,
  PREVIEW_ACTIONS_MAX,
} from '../../../contract/console/approvals/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { approvalSubjectOf, listWaiting } from '../../areas/agents/public'
import { countOpenVotes, getRules, ratesOf, requirementsOf } from '../../areas/approvals/public'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { ok } from '../../foundation/reply'
import { viewActionsOf } from '../agents/public'
import type { ConsoleContext } from '../consoleContext'
import { signersAtDesk } from '../operators/public'
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
  readonly actionId: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

const changes = ({ before, after }: Compared): boolean => before.join() !== after.join()

/** What a draft would ask of the newest payments that wait, beside what is asked now. Writes nothing. */
export async function previewApprovalRules(
  { tx, now, host }: ConsoleContext,
  { body: draft }: ConsoleInput<'previewApprovalRules'>,
) {
  const held = await getRules(tx)
  const rows = await listWaiting(tx, isoOf(now), PREVIEW_ACTIONS_MAX + 1)
  const matching = new Map<string, number>()
  const compared: Compared[] = []
  for (const row of rows.slice(0, PREVIEW_ACTIONS_MAX)) {
    const { facts } = await approvalSubjectOf(tx, row)
    const [before, after] = [held, draft].map((rules) => requirementsOf(rules, facts, ratesOf(facts)))
    for (const { ruleId } of after ?? []) matching.set(ruleId, (matching.get(ruleId) ?? 0) + 1)
    const sentences = { before: await sentencesOf(tx, before ?? []), after: await sentencesOf(tx, after ?? []) }
    compared.push({ actionId: row.id, ...sentences })
  }
  const asked = compared.filter((one) => one.before.length > 0 || one.after.length > 0)
  const sorted = [...asked.filter(changes), ...asked.filter((one) => !changes(one))]
  const reach = await viewReach(tx, draft, await listPossibleSigners(tx, host.wall()))
  const summaries = await viewActionsOf(
    tx,
    sorted.map(({ actionId }) => actionId),
    now,
  )
  return ok({
    waiting: compared.length,
    isCut: rows.length > PREVIEW_ACTIONS_MAX,
    needNow: compared.filter((one) => one.before.length > 0).length,
    needThen: compared.filter((one) => one.after.length > 0).length,
    voidedSignatures: await countOpenVotes(tx),
    perRule: reach.map((each, index) => {
      return { ...each, ruleName: draft.rules[index]?.name ?? '', matches: matching.get(each.ruleId) ?? 0 }
    }),
    data: sorted.flatMap((one, index): ApprovalRulesPreview['data'] => {
      const action = summaries[index]?.summary
      return action === undefined ? [] : [{ action, before: [...one.before], after: [...one.after] }]
    }),
  })
}
