import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { pageQuery } from '../../primitives/pagination'
import { auditChainState, auditProof, auditVerification } from './schemas'

const operation = operationsOf({ tag: 'audit-proof', auth: ['console'] })

export const auditProofConsoleOperations = {
  getAuditChain: operation({
    method: 'GET',
    path: '/audit-proof/chain',
    summary: 'How long the chain of the audit log is, up to where it is signed, and the key that signs it',
    responses: { 200: auditChainState, ...errors(401) },
    shows: ['audit'],
  }),

  getAuditProof: operation({
    method: 'GET',
    path: '/audit-proof/rows/{auditId}',
    transaction: 'none',
    summary: 'What shows that one row stands in the audit log as it was written, without the rest of the log',
    params: z.object({ auditId: pathId.describe('The row of the audit log.') }),
    responses: { 200: auditProof, ...errors(401, 404, 409) },
    shows: [],
  }),

  verifyAuditChain: operation({
    method: 'POST',
    path: '/audit-proof/verification',
    role: 'VIEWER',
    transaction: 'none',
    summary: 'Begins to look at the whole audit log, whether it is what was written; one that is under way goes on',
    act: 'check the audit log',
    responses: { 202: auditVerification, ...errors(401) },
    changes: ['audit-proof'],
  }),

  getAuditVerification: operation({
    method: 'GET',
    path: '/audit-proof/verification',
    transaction: 'none',
    summary: 'How far the look at the audit log is, and what the last one came to',
    responses: { 200: auditVerification, ...errors(401) },
    shows: ['audit-proof'],
  }),

  cancelAuditVerification: operation({
    method: 'DELETE',
    path: '/audit-proof/verification',
    role: 'VIEWER',
    transaction: 'none',
    summary: 'Ends the look at the audit log that is under way',
    act: 'stop checking the audit log',
    responses: { 200: auditVerification, ...errors(401) },
    changes: ['audit-proof'],
  }),

  exportAuditChain: operation({
    method: 'GET',
    path: '/audit-proof/export',
    transaction: 'none',
    summary: 'The audit log with its chain as lines of JSON, a slice at a time: ask again with nextCursor until null',
    query: z.object({
      cursor: pageQuery.cursor.describe('The `nextCursor` of the slice before; none for the first.'),
    }),
    responses: {
      200: z.object({ text: z.string(), nextCursor: z.string().nullable() }),
      ...errors(400, 401),
    },
    shows: [],
  }),
}
