import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { groupChange, newDelegation, newGroup, operatorDelegation, operatorGroup, operatorReason } from './groups'
import {
  newProof,
  operator,
  operatorName,
  operatorRoles,
  operatorState,
  passkeyChallenge,
  shownPin,
  shownProof,
} from './schemas'

const operation = operationsOf({ tag: 'operators', auth: ['console'] })
/** These are called before anybody has taken the desk. */
const desk = 'ANYBODY' as const
const params = z.object({ operatorId: pathId })
const groupParams = z.object({ groupId: pathId })

export const operatorsConsoleOperations = {
  listOperators: operation({
    method: 'GET',
    path: '/operators',
    desk,
    summary: 'The people who may take the desk, last seen first, those who were never there last',
    responses: { 200: z.object({ data: z.array(operator) }), ...errors(401) },
    shows: ['operators'],
  }),

  createOperator: operation({
    method: 'POST',
    path: '/operators',
    desk,
    role: 'ADMINISTRATOR',
    summary: 'Adds an operator. The first one takes the desk; each further one brings a proof and is let in by another',
    act: 'add an operator',
    body: z.object({
      name: operatorName,
      roles: operatorRoles.optional().meta({
        description: 'VIEWER, REVIEWER and APPROVER where it is left out; the first operator has every role.',
      }),
      proof: newProof.optional().meta({ description: 'Required for every operator but the first.' }),
      confirm: shownProof
        .optional()
        .meta({ description: 'Proof of the operator at the desk, who lets the new one in.' }),
    }),
    responses: { 201: operator, ...errors(400, 401, 403, 409, 423) },
    changes: ['operators'],
  }),

  selectOperator: operation({
    method: 'POST',
    path: '/operators/{operatorId}/select',
    desk,
    role: 'VIEWER',
    summary: 'A person proves who they are and takes the desk of this session; other sessions stay as they are',
    act: 'take the desk',
    params,
    body: z.object({
      proof: shownProof.optional().meta({ description: 'Required once the operator has one.' }),
      firstProof: newProof.optional().meta({
        description: 'For a folder of an older version, in which nobody has a proof yet: sets one with the act.',
      }),
    }),
    bodyOptional: true,
    responses: { 200: operator, ...errors(400, 401, 403, 404, 409, 423) },
    changes: ['operators'],
  }),

  leaveDesk: operation({
    method: 'POST',
    path: '/operators/leave',
    desk,
    role: 'VIEWER',
    summary: 'Leaves the desk of this session; nothing can be done in it until somebody takes it again',
    act: 'leave the desk',
    responses: { 204: null, ...errors(401, 403) },
    changes: ['operators'],
  }),

  createPasskeyChallenge: operation({
    method: 'POST',
    path: '/operators/passkey-challenges',
    desk,
    role: 'VIEWER',
    summary:
      'Starts the registration or the use of a passkey in this session; the challenge works once, for five minutes',
    act: 'begin to use a passkey',
    body: z.object({
      purpose: z.enum(['REGISTER', 'PROVE']).describe('To add a passkey, or to be recognised by one. Example: PROVE.'),
      operatorId: z
        .string()
        .optional()
        .meta({ description: 'Whose passkey; left out for an operator who is being added.' }),
    }),
    responses: { 201: passkeyChallenge, ...errors(400, 401, 403, 404) },
    changes: [],
  }),

  addOperatorProof: operation({
    method: 'POST',
    path: '/operators/{operatorId}/proofs',
    role: 'VIEWER',
    summary: 'Adds a PIN or a passkey to the operator at the desk, or to one of an older folder who has none',
    act: 'add a PIN or passkey',
    params,
    body: z.object({
      proof: newProof.describe('The PIN or passkey that is added.'),
      confirm: shownProof.optional().meta({ description: 'Required once the operator at the desk has a proof.' }),
    }),
    responses: { 201: operator, ...errors(400, 401, 403, 404, 409, 423) },
    changes: ['operators'],
  }),

  changeOperatorPin: operation({
    method: 'PUT',
    path: '/operators/{operatorId}/pin',
    role: 'VIEWER',
    summary: 'The operator at the desk replaces their PIN; the old one is asked for',
    act: 'change their PIN',
    params,
    body: z.object({
      proof: shownPin.meta({ description: 'The new PIN.' }),
      confirm: shownPin.meta({ description: 'The old PIN.' }),
    }),
    responses: { 200: operator, ...errors(400, 401, 403, 404, 409, 423) },
    changes: ['operators'],
  }),

  removeOperatorProof: operation({
    method: 'POST',
    path: '/operators/{operatorId}/proofs/{proofId}/remove',
    role: 'VIEWER',
    summary: 'The operator at the desk removes one of their proofs; never the last one while there are two operators',
    act: 'remove a PIN or passkey',
    params: z.object({ operatorId: pathId, proofId: pathId }),
    body: z.object({ confirm: shownProof.meta({ description: 'Another proof of the same person.' }) }),
    responses: { 200: operator, ...errors(400, 401, 403, 404, 409, 423) },
    changes: ['operators'],
  }),

  setOperatorState: operation({
    method: 'POST',
    path: '/operators/{operatorId}/state',
    role: 'ADMINISTRATOR',
    summary: 'Keeps another operator away from the desk, in every session at once, or lets them back',
    act: 'change the access of an operator',
    actByDetail: { state: { DISABLED: 'disable an operator', ACTIVE: 'enable an operator' } },
    params,
    body: z.object({
      state: operatorState.describe('DISABLED keeps the person from the desk. Example: DISABLED.'),
      reason: operatorReason,
    }),
    responses: { 200: operator, ...errors(400, 401, 403, 404, 409) },
    changes: ['operators'],
  }),

  changeOperatorRoles: operation({
    method: 'PUT',
    path: '/operators/{operatorId}/roles',
    role: 'ADMINISTRATOR',
    summary: 'Says what an operator may do from now on; somebody active always stays administrator',
    act: 'change the roles of an operator',
    params,
    body: z.object({
      roles: operatorRoles.describe('All roles afterwards; others are taken away. Example: ["VIEWER", "REVIEWER"].'),
      reason: operatorReason,
      confirm: shownProof.optional().meta({ description: 'Required once the operator at the desk has a proof.' }),
    }),
    responses: { 200: operator, ...errors(400, 401, 403, 404, 409, 423) },
    changes: ['operators'],
  }),

  listOperatorGroups: operation({
    method: 'GET',
    path: '/operator-groups',
    summary: 'Groups of operators, by name',
    responses: { 200: z.object({ data: z.array(operatorGroup) }), ...errors(401, 403) },
    shows: ['operators'],
  }),

  createOperatorGroup: operation({
    method: 'POST',
    path: '/operator-groups',
    role: 'ADMINISTRATOR',
    summary: 'Makes a group of operators',
    act: 'make a group of operators',
    body: newGroup,
    responses: { 201: operatorGroup, ...errors(400, 401, 403, 404, 409) },
    changes: ['operators'],
  }),

  updateOperatorGroup: operation({
    method: 'PATCH',
    path: '/operator-groups/{groupId}',
    role: 'ADMINISTRATOR',
    summary: 'Changes the name of a group, or who belongs to it',
    act: 'change a group of operators',
    params: groupParams,
    body: groupChange,
    responses: { 200: operatorGroup, ...errors(400, 401, 403, 404, 409) },
    changes: ['operators'],
  }),

  deleteOperatorGroup: operation({
    method: 'DELETE',
    path: '/operator-groups/{groupId}',
    role: 'ADMINISTRATOR',
    summary: 'Deletes a group that no rule names; its members stay operators',
    act: 'delete a group of operators',
    params: groupParams,
    responses: { 204: null, ...errors(401, 403, 404, 409) },
    changes: ['operators'],
  }),

  listOperatorDelegations: operation({
    method: 'GET',
    path: '/operator-delegations',
    summary: 'Who stands in for whom: what holds and what is planned first, then what is over, newest first',
    responses: { 200: z.object({ data: z.array(operatorDelegation) }), ...errors(401, 403) },
    shows: ['operators'],
  }),

  createOperatorDelegation: operation({
    method: 'POST',
    path: '/operator-delegations',
    role: 'VIEWER',
    summary: 'Lets another operator stand in during an absence: one’s own, or as an administrator somebody’s',
    act: 'let somebody stand in',
    body: newDelegation,
    responses: { 201: operatorDelegation, ...errors(400, 401, 403, 404, 409) },
    changes: ['operators'],
  }),

  revokeOperatorDelegation: operation({
    method: 'POST',
    path: '/operator-delegations/{delegationId}/revoke',
    role: 'VIEWER',
    summary: 'Ends a delegation now: by either of the two, or by an administrator',
    act: 'end a delegation',
    params: z.object({ delegationId: pathId }),
    responses: { 200: operatorDelegation, ...errors(401, 403, 404, 409) },
    changes: ['operators'],
  }),
}
