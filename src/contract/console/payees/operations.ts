import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { paymentSurroundings } from './schemas'

const operation = operationsOf({ tag: 'payees', auth: ['console'] })

/** Who is paid, who asks, and what stands out about it. */
export const payeesConsoleOperations = {
  getPaymentSurroundings: operation({
    method: 'GET',
    path: '/approvals/actions/{actionId}/surroundings',
    summary: 'Payee and agent beside a decision: earlier payments, the same account elsewhere, what the rules saw',
    params: z.object({ actionId: pathId }),
    responses: { 200: paymentSurroundings, ...errors(401, 404) },
    shows: ['agent-actions', 'agents', 'transactions', 'external-accounts', 'settings'],
  }),
}
