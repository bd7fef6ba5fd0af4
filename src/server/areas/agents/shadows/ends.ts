import { isDeepStrictEqual } from 'node:util'
import type { AgentPolicy } from '../../../../contract/agents/schemas'
import type { ApprovalRuleVersion } from '../../../../contract/console/approvals/schemas'
import { isoOf } from '../../../foundation/clock'
import type { Context } from '../../../kernel/context'
import { wholeSet } from '../../approvals/public'
import type { AgentActionRow } from '../store'
import { endShadowRow, listOpenShadows, type ShadowRow } from './store'
import { shadows } from './tables'

type Ending = Pick<Context, 'tx' | 'now' | 'changes'>
type AgentId = AgentActionRow['agent_id']

async function endWhere(
  { tx, now, changes }: Ending,
  endedBy: NonNullable<ShadowRow['ended_by']>,
  isMeant: (row: ShadowRow) => boolean,
): Promise<void> {
  for (const row of await listOpenShadows(tx)) {
    if (!isMeant(row)) continue
    await endShadowRow(tx, row.id, { ended_at: isoOf(now), ended_by: endedBy })
    changes.add('shadows', row.id)
  }
}

/** Drafts of a policy end with their agent. */
export function endShadowsOf(context: Ending, { id }: { readonly id: AgentId }): Promise<void> {
  return endWhere(context, 'AGENT_GONE', ({ agent_id }) => agent_id === id)
}

/** Ends the drafts that are the policy that is in force now. Assumes: A-800. */
export function endShadowsOfPolicy(context: Ending, id: AgentId, policy: AgentPolicy): Promise<void> {
  return endWhere(context, 'IN_FORCE', ({ agent_id, policy_json }) => {
    return agent_id === id && isDeepStrictEqual(shadows.columns.policy_json.decode(policy_json), policy)
  })
}

/** Ends the drafts that are the approval rules that are in force now. Assumes: A-800. */
export function endShadowsOfRules(context: Ending, version: ApprovalRuleVersion): Promise<void> {
  return endWhere(context, 'IN_FORCE', ({ rules_json }) => {
    const draft = shadows.columns.rules_json.decode(rules_json)
    return draft !== null && isDeepStrictEqual(wholeSet(draft, version), wholeSet(version, version))
  })
}
