import { createHash } from 'node:crypto'
import type { ScaFactor } from '../../../contract/sca/schemas'
import { literalProofCode } from '../../counterparties/proofCodes'
import { compareCode } from '../../crypto/otp/compareCode'
import { totpStep } from '../../crypto/totp/totp'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { type CustomerRow, demandedContactsOf } from '../customers/public'
import { openAppSecret } from './appSecrets'
import { type FactorRow, getFactorRow, listFactorRows, updateFactorRow } from './store'
import { scaFactors } from './tables'

/** The number that codes go to, or null: none on file, or one that must be verified and is not. Assumes: A-485. */
export async function phoneOf(tx: Tx, customer: CustomerRow): Promise<string | null> {
  const { SMS: status = 'VERIFIED' } = await demandedContactsOf(tx, customer)
  return status === 'VERIFIED' ? customer.phone_number : null
}

/** What a challenge can be proven with: TOTP is for logins. Source: behaviour 6. */
export async function challengeFactorsOf(tx: Tx, customer: CustomerRow): Promise<('SMS_OTP' | 'PASSKEY')[]> {
  const hasPasskey = (await getFactorRow(tx, customer.id, 'PASSKEY')) !== null
  const hasPhone = (await phoneOf(tx, customer)) !== null
  return [...(hasPhone ? (['SMS_OTP'] as const) : []), ...(hasPasskey ? (['PASSKEY'] as const) : [])]
}

/** Errors: INVALID_INPUT reason FACTOR_NOT_ENROLLED, or PHONE_NOT_VERIFIED. */
export async function requireFactor(
  tx: Tx,
  customer: CustomerRow,
  factor: ScaFactor,
  field: 'factor' | 'scaFactor' = 'factor',
): Promise<void> {
  const enrolled = (await listFactorRows(tx, customer.id)).some((row) => row.factor === factor)
  if (enrolled || (factor === 'SMS_OTP' && (await phoneOf(tx, customer)) !== null)) return
  const isUnverified = factor === 'SMS_OTP' && customer.phone_number !== null
  throw new ServiceError(
    'INVALID_INPUT',
    isUnverified
      ? "The customer's phone number is not verified, so no code goes there; nothing was done."
      : `The customer has no ${factor}; nothing was done. Choose one of GET /sca/factors.`,
    { field, reason: isUnverified ? 'PHONE_NOT_VERIFIED' : 'FACTOR_NOT_ENROLLED', factor },
  )
}

/**
 * What a challenge is proven with: as asked for, else the phone, else the passkey.
 *
 * Errors: INVALID_INPUT on `scaFactor`, the customer does not have it, or has nothing to prove with.
 */
export async function chooseFactor(
  tx: Tx,
  customer: CustomerRow,
  asked?: 'SMS_OTP' | 'PASSKEY',
): Promise<'SMS_OTP' | 'PASSKEY'> {
  const [first = 'SMS_OTP'] = await challengeFactorsOf(tx, customer)
  const factor = asked ?? first
  await requireFactor(tx, customer, factor, 'scaFactor')
  return factor
}

type CodeFault = 'CODE_WRONG' | 'CODE_USED' | 'SEALED_ELSEWHERE'

const hashOf = (code: string): string => createHash('sha256').update(code, 'utf8').digest('hex')

/** What is kept of recovery codes. */
export function recoveryHashesOf(codes: readonly string[]): string {
  return scaFactors.columns.recovery_hashes_json.encode(codes.map(hashOf)) ?? '[]'
}

/**
 * Takes a code of the customer's app, each once: the literal of the sandbox apart, which stays right.
 *
 * Input: `secret` with its last step, so that an enrolment is judged by the same rule; null where it does not open.
 * Returns: why it was refused, or null and the step that is used now (null for the literal).
 * Source: behaviour 6; RFC 6238 5.2.
 */
export async function judgeTotp(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { secret, lastStep }: { readonly secret: string | null; readonly lastStep: number | null },
  code: string,
): Promise<{ readonly fault: CodeFault } | { readonly fault: null; readonly step: number | null }> {
  const literal = await literalProofCode(tx)
  if (literal !== null && compareCode(code, literal)) return { fault: null, step: lastStep }
  if (secret === null) return { fault: 'SEALED_ELSEWHERE' }
  const step = totpStep(secret, code, now)
  if (step === null) return { fault: 'CODE_WRONG' }
  return lastStep !== null && step <= lastStep ? { fault: 'CODE_USED' } : { fault: null, step }
}

async function takeRecoveryCode({ tx }: Context, row: FactorRow, code: string): Promise<boolean> {
  const hashes = readColumn(scaFactors, row, 'recovery_hashes_json') ?? []
  const left = hashes.filter((hash) => hash !== hashOf(code.trim().toUpperCase()))
  if (left.length === hashes.length) return false
  await updateFactorRow(tx, row, { recovery_hashes_json: scaFactors.columns.recovery_hashes_json.encode(left) })
  return true
}

/** Logs in by the customer's app, or by a recovery code in its place. Returns: why not, or null. Assumes: A-481. */
export async function proveTotp(context: Context, customerId: string, code: string): Promise<CodeFault | null> {
  const { tx, now } = context
  const row = await getFactorRow(tx, customerId, 'TOTP')
  assert(row?.secret != null, 'an app that is enrolled has a secret')
  const secret = openAppSecret(context, { ...row, secret: row.secret }, 'sca_factors')
  const judged = await judgeTotp(context, { secret, lastStep: row.last_step }, code)
  if (judged.fault !== null) return (await takeRecoveryCode(context, row, code)) ? null : judged.fault
  await updateFactorRow(tx, row, { last_step: judged.step, last_used_at: isoOf(now) })
  return null
}
