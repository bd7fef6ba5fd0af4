import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { transaction } from '../../transactions/schemas'
import { complianceReason } from '../settings/schemas'

const operation = operationsOf({ tag: 'money', auth: ['console'] })
const accountId = z.string().min(1).max(200)
const params = z.object({ transactionId: pathId })
const changes = ['transactions', 'internal-accounts', 'ledger', 'webhooks'] as const

/** What an operator does with money that is stuck: each act with a reason. Assumes. */
export const refundActOperations = {
  retryRefund: operation({
    method: 'POST',
    path: '/transactions/{transactionId}/refund/retry',
    role: 'APPROVER',
    summary: 'Tries a failed refund again, to where it was to go',
    act: 'retry a refund',
    params,
    body: complianceReason,
    responses: { 200: transaction, ...errors(400, 401, 404, 409) },
    changes: [...changes],
  }),

  redirectRefund: operation({
    method: 'POST',
    path: '/transactions/{transactionId}/refund/redirect',
    role: 'APPROVER',
    summary: 'Pays a failed refund to another account of the payer',
    act: 'pay a refund to another account',
    params,
    body: complianceReason.extend({
      accountId: accountId.describe(
        'An internal account of the payer in any currency, or an external one in the currency of the refund.',
      ),
    }),
    responses: { 200: transaction, ...errors(400, 401, 403, 404, 409) },
    changes: [...changes],
  }),

  writeOffRefund: operation({
    method: 'POST',
    path: '/transactions/{transactionId}/refund/write-off',
    role: 'APPROVER',
    summary: 'Gives the money of a failed refund up; the refund stays failed',
    act: 'write off a refund',
    params,
    body: complianceReason,
    responses: { 200: transaction, ...errors(400, 401, 404, 409) },
    changes: [...changes],
  }),

  sweepInternalAccount: operation({
    method: 'POST',
    path: '/internal-accounts/{internalAccountId}/sweep',
    role: 'APPROVER',
    summary: 'Moves what an account may spend to another internal account of its owner',
    act: 'move the balance of an account',
    params: z.object({ internalAccountId: pathId }),
    body: complianceReason.extend({
      destinationAccountId: accountId.describe('An internal account of the same owner, in any currency.'),
    }),
    responses: { 200: transaction, ...errors(400, 401, 403, 404, 409) },
    changes: [...changes],
  }),
}
