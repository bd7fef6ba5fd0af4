import { z } from 'zod'
import { inLines } from '../../primitives/text'
import { givenInstant, instant } from '../../primitives/time'

export const GROUPS_MAX = 50
const GROUP_MEMBERS_MAX = 200
/** The longest absence that one delegation covers. */
export const DELEGATION_DAYS_MAX = 90

/** Why somebody did something to people, their roles or their groups; it stands in the audit log. */
export const operatorReason = inLines(
  z
    .string()
    .trim()
    .min(3)
    .max(500)
    .meta({ description: 'Goes into the audit log.', examples: ['On leave.'] }),
)

const groupName = z
  .string()
  .trim()
  .min(2)
  .max(80)
  .meta({ description: 'What the group is called.', examples: ['Treasury'] })

const memberIds = z
  .array(z.string())
  .max(GROUP_MEMBERS_MAX)
  .meta({ description: 'Ids of the operators who belong to it, as `Operator:0199…`.' })

/** An operator by id, with the name that stands beside it. */
const namedOperator = z.object({ id: z.string(), name: z.string() })

/** People who sign as one side of a rule, such as a treasury. */
export const operatorGroup = z.object({
  id: z.string().meta({ description: 'Id of the group.', examples: ['OperatorGroup:0199…'] }),
  name: groupName,
  members: z.array(namedOperator).meta({ description: 'Who belongs to it, by name; disabled operators too.' }),
  createdAt: instant.meta({ description: 'When the group was made, wall time.' }),
  changedAt: instant.meta({ description: 'When its name or members last changed, wall time.' }),
})
export type OperatorGroup = z.infer<typeof operatorGroup>

export const newGroup = z.object({ name: groupName, memberIds })
export const groupChange = z.object({
  name: groupName.optional(),
  memberIds: memberIds.optional().meta({ description: 'Everybody who belongs to it from now on.' }),
  reason: operatorReason,
})

/** PLANNED before it begins, ACTIVE while the delegate stands in, OVER and REVOKED afterwards. */
const delegationState = z.enum(['PLANNED', 'ACTIVE', 'OVER', 'REVOKED'])
export type DelegationState = z.infer<typeof delegationState>

/** For an absence: one operator counts with the roles and groups of another. All instants are wall time. */
export const operatorDelegation = z.object({
  id: z.string().meta({ description: 'Id of the delegation.', examples: ['OperatorDelegation:0199…'] }),
  from: namedOperator.meta({ description: 'Who is absent.' }),
  to: namedOperator.meta({ description: 'Who stands in.' }),
  fromAt: instant,
  untilAt: instant.meta({ description: 'The first moment at which it no longer holds.' }),
  reason: z.string(),
  state: delegationState,
  madeBy: namedOperator,
  madeAt: instant.meta({ description: 'When it was made, which may be before it begins.' }),
  revokedAt: instant.nullable(),
})
export type OperatorDelegation = z.infer<typeof operatorDelegation>

export const newDelegation = z.object({
  fromOperatorId: z.string().meta({ description: 'Who is absent; oneself, or another by an administrator.' }),
  toOperatorId: z.string().meta({ description: 'Who stands in, with the roles reviewer and approver and the groups.' }),
  fromAt: givenInstant.optional().meta({ description: 'Wall time; now where it is left out.' }),
  untilAt: givenInstant.meta({ description: `Wall time, at most ${DELEGATION_DAYS_MAX} days after it begins.` }),
  reason: operatorReason,
})
