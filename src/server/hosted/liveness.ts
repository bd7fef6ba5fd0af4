import type { HostedStep, LivenessPage } from '../../contract/hosted/schemas'
import { decideResetLiveness, findResetLiveness, openResetLiveness } from '../areas/sca/public'
import { checkLiveness } from '../counterparties/liveness'
import { ServiceError } from '../foundation/ServiceError'
import type { Context } from '../kernel/context'
import { notInForce } from './hostedContext'

async function requireCheck(context: Pick<Context, 'tx' | 'now'>, token: string) {
  const check = await findResetLiveness(context, token)
  if (check === null) throw notInForce('UNKNOWN')
  return check
}

/** The page of a liveness check. Errors: REFERENCE_NOT_FOUND. */
export async function viewLiveness(context: Pick<Context, 'tx' | 'now'>, token: string): Promise<LivenessPage> {
  const { status, isOpened } = await requireCheck(context, token)
  switch (status) {
    case 'INITIATED':
    case 'PENDING_REVIEW':
      return { kind: 'LIVENESS', step: isOpened ? 'HOLD' : 'BEGIN' }
    case 'LIVENESS_PASSED':
    case 'COMPLETED':
      return { kind: 'LIVENESS', step: 'PASSED' }
    case 'REJECTED':
      return { kind: 'LIVENESS', step: 'FAILED' }
    case 'EXPIRED':
      throw notInForce('EXPIRED')
  }
}

/**
 * Takes in one step of a liveness check: from the first one on the page decides, and a phone number that ends 002
 * fails.
 *
 * Errors: REFERENCE_NOT_FOUND; CONFLICT reason OTHER_STEP. Source: behaviour 6.3. Assumes: A-463.
 */
export async function takeLivenessStep(context: Context, token: string, body: HostedStep): Promise<void> {
  const { step } = await viewLiveness(context, token)
  const { customerId, phoneNumber } = await requireCheck(context, token)
  context.audit.note({ targetId: customerId, details: { step: body.step } })
  if (body.step !== step) {
    throw new ServiceError('CONFLICT', 'The page was left meanwhile; nothing was done.', {
      field: 'step',
      reason: 'OTHER_STEP',
    })
  }
  if (step === 'BEGIN') await openResetLiveness(context, token)
  else if (step === 'HOLD') await decideResetLiveness(context, token, checkLiveness(phoneNumber ?? '') === 'PASSED')
}
