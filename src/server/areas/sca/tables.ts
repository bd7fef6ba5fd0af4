import { challengeKind } from '../../../contract/console/authentication/schemas'
import { textList } from '../../../contract/console/operators/schemas'
import { scaFactor } from '../../../contract/sca/schemas'
import { boolean01, id, instant, integer, json, nullable, oneOf, text } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

/** How a customer stands; one without a row has never failed. */
export const scaStandings = table('sca_standings', {
  owner: 'data',
  references: { customer_id: 'customers' },
  columns: {
    customer_id: id('Customer'),
    /** Of before strong authentication: it is not asked of the customer until they enrol or log in. */
    is_deferred: boolean01(),
    failed_attempts: integer(0),
    locked_until: nullable(instant()),
    is_suspended: boolean01(),
  },
})

/** What was enrolled: an app of codes, a passkey. */
export const scaFactors = table('sca_factors', {
  owner: 'data',
  searched: 'NOT',
  references: { customer_id: 'customers' },
  columns: {
    customer_id: id('Customer'),
    factor: oneOf(['TOTP', 'PASSKEY']),
    name: text(),
    /** Of TOTP: lower-case hex, sealed (appSecrets). */
    secret: nullable(text()),
    /** Of TOTP: the step of the newest code that was used. */
    last_step: nullable(integer(0)),
    /** Of TOTP: SHA-256 of the recovery codes that are left, hex. */
    recovery_hashes_json: nullable(json(textList)),
    /** Of PASSKEY, base64url. */
    credential_id: nullable(text()),
    /** COSE_Key, base64url. */
    public_key: nullable(text()),
    sign_count: nullable(integer(0)),
    transports_json: nullable(json(textList)),
    created_at: instant(),
    last_used_at: nullable(instant()),
  },
})

/** An enrolment that was begun: the secret of the app, sealed, or the challenge of the passkey. */
export const scaEnrollments = table('sca_enrollments', {
  owner: 'data',
  references: { customer_id: 'customers' },
  columns: {
    customer_id: id('Customer'),
    factor: oneOf(['TOTP', 'PASSKEY']),
    secret: text(),
    expires_at: instant(),
  },
})

export const scaSessions = table('sca_sessions', {
  owner: 'data',
  searched: 'NOT',
  references: { customer_id: 'customers' },
  columns: {
    id: id('ScaSession'),
    customer_id: id('Customer'),
    factor: oneOf(scaFactor.options),
    end_user_ip_address: text(),
    created_at: instant(),
    expires_at: instant(),
    revoked_at: nullable(instant()),
  },
})

/** What a customer has to prove. Of each subject one is live. */
export const scaChallenges = table('sca_challenges', {
  owner: 'data',
  searched: 'NOT',
  references: { customer_id: 'customers' },
  columns: {
    id: id('ScaChallenge'),
    customer_id: id('Customer'),
    kind: oneOf(challengeKind.options),
    /** The factor of a login, the quote, or the external account. */
    subject_id: text(),
    factor: oneOf(['SMS_OTP', 'PASSKEY']),
    purpose: nullable(text()),
    state: oneOf(['LIVE', 'USED', 'REPLACED', 'VOID']),
    /** What was sent by SMS, to which number, and where it stands among sent messages. */
    code: nullable(text()),
    address: nullable(text()),
    message_id: nullable(id('Message')),
    /** What a passkey signs, base64url. */
    passkey_challenge: nullable(text()),
    failed_attempts: integer(0),
    sent_at: nullable(instant()),
    /** When the code proved it. */
    code_used_at: nullable(instant()),
    expires_at: instant(),
    created_at: instant(),
  },
})

/** A lost factor that is being replaced. EXPIRED is seen when it is read. */
export const scaResets = table('sca_resets', {
  owner: 'data',
  searched: 'NOT',
  references: { customer_id: 'customers' },
  columns: {
    id: id('TwoFactorReset'),
    customer_id: id('Customer'),
    factor: oneOf(scaFactor.options),
    state: oneOf(['INITIATED', 'PENDING_REVIEW', 'LIVENESS_PASSED', 'REJECTED', 'COMPLETED']),
    liveness_token: text(),
    /** The page of the check was opened: it decides, and asking moves nothing on. */
    is_opened: boolean01(),
    expires_at: instant(),
    completed_at: nullable(instant()),
    created_at: instant(),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
