import type { HostedStep, LivenessPage } from '../../contract/hosted/schemas'
import {
  decideOwnershipLiveness,
  findOwnershipLiveness,
  openOwnershipLiveness,
} from '../areas/external-accounts/public'
import { decideResetLiveness, findResetLiveness, openResetLiveness } from '../areas/sca/public'
import { livenessOutcomeOf } from '../counterparties/outcomes/livenessOutcomes'
import type { Context } from '../kernel/context'
import { notInForce, requireStep } from './hostedContext'

type Reading = Pick<Context, 'tx' | 'now'>

/** One check: of a customer who replaces a lost factor, or of the holder of a wallet. */
interface Check {
  /** Null: its time is over, or another check took its place. */
  readonly step: LivenessPage['step'] | null
  readonly targetId: string
  readonly begin: (context: Context) => Promise<unknown>
  readonly confirm: (context: Context) => Promise<unknown>
}

const begun = (isOpened: boolean): 'BEGIN' | 'HOLD' => (isOpened ? 'HOLD' : 'BEGIN')

async function findCheckOfReset(reading: Reading, token: string): Promise<Check | null> {
  const found = await findResetLiveness(reading, token)
  if (found === null) return null
  const { status, isOpened, customerId, phoneNumber } = found
  const steps = {
    INITIATED: begun(isOpened),
    PENDING_REVIEW: begun(isOpened),
    LIVENESS_PASSED: 'PASSED',
    COMPLETED: 'PASSED',
    REJECTED: 'FAILED',
    EXPIRED: null,
  } as const
  return {
    step: steps[status],
    targetId: customerId,
    begin: (context) => openResetLiveness(context, token),
    confirm: (context) => decideResetLiveness(context, token, livenessOutcomeOf(phoneNumber ?? '') === 'PASSED'),
  }
}

async function findCheckOfWallet(reading: Reading, token: string): Promise<Check | null> {
  const found = await findOwnershipLiveness(reading, token)
  if (found === null) return null
  const { state, isOpened, externalAccountId } = found
  const steps = { OPEN: begun(isOpened), PASSED: 'PASSED', FAILED: 'FAILED', EXPIRED: null, ABANDONED: null } as const
  return {
    step: steps[state],
    targetId: externalAccountId,
    begin: (context) => openOwnershipLiveness(context, token),
    confirm: (context) => decideOwnershipLiveness(context, token),
  }
}

async function requireCheck(reading: Reading, token: string) {
  const check = (await findCheckOfReset(reading, token)) ?? (await findCheckOfWallet(reading, token))
  if (check === null) throw notInForce('UNKNOWN')
  const { step } = check
  if (step === null) throw notInForce('EXPIRED')
  return { ...check, step }
}

/** The page of a liveness check. Errors: REFERENCE_NOT_FOUND. */
export async function viewLiveness(reading: Reading, token: string): Promise<LivenessPage> {
  const { step } = await requireCheck(reading, token)
  return { kind: 'LIVENESS', step }
}

/**
 * Takes in one step of a liveness check: from the first one on the page decides, and a phone number or a wallet's
 * address that ends 002 fails.
 *
 * Errors: REFERENCE_NOT_FOUND; CONFLICT reason OTHER_STEP. Source: behaviour 6.3, 9.5. Assumes: A-463.
 */
export async function takeLivenessStep(context: Context, token: string, body: HostedStep): Promise<void> {
  const { step, targetId, begin, confirm } = await requireCheck(context, token)
  context.audit.note({ targetId, details: { step: body.step } })
  requireStep(body, step)
  if (step === 'BEGIN') await begin(context)
  else if (step === 'HOLD') await confirm(context)
}
