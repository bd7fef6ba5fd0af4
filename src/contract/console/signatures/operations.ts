import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { page, pageQuery } from '../../primitives/pagination'
import { filterText } from '../../primitives/query'
import { keptCheck, pastedMaterial, signatureExplanation, signatureVerdictSummary, storedVerdict } from './schemas'

const operation = operationsOf({ tag: 'signatures', auth: ['console'] })
export const signaturesConsoleOperations = {
  listSignatureVerdicts: operation({
    method: 'GET',
    path: '/signature-verdicts',
    summary: 'Calls whose stamp or proof was refused, newest first',
    query: z.object({
      operationId: filterText.optional(),
      check: keptCheck.optional(),
      reason: filterText.optional(),
      accountId: filterText.optional(),
      callId: filterText.optional(),
      ...pageQuery,
    }),
    responses: { 200: page(signatureVerdictSummary, 'SignatureVerdictPage'), ...errors(400, 401) },
    shows: ['signature-verdicts'],
  }),

  getSignatureVerdict: operation({
    method: 'GET',
    path: '/signature-verdicts/{verdictId}',
    // The request log may know more; nobody waits for it inside a transaction.
    transaction: 'none',
    summary: 'Why one call was refused: the first check that failed, the cause, the remedy',
    params: z.object({ verdictId: pathId }),
    responses: { 200: storedVerdict, ...errors(401, 404) },
    shows: ['signature-verdicts', 'wallet-auth'],
  }),

  explainSignature: operation({
    method: 'POST',
    path: '/signature-verdicts/explain',
    transaction: 'read',
    summary: 'The same for a pasted stamp, assertion or token; nothing is stored or logged',
    act: 'explain a signature',
    body: pastedMaterial,
    responses: { 200: signatureExplanation, ...errors(400, 401) },
    changes: [],
  }),
}
