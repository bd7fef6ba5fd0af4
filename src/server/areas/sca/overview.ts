import type { CustomerAuthentication, CustomerFactor } from '../../../contract/console/authentication/schemas'
import { TOTP_PERIOD_MS, totpCode } from '../../crypto/totp/totp'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import type { CustomerRow } from '../customers/public'
import { openAppSecret } from './appSecrets'
import { phoneOf } from './factors'
import { viewReset } from './resets'
import { isLockedAt, LOCKOUT_STEPS, WRONG_PROOFS_MAX } from './rules'
import { getStanding } from './standing'
import {
  type FactorRow,
  getFactorRow,
  getLastCodeUse,
  getStandingRow,
  listFactorRows,
  listOpenChallengeRows,
  listOpenSessionRows,
  listResetRows,
  type ScaChallengeRow,
} from './store'
import { scaFactors } from './tables'

interface At {
  readonly tx: Tx
  readonly now: number
}

const RESETS_MAX = 20
const SESSIONS_MAX = 50

const NO_FACTS = { name: null, phoneNumber: null, credentialId: null, recoveryCodesLeft: null } as const

function enrolledFactor(row: FactorRow): CustomerFactor {
  const isPasskey = row.factor === 'PASSKEY'
  return {
    ...NO_FACTS,
    factor: row.factor,
    isUsable: true,
    enrolledAt: row.created_at,
    lastUsedAt: row.last_used_at,
    name: isPasskey ? row.name : null,
    credentialId: row.credential_id,
    recoveryCodesLeft: isPasskey ? null : (readColumn(scaFactors, row, 'recovery_hashes_json')?.length ?? 0),
  }
}

/** What the customer can prove itself with, the phone on file first, whether it may be used or not. */
async function factorsOf({ tx }: At, customer: CustomerRow): Promise<CustomerFactor[]> {
  const rows = await listFactorRows(tx, customer.id)
  const enrolled = rows.map(enrolledFactor)
  if (customer.phone_number === null) return enrolled
  const isUsable = (await phoneOf(tx, customer)) !== null
  const lastUsedAt = await getLastCodeUse(tx, customer.id, customer.phone_number)
  const phone = { ...NO_FACTS, phoneNumber: customer.phone_number, isUsable, enrolledAt: null, lastUsedAt }
  return [{ ...phone, factor: 'SMS_OTP' }, ...enrolled]
}

async function lockoutOf(at: At, customerId: string): Promise<CustomerAuthentication['lockout']> {
  const standing = await getStanding(at, customerId)
  const isLocked = isLockedAt(standing, at.now)
  return {
    failedAttempts: standing.failedAttempts,
    isLocked,
    isSuspended: standing.isSuspended,
    lockedUntil: isLocked && standing.lockedUntilMs !== null ? isoOf(standing.lockedUntilMs) : null,
    steps: [...LOCKOUT_STEPS],
  }
}

const viewOpenChallenge = (row: ScaChallengeRow): CustomerAuthentication['challenges'][number] => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subject_id,
  purpose: row.purpose,
  factor: row.factor,
  failedAttempts: row.failed_attempts,
  failedAttemptsMax: WRONG_PROOFS_MAX,
  expiresAt: row.expires_at,
  messageId: row.message_id,
})

/** How a customer stands with strong authentication, whether or not it is asked. */
export async function getAuthentication(at: At, customer: CustomerRow) {
  const { tx, now } = at
  const sessions = await listOpenSessionRows(tx, customer.id, isoOf(now), SESSIONS_MAX)
  const resets = await listResetRows(tx, customer.id, RESETS_MAX)
  const challenges = await listOpenChallengeRows(tx, customer.id, isoOf(now))
  return {
    customerId: customer.id,
    isDeferred: (await getStandingRow(tx, customer.id))?.is_deferred === 1,
    factors: await factorsOf(at, customer),
    sessions: sessions.map((row) => ({
      id: row.id,
      factor: row.factor,
      endUserIpAddress: row.end_user_ip_address,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    })),
    lockout: await lockoutOf(at, customer.id),
    resets: await Promise.all(
      resets.map(async (row) => {
        const { status, enrollmentStatus = null, expiresAt, completedAt = null } = await viewReset(at, row)
        const { id, factor, created_at: startedAt } = row
        return { id, factor, status, enrollmentStatus, startedAt, expiresAt, completedAt }
      }),
    ),
    challenges: challenges.map(viewOpenChallenge),
  }
}

/**
 * The code that the customer's app shows now, until when, and whether it was used. Returns: null without an app, or
 * where its secret was sealed in another data folder.
 */
export async function getAppCode(context: At & Pick<Context, 'sealing'>, customerId: string) {
  const { tx, now } = context
  const row = await getFactorRow(tx, customerId, 'TOTP')
  if (row?.secret == null) return null
  const secret = openAppSecret(context, { ...row, secret: row.secret }, 'sca_factors')
  if (secret === null) return null
  const step = Math.floor(now / TOTP_PERIOD_MS)
  return {
    code: totpCode(secret, now),
    validUntil: isoOf((step + 1) * TOTP_PERIOD_MS),
    isUsed: row.last_step !== null && step <= row.last_step,
  }
}
