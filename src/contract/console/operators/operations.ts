import { z } from 'zod'
import { operation } from '../../operation'
import { errors } from '../../primitives/errors'
import { inLines } from '../../primitives/text'
import { newProof, operator, operatorName, operatorState, passkeyChallenge, shownPin, shownProof } from './schemas'

const tag = 'operators'
const auth = ['console'] as const
/** These are called before anybody has taken the desk. */
const desk = 'ANYBODY' as const
const params = z.object({ operatorId: z.string() })

export const operatorsConsoleOperations = {
  listOperators: operation({
    method: 'GET',
    path: '/operators',
    tag,
    auth,
    desk,
    summary: 'The people who may take the desk, last seen first, those who were never there last',
    responses: { 200: z.object({ data: z.array(operator) }), ...errors(401) },
    shows: ['operators'],
  }),

  createOperator: operation({
    method: 'POST',
    path: '/operators',
    tag,
    auth,
    desk,
    summary: 'Adds an operator. The first one takes the desk; each further one brings a proof and is let in by another',
    body: z.object({
      name: operatorName,
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
    tag,
    auth,
    desk,
    summary: 'A person proves who they are and takes the desk of this session; other sessions stay as they are',
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
    tag,
    auth,
    desk,
    summary: 'Leaves the desk of this session; nothing can be done in it until somebody takes it again',
    responses: { 204: null, ...errors(401, 403) },
    changes: ['operators'],
  }),

  createPasskeyChallenge: operation({
    method: 'POST',
    path: '/operators/passkey-challenges',
    tag,
    auth,
    desk,
    summary:
      'Starts the registration or the use of a passkey in this session; the challenge works once, for five minutes',
    body: z.object({
      purpose: z.enum(['REGISTER', 'PROVE']),
      operatorId: z
        .string()
        .optional()
        .meta({ description: 'Whose passkey; left out for an operator who is being added.' }),
    }),
    responses: { 201: passkeyChallenge, ...errors(400, 401, 403, 404) },
  }),

  addOperatorProof: operation({
    method: 'POST',
    path: '/operators/{operatorId}/proofs',
    tag,
    auth,
    summary: 'Adds a PIN or a passkey to the operator at the desk, or to one of an older folder who has none',
    params,
    body: z.object({
      proof: newProof,
      confirm: shownProof.optional().meta({ description: 'Required once the operator at the desk has a proof.' }),
    }),
    responses: { 201: operator, ...errors(400, 401, 403, 404, 409, 423) },
    changes: ['operators'],
  }),

  changeOperatorPin: operation({
    method: 'PUT',
    path: '/operators/{operatorId}/pin',
    tag,
    auth,
    summary: 'The operator at the desk replaces their PIN; the old one is asked for',
    params,
    body: z.object({ proof: shownPin, confirm: shownPin.meta({ description: 'The old PIN.' }) }),
    responses: { 200: operator, ...errors(400, 401, 403, 404, 409, 423) },
    changes: ['operators'],
  }),

  removeOperatorProof: operation({
    method: 'POST',
    path: '/operators/{operatorId}/proofs/{proofId}/remove',
    tag,
    auth,
    summary: 'The operator at the desk removes one of their proofs; never the last one while there are two operators',
    params: z.object({ operatorId: z.string(), proofId: z.string() }),
    body: z.object({ confirm: shownProof }),
    responses: { 200: operator, ...errors(400, 401, 403, 404, 409, 423) },
    changes: ['operators'],
  }),

  setOperatorState: operation({
    method: 'POST',
    path: '/operators/{operatorId}/state',
    tag,
    auth,
    summary: 'Keeps another operator away from the desk, in every session at once, or lets them back',
    params,
    body: z.object({
      state: operatorState,
      reason: inLines(
        z
          .string()
          .trim()
          .min(3)
          .max(500)
          .meta({ description: 'Goes into the audit log.', examples: ['On leave.'] }),
      ),
    }),
    responses: { 200: operator, ...errors(400, 401, 403, 404, 409) },
    changes: ['operators'],
  }),
}
