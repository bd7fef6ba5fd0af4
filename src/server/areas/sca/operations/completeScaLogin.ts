import type { Input } from '../../../../contract/operations'
import type { Tx } from '../../../database/schema'
import { ok, rejected } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context, WriteContext } from '../../../kernel/context'
import { type Preparation, withPreparation } from '../../../kernel/handlers'
import { proveChallenge, requireOpenChallenge } from '../challenges'
import { requireScaCustomer } from '../customers'
import { proveTotp, requireFactor } from '../factors'
import { type JudgedScaAssertion, judgeScaAssertion } from '../passkeys'
import { openSession } from '../sessions'
import { countFailure, endDeferral, requireUnlocked } from '../standing'
import { getChallengeRow, getLiveChallengeRow, type ScaChallengeRow } from '../store'

const OPERATION = 'completeScaLogin'

type Body = Input<typeof OPERATION>['body']

const CODE_SENTENCES = {
  CODE_WRONG: 'This is not the code',
  CODE_USED: 'This code was used before',
  SEALED_ELSEWHERE: 'The app was enrolled in another data folder, and its secret does not open here',
} as const

const refuse = (field: string, reason: string, sentence: string): ServiceError =>
  new ServiceError('INVALID_INPUT', `${sentence}; the customer was not logged in.`, { field, reason })

const findPasskeyChallenge = (tx: Tx, customerId: string): Promise<ScaChallengeRow | null> =>
  getLiveChallengeRow(tx, { customer_id: customerId, kind: 'LOGIN', subject_id: 'PASSKEY' })

/** The challenge that the login answers: the one named, or of a passkey the live one. */
async function requireChallenge({ tx }: Context, customerId: string, body: Body): Promise<ScaChallengeRow> {
  if (body.factor === 'PASSKEY') {
    const live = await findPasskeyChallenge(tx, customerId)
    if (live === null) throw refuse('passkeyAssertion', 'CHALLENGE_UNKNOWN', 'No login by passkey was begun')
    return live
  }
  if (body.challengeId == null)
    throw refuse('challengeId', 'CHALLENGE_ID_MISSING', 'A login by SMS names the challenge of its start')
  const row = await getChallengeRow(tx, body.challengeId)
  if (row?.customer_id !== customerId || row.kind !== 'LOGIN' || row.factor !== 'SMS_OTP')
    throw refuse('challengeId', 'CHALLENGE_UNKNOWN', 'The customer was sent no login code of this challenge')
  return row
}

interface Failure {
  readonly field: string
  readonly reason: string
  readonly sentence: string
}

/** Why the proof was refused; null, it is right. */
async function proveLogin(
  context: Context,
  customerId: string,
  body: Body,
  judged: JudgedScaAssertion | null,
): Promise<Failure | null> {
  if (body.factor !== 'TOTP') {
    const challenge = await requireChallenge(context, customerId, body)
    requireOpenChallenge(context, challenge, body.factor === 'PASSKEY' ? 'passkeyAssertion' : 'challengeId')
    return proveChallenge(context, challenge, body, judged)
  }
  if (body.code == null) throw refuse('code', 'FACTOR_MISMATCH', 'A login by app sends the code of the app')
  const fault = await proveTotp(context, customerId, body.code)
  // What no code could prove is not counted as a failure.
  if (fault === 'SEALED_ELSEWHERE') throw refuse('code', fault, CODE_SENTENCES[fault])
  return fault === null ? null : { field: 'code', reason: fault, sentence: CODE_SENTENCES[fault] }
}

async function prepare(preparation: Preparation, { query, body }: Input<typeof OPERATION>) {
  return judgeScaAssertion(preparation, body, (tx) => findPasskeyChallenge(tx, query.customerId))
}

async function handle(
  context: WriteContext,
  { query, body }: Input<typeof OPERATION>,
  judged: JudgedScaAssertion | null,
) {
  const { factor, endUserIpAddress } = body
  const customer = await requireScaCustomer(context.tx, query.customerId)
  await requireUnlocked(context, customer.id)
  await requireFactor(context.tx, customer, factor)
  context.audit.note({ targetId: customer.id, details: { factor } })
  const failure = await proveLogin(context, customer.id, body, judged)
  if (failure !== null) {
    const { standing, lock } = await countFailure(context, customer.id)
    const { field, reason, sentence } = failure
    const details = { field, reason, failedAttempts: standing.failedAttempts }
    return lock ?? rejected('INVALID_INPUT', `${sentence}; the customer was not logged in.`, details)
  }
  const sessionExpiresAt = await openSession(context, customer.id, { factor, endUserIpAddress })
  await endDeferral(context, customer.id)
  return ok({ status: 'SUCCESS', sessionExpiresAt })
}

/**
 * Logs a customer in for 180 days.
 *
 * Errors: those of requireScaCustomer; ACCOUNT_LOCKED, also for the failure that locks; INVALID_INPUT, a wrong proof,
 * or one that no open challenge takes.
 * Commits on rejection: yes, wrong proofs are counted. A login does not lift the count.
 * Source: behaviour 6.2.
 */
export const completeScaLogin = withPreparation(prepare, handle)
