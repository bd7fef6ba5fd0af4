import type { ApprovalRequirement } from '../../../../contract/console/approvals/schemas'
import type { RulesChange } from '../../../../contract/console/replay/rulesSchemas'

/** How many people a payment takes: as many as the strictest of its requirements. */
export const peopleOf = (requirements: readonly Pick<ApprovalRequirement, 'people'>[]): number =>
  Math.max(0, ...requirements.map(({ people }) => people))

/** What is asked, whatever the rules that ask it are called. */
const askedText = (requirements: readonly ApprovalRequirement[]): string =>
  requirements
    .map(({ ruleId: _id, ruleName: _name, ...requires }) => JSON.stringify(Object.entries(requires).sort()))
    .sort()
    .join()

/** How what is asked differs; null where it is the same. */
export function rulesChangeOf(
  before: readonly ApprovalRequirement[],
  after: readonly ApprovalRequirement[],
): RulesChange | null {
  const [was, is] = [peopleOf(before), peopleOf(after)]
  if (was !== is) return is > was ? 'MORE' : 'FEWER'
  return askedText(before) === askedText(after) ? null : 'OTHERWISE'
}
