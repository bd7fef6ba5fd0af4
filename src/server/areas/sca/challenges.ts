import type { ScaChallenge } from '../../../contract/sca/schemas'
import { sendCode } from '../../counterparties/messageDelivery'
import { literalProofCode, newProofCode } from '../../counterparties/proofCodes'
import { compareCode } from '../../crypto/otp/compareCode'
import { assert } from '../../foundation/assert'
import { isoOf, msOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { type CustomerRow, getCustomer } from '../customers/public'
import { challengeFactorsOf, phoneOf } from './factors'
import { assertionOptions, type GivenProof, getRelyingParty, type JudgedScaAssertion } from './passkeys'
import { type ChallengeFault, challengeFaultAt, WRONG_PROOFS_MAX } from './rules'
import { changeLiveChallenge, getFactorRow, insertChallengeRow, type ScaChallengeRow, updateFactorRow } from './store'

/** Source: behaviour 6.2, 6.4. */
const LIFETIME_MS = 5 * 60_000
const CHALLENGE_BYTES = 32

/** What a challenge is to be issued for. */
interface ChallengeWish {
  readonly kind: ScaChallengeRow['kind']
  readonly subjectId: string
  readonly factor: ScaChallengeRow['factor']
  readonly purpose?: string
  /** A passkey proves it too, beside the code. */
  readonly takesEither?: boolean
  /** Epoch milliseconds; it never ends later. */
  readonly endsAtMs?: number
}

/** Sends the code of a challenge to the customer's phone. Returns: the message among those sent. */
function sendChallengeCode(
  context: Context,
  customer: CustomerRow,
  { code, address, expiresAt }: { readonly code: string; readonly address: string; readonly expiresAt: string },
): Promise<string> {
  const to = { channel: 'SMS', address, accountId: null, customerId: customer.id, authMethodId: null } as const
  return sendCode(context, { ...to, code, purpose: 'STRONG_AUTHENTICATION', expiresAt })
}

async function smsOf(context: Context, customer: CustomerRow, expiresAt: string) {
  const address = await phoneOf(context.tx, customer)
  assert(address !== null, 'a code goes to a phone that is on file')
  const code = await newProofCode(context)
  const messageId = await sendChallengeCode(context, customer, { code, address, expiresAt })
  return { code, address, message_id: messageId, sent_at: isoOf(context.now) }
}

/**
 * Issues a challenge that is good for five minutes, in place of the one before it for the same subject; of SMS_OTP the
 * code is sent. The factor is one of the customer's.
 *
 * Source: behaviour 6.2, 6.4.
 */
export async function issueChallenge(
  context: Context,
  customer: CustomerRow,
  wish: ChallengeWish,
): Promise<ScaChallengeRow> {
  const { tx, now, ids, changes } = context
  const expiresAt = isoOf(Math.min(now + LIFETIME_MS, wish.endsAtMs ?? Number.POSITIVE_INFINITY))
  const isPasskey =
    wish.factor === 'PASSKEY' ||
    (wish.takesEither === true && (await getFactorRow(tx, customer.id, 'PASSKEY')) !== null)
  const none = { code: null, address: null, message_id: null, sent_at: null }
  const row: ScaChallengeRow = {
    id: ids.new('ScaChallenge'),
    customer_id: customer.id,
    kind: wish.kind,
    subject_id: wish.subjectId,
    factor: wish.factor,
    purpose: wish.purpose ?? null,
    state: 'LIVE',
    ...(wish.factor === 'SMS_OTP' ? await smsOf(context, customer, expiresAt) : none),
    passkey_challenge: isPasskey ? Buffer.from(ids.hex(CHALLENGE_BYTES), 'hex').toString('base64url') : null,
    failed_attempts: 0,
    code_used_at: null,
    expires_at: expiresAt,
    created_at: isoOf(now),
  }
  await insertChallengeRow(tx, row)
  changes.add('sca', customer.id)
  return row
}

/** The challenge as the wire has it. */
export async function viewScaChallenge(
  { tx }: Pick<Context, 'tx'>,
  customer: CustomerRow,
  row: ScaChallengeRow,
): Promise<ScaChallenge> {
  const party = await getRelyingParty(tx)
  const passkey = row.passkey_challenge === null ? null : await getFactorRow(tx, customer.id, 'PASSKEY')
  return {
    id: row.id,
    expiresAt: row.expires_at,
    factor: row.factor,
    availableFactors: await challengeFactorsOf(tx, customer),
    purpose: row.purpose,
    ...(passkey !== null &&
      row.passkey_challenge !== null && {
        passkeyAssertionOptions: assertionOptions(party, passkey, row.passkey_challenge),
        passkeyAllowedOrigins: [...party.origins],
      }),
  }
}

const ENDED: { readonly [Fault in ChallengeFault]: string } = {
  CHALLENGE_USED: 'The challenge was proven before',
  CHALLENGE_REPLACED: 'A newer challenge took its place',
  CHALLENGE_VOID: `${WRONG_PROOFS_MAX} wrong proofs have ended the challenge`,
  CHALLENGE_EXPIRED: 'The challenge has expired',
}

/** Errors: INVALID_INPUT, with the reason why it takes no proof any more. */
export function requireOpenChallenge({ now }: Pick<Context, 'now'>, row: ScaChallengeRow, field: string): void {
  const reason = challengeFaultAt({ state: row.state, expiresAtMs: msOf(row.expires_at) }, now)
  if (reason === null) return
  throw new ServiceError('INVALID_INPUT', `${ENDED[reason]}; nothing was done. Start again.`, { field, reason })
}

/** A proof that was refused: to be counted where it could have been right. */
interface ProofRefusal {
  readonly field: 'code' | 'passkeyAssertion' | 'origin'
  readonly reason: string
  readonly sentence: string
  /** The last wrong proof that the challenge took: it has ended. */
  readonly isLast: boolean
}

const refuse = (field: ProofRefusal['field'], reason: string, sentence: string): ServiceError =>
  new ServiceError('INVALID_INPUT', `${sentence}; nothing was done.`, { field, reason })

/** Errors: INVALID_INPUT, the code went to a phone that is not the customer's any more. */
async function requireSamePhone({ tx }: Context, { customer_id: customerId, address }: ScaChallengeRow): Promise<void> {
  if (address === (await getCustomer(tx, customerId))?.phone_number) return
  throw refuse('code', 'PHONE_CHANGED', 'The code went to a phone number that the customer does not have any more')
}

async function isRightCode({ tx }: Context, given: string, sent: string): Promise<boolean> {
  const literal = await literalProofCode(tx)
  if (literal !== null && compareCode(given, literal)) return true
  return compareCode(given, sent)
}

async function countWrong(
  context: Context,
  row: ScaChallengeRow,
  fault: Omit<ProofRefusal, 'isLast'>,
): Promise<ProofRefusal> {
  const failedAttempts = row.failed_attempts + 1
  const isLast = failedAttempts >= WRONG_PROOFS_MAX
  const state = isLast ? 'VOID' : 'LIVE'
  await changeLiveChallenge(context.tx, row.id, { failed_attempts: failedAttempts, state })
  return { ...fault, isLast }
}

/** Errors: INVALID_INPUT, an assertion that could not be judged against this challenge. */
async function requireJudged(
  { tx }: Context,
  row: ScaChallengeRow,
  { origin }: GivenProof,
  judged: JudgedScaAssertion | null,
): Promise<JudgedScaAssertion> {
  if (row.passkey_challenge === null)
    throw refuse('passkeyAssertion', 'FACTOR_MISMATCH', 'The challenge is proven by the code that was sent')
  const passkey = await getFactorRow(tx, row.customer_id, 'PASSKEY')
  if (passkey === null) throw refuse('passkeyAssertion', 'FACTOR_NOT_ENROLLED', 'The customer has no passkey')
  const { origins } = await getRelyingParty(tx)
  if (origin == null || !origins.includes(origin))
    throw refuse('origin', 'ORIGIN_NOT_ALLOWED', `The passkey is used on ${origins.join(' or ')}`)
  if (judged?.challengeId !== row.id || judged.signCountBefore !== passkey.sign_count)
    throw refuse('passkeyAssertion', 'CHALLENGE_MOVED', 'Another proof came at the same time')
  return judged
}

/**
 * Proves an open challenge, once.
 *
 * Returns: null; or why the proof was refused, which is counted then.
 * Effects: the challenge is used up by compare-and-set; the counter of the passkey.
 * Errors: INVALID_INPUT, not exactly one proof, or one that the challenge does not take.
 * Source: behaviour 6.4, 12.6.
 */
export async function proveChallenge(
  context: Context,
  row: ScaChallengeRow,
  given: GivenProof,
  judged: JudgedScaAssertion | null,
): Promise<ProofRefusal | null> {
  const { tx, now, changes } = context
  const { code, passkeyAssertion } = given
  changes.add('sca', row.customer_id)
  if ((code == null) === (passkeyAssertion == null))
    throw refuse('code', 'ONE_PROOF', 'Send either code or passkeyAssertion')
  if (code != null) {
    if (row.code === null) throw refuse('code', 'FACTOR_MISMATCH', 'The challenge is proven by the passkey')
    await requireSamePhone(context, row)
    if (!(await isRightCode(context, code, row.code)))
      return countWrong(context, row, { field: 'code', reason: 'CODE_WRONG', sentence: 'This is not the code' })
  } else {
    const { verdict } = await requireJudged(context, row, given, judged)
    if (!verdict.ok) {
      const fault = { field: 'passkeyAssertion', reason: 'ASSERTION_INVALID', sentence: verdict.detail } as const
      return countWrong(context, row, fault)
    }
    const passkey = { customer_id: row.customer_id, factor: 'PASSKEY' } as const
    await updateFactorRow(tx, passkey, { sign_count: verdict.signCount, last_used_at: isoOf(now) })
  }
  const use = { state: 'USED', code_used_at: code == null ? null : isoOf(now) } as const
  const isFirst = await changeLiveChallenge(tx, row.id, use)
  assert(isFirst, 'an open challenge is live within its transaction')
  return null
}

/** Ends an open challenge that nobody may prove any more. */
export async function voidChallenge({ tx, changes }: Context, row: ScaChallengeRow): Promise<void> {
  await changeLiveChallenge(tx, row.id, { state: 'VOID' })
  changes.add('sca', row.customer_id)
}

const RESEND_SECONDS = 30

/**
 * Sends the code of an open challenge once more, to the phone that is the customer's now, and another one where codes
 * are real; its end stays.
 *
 * Errors: CONFLICT reason NO_CODE_TO_SEND, a passkey proves it, or PHONE_NOT_VERIFIED; RATE_LIMITED, less than 30
 * seconds after the last.
 * Source: behaviour 12.6.
 */
export async function resendCode(context: Context, customer: CustomerRow, row: ScaChallengeRow): Promise<void> {
  const { tx, now, changes } = context
  if (row.sent_at === null) {
    throw new ServiceError('CONFLICT', 'The challenge is proven by a passkey and has no code; nothing was sent.', {
      field: 'quoteId',
      reason: 'NO_CODE_TO_SEND',
    })
  }
  const retryAfterSeconds = Math.ceil((msOf(row.sent_at) + RESEND_SECONDS * 1000 - now) / 1000)
  if (retryAfterSeconds > 0) {
    throw new ServiceError('RATE_LIMITED', `One code is sent in ${RESEND_SECONDS} seconds; nothing was sent.`, {
      field: 'quoteId',
      reason: 'CODE_RESEND',
      retryAfterSeconds,
    })
  }
  if ((await phoneOf(tx, customer)) === null) {
    throw new ServiceError('CONFLICT', 'The phone number of the customer is not verified; nothing was sent.', {
      field: 'quoteId',
      reason: 'PHONE_NOT_VERIFIED',
    })
  }
  await changeLiveChallenge(tx, row.id, await smsOf(context, customer, row.expires_at))
  changes.add('sca', customer.id)
}
