import type { Input } from '../../../../contract/operations'
import type { ScaFactorConfirmResponse } from '../../../../contract/sca/schemas'
import { totpBase32 } from '../../../crypto/totp/totp'
import { type EnrollmentJudgement, judgeEnrollment } from '../../../crypto/webauthn/ceremonies'
import { isoOf } from '../../../foundation/clock'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context, WriteContext } from '../../../kernel/context'
import { type Preparation, withPreparation } from '../../../kernel/handlers'
import type { CustomerRow } from '../../customers/public'
import { openAppSecret, sealAppSecret } from '../appSecrets'
import { requireScaCustomer } from '../customers'
import { judgeTotp, recoveryHashesOf } from '../factors'
import { getRelyingParty } from '../passkeys'
import { endDeferral } from '../standing'
import { deleteEnrollmentRow, type EnrollmentRow, getEnrollmentRow, getFactorRow, putFactorRow } from '../store'
import { scaFactors } from '../tables'
import { viewFactor } from '../view'

const OPERATION = 'confirmScaFactorEnrollment'
const RECOVERY_CODES = 10
const RECOVERY_LENGTH = 10
const NAMES = { TOTP: 'Authenticator app', PASSKEY: 'Passkey' } as const

type Body = Input<typeof OPERATION>['body']
type TotpBody = Extract<Body, { type: 'TOTP' }>
type PasskeyBody = Extract<Body, { type: 'PASSKEY' }>

/** What the slow half found of a passkey; null where there was nothing to judge it against. */
interface JudgedEnrollment {
  readonly challenge: string
  readonly verdict: EnrollmentJudgement
}

const refuse = (field: string, reason: string, sentence: string): ServiceError =>
  new ServiceError('INVALID_INPUT', `${sentence}; nothing was enrolled.`, { field, reason })

async function findEnrollment({ tx, now }: Context, customerId: string, type: Body['type']): Promise<EnrollmentRow> {
  const row = await getEnrollmentRow(tx, customerId, type)
  const field = type === 'TOTP' ? 'secret' : 'credential'
  if (row === null) throw refuse(field, 'ENROLLMENT_UNKNOWN', 'No enrolment was begun. Start one first')
  if (isoOf(now) < row.expires_at) return row
  throw refuse(field, 'ENROLLMENT_EXPIRED', 'The enrolment was begun too long ago. Start again')
}

const NO_TOTP = { secret: null, last_step: null, recovery_hashes_json: null } as const
const NO_PASSKEY = { credential_id: null, public_key: null, sign_count: null, transports_json: null } as const

async function confirmTotp(
  context: Context,
  customer: CustomerRow,
  { secret: given, code }: TotpBody,
): Promise<ScaFactorConfirmResponse> {
  const { tx, now, ids } = context
  const enrollment = await findEnrollment(context, customer.id, 'TOTP')
  const secret = openAppSecret(context, enrollment, 'sca_enrollments')
  if (secret === null) throw refuse('secret', 'SEALED_ELSEWHERE', 'It was begun in another data folder. Start again')
  if (given.toLowerCase() !== secret && given.replaceAll(/[\s=]/g, '').toUpperCase() !== totpBase32(secret))
    throw refuse('secret', 'SECRET_UNKNOWN', 'This is not the secret of the newest start')
  const judged = await judgeTotp(context, { secret, lastStep: null }, code)
  if (judged.fault !== null) throw refuse('code', judged.fault, 'The code is not one of this secret now')
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => ids.readable(RECOVERY_LENGTH))
  await putFactorRow(tx, {
    customer_id: customer.id,
    factor: 'TOTP',
    name: NAMES.TOTP,
    ...NO_PASSKEY,
    secret: sealAppSecret(context, customer.id, secret),
    last_step: judged.step,
    recovery_hashes_json: recoveryHashesOf(recoveryCodes),
    created_at: isoOf(now),
    last_used_at: null,
  })
  return { type: 'TOTP', recoveryCodes }
}

async function confirmPasskey(
  context: Context,
  customer: CustomerRow,
  { origin }: PasskeyBody,
  judged: JudgedEnrollment | null,
): Promise<ScaFactorConfirmResponse> {
  const { tx, now } = context
  if ((await getFactorRow(tx, customer.id, 'PASSKEY')) !== null) {
    throw new ServiceError('PASSKEY_ALREADY_ENROLLED', 'The customer has a passkey; nothing was enrolled.', {
      field: 'type',
      reason: 'ONE_PASSKEY_A_CUSTOMER',
    })
  }
  const { secret: challenge } = await findEnrollment(context, customer.id, 'PASSKEY')
  const { origins } = await getRelyingParty(tx)
  if (!origins.includes(origin))
    throw refuse('origin', 'ORIGIN_NOT_ALLOWED', `Passkeys are made on ${origins.join(' or ')}`)
  if (judged?.challenge !== challenge) throw refuse('credential', 'ENROLLMENT_MOVED', 'It was begun again meanwhile')
  const { verdict } = judged
  if (!verdict.ok) throw refuse('credential', 'CREDENTIAL_INVALID', verdict.detail.replace(/\.$/, ''))
  const { credentialId, publicKey, signCount, transports } = verdict.passkey
  const row = {
    customer_id: customer.id,
    factor: 'PASSKEY',
    name: NAMES.PASSKEY,
    ...NO_TOTP,
    credential_id: credentialId,
    public_key: publicKey,
    sign_count: signCount,
    transports_json: scaFactors.columns.transports_json.encode([...transports]),
    created_at: isoOf(now),
    last_used_at: null,
  } as const
  await putFactorRow(tx, row)
  return { type: 'PASSKEY', factor: viewFactor(row) }
}

async function prepare({ read }: Preparation, { query, body }: Input<typeof OPERATION>) {
  if (body.type !== 'PASSKEY') return null
  const { enrollment, party } = await read(async (tx) => ({
    enrollment: await getEnrollmentRow(tx, query.customerId, 'PASSKEY'),
    party: await getRelyingParty(tx),
  }))
  if (enrollment === null || !party.origins.includes(body.origin)) return null
  const expected = { challenge: enrollment.secret, origin: body.origin, relyingPartyId: party.id }
  return { challenge: enrollment.secret, verdict: await judgeEnrollment(body.credential, expected) }
}

async function handle(
  context: WriteContext,
  { query, body }: Input<typeof OPERATION>,
  judged: JudgedEnrollment | null,
) {
  const { tx, changes, audit } = context
  const customer = await requireScaCustomer(tx, query.customerId)
  const enrolled =
    body.type === 'TOTP'
      ? await confirmTotp(context, customer, body)
      : await confirmPasskey(context, customer, body, judged)
  await deleteEnrollmentRow(tx, customer.id, body.type)
  await endDeferral(context, customer.id)
  changes.add('sca', customer.id)
  audit.note({ targetId: customer.id, details: { factor: body.type } })
  return ok(enrolled)
}

/**
 * Enrols the factor that was begun last, by a first proof of it. An app takes the place of the one before.
 *
 * Returns: recovery codes of an app, this once; the factor of a passkey.
 * Errors: those of requireScaCustomer; INVALID_INPUT on `secret`, `code`, `origin` or `credential`;
 * PASSKEY_ALREADY_ENROLLED.
 * Source: behaviour 6.1. Assumes.
 */
export const confirmScaFactorEnrollment = withPreparation(prepare, handle)
