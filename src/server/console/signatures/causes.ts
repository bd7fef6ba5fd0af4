import type {
  ProofCause,
  SignatureCause,
  SignatureKind,
  StampCause,
} from '../../../contract/console/signatures/schemas'
import type { ClaimFault } from '../../crypto/oidc/claims'
import type { IssuerFault } from '../../crypto/oidc/issuers'
import type { TokenReading } from '../../crypto/oidc/sandboxToken'
import type { OtpBundleFault } from '../../crypto/otp/openOtpBundle'
import type { StampFault } from '../../crypto/stamp/parseStamp'
import type { BodyMistake } from '../../crypto/walletSignature/bodyMistakes'
import type { Diagnosis } from '../../crypto/walletSignature/diagnoseSignature'
import type { AssertionFault } from '../../crypto/webauthn/verifyAssertion'
import type { RegistrationFault } from '../../crypto/webauthn/verifyRegistration'

/** What was kept of a refusal; everything beyond the check depends on it. */
export interface KeptVerdict {
  readonly check: string
  readonly detail?: string | null
  readonly diagnosis?: Diagnosis | null
  /** The text that should have been signed, where no request holds it. */
  readonly payloadToSign?: string
  readonly body?: {
    readonly mistake?: { readonly mistake: BodyMistake; readonly field: string }
    readonly token?: { readonly issuedSecondsAgo: number | null; readonly expiredSecondsAgo: number | null }
  }
}

const STAMP_FAULTS: Readonly<Record<StampFault, StampCause>> = {
  NOT_BASE64URL: 'STAMP_UNREADABLE',
  NOT_JSON: 'STAMP_UNREADABLE',
  FIELDS_MISSING: 'STAMP_FIELDS_MISSING',
  WRONG_SCHEME: 'WRONG_SCHEME',
  KEY_NOT_HEX: 'KEY_NOT_A_POINT',
  KEY_NOT_ON_CURVE: 'KEY_NOT_A_POINT',
  SIGNATURE_NOT_HEX: 'SIGNATURE_NOT_DER',
  SIGNATURE_NOT_DER: 'SIGNATURE_NOT_DER',
}

type Causes = Readonly<Record<string, SignatureCause>>

const STAMP_CAUSES: Causes = {
  ...STAMP_FAULTS,
  STAMP_MISSING: 'STAMP_MISSING',
  REQUEST_ID_MISSING: 'REQUEST_ID_MISSING',
  REQUEST_ID_UNKNOWN: 'REQUEST_ID_UNKNOWN',
  REQUEST_ID_USED: 'REQUEST_ID_USED',
  REQUEST_ID_EXPIRED: 'REQUEST_ID_EXPIRED',
  REQUEST_ID_REPLACED: 'REQUEST_ID_REPLACED',
  REQUEST_ID_OTHER_OPERATION: 'REQUEST_ID_ELSEWHERE',
  REQUEST_ID_OTHER_TARGET: 'REQUEST_ID_ELSEWHERE',
  REQUEST_ID_OTHER_CREDENTIAL: 'REQUEST_ID_ELSEWHERE',
  BODY_CHANGED: 'BODY_CHANGED',
  KEY_UNKNOWN: 'KEY_UNKNOWN',
  OTHER_WALLET: 'OTHER_WALLET',
  SESSION_REVOKED: 'SESSION_REVOKED',
  SESSION_EXPIRED: 'SESSION_EXPIRED',
  SAME_CREDENTIAL: 'KEY_BARRED',
  OTHER_SESSION: 'KEY_BARRED',
  NOT_THE_BUNDLE_KEY: 'NOT_THE_BUNDLE_KEY',
  EXPECTED_OTHER_KEY: 'EXPECTED_OTHER_KEY',
  OTHER_TEXT_SIGNED: 'OTHER_PAYLOAD',
}

const ASSERTION_FAULTS: Readonly<Record<AssertionFault, ProofCause>> = {
  CREDENTIAL_ID_MISMATCH: 'CREDENTIAL_ID_MISMATCH',
  CLIENT_DATA_MALFORMED: 'CLIENT_DATA_MALFORMED',
  WRONG_TYPE: 'CEREMONY_TYPE_WRONG',
  CHALLENGE_MISMATCH: 'CHALLENGE_MISMATCH',
  CHALLENGE_DECODED_FROM_HEX: 'CHALLENGE_DECODED_FROM_HEX',
  ORIGIN_MISMATCH: 'ORIGIN_MISMATCH',
  TOP_ORIGIN_FOREIGN: 'TOP_ORIGIN_FOREIGN',
  AUTHENTICATOR_DATA_MALFORMED: 'AUTHENTICATOR_DATA_MALFORMED',
  RP_ID_MISMATCH: 'RP_ID_MISMATCH',
  USER_PRESENCE_MISSING: 'USER_PRESENCE_MISSING',
  PUBLIC_KEY_MALFORMED: 'PASSKEY_KEY_UNSUPPORTED',
  SIGNATURE_INVALID: 'PASSKEY_SIGNATURE_INVALID',
  COUNTER_NOT_INCREASED: 'COUNTER_NOT_INCREASED',
}

const REGISTRATION_FAULTS: Readonly<Record<RegistrationFault, ProofCause>> = {
  CLIENT_DATA_MALFORMED: 'CLIENT_DATA_MALFORMED',
  WRONG_TYPE: 'CEREMONY_TYPE_WRONG',
  CHALLENGE_MISMATCH: 'CHALLENGE_MISMATCH',
  ORIGIN_INVALID: 'ORIGIN_MISMATCH',
  ATTESTATION_OBJECT_MALFORMED: 'AUTHENTICATOR_DATA_MALFORMED',
  AUTHENTICATOR_DATA_MALFORMED: 'AUTHENTICATOR_DATA_MALFORMED',
  RP_ID_MISMATCH: 'RP_ID_MISMATCH',
  TOP_ORIGIN_FOREIGN: 'TOP_ORIGIN_FOREIGN',
  USER_PRESENCE_MISSING: 'USER_PRESENCE_MISSING',
  ATTESTED_DATA_MISSING: 'AUTHENTICATOR_DATA_MALFORMED',
  CREDENTIAL_ID_MISMATCH: 'CREDENTIAL_ID_MISMATCH',
  ALGORITHM_UNSUPPORTED: 'PASSKEY_KEY_UNSUPPORTED',
  PUBLIC_KEY_MALFORMED: 'PASSKEY_KEY_UNSUPPORTED',
  FORMAT_UNSUPPORTED: 'ATTESTATION_REFUSED',
  ATTESTATION_INVALID: 'ATTESTATION_REFUSED',
}

const OTP_FAULTS: Readonly<Record<OtpBundleFault, ProofCause>> = {
  BUNDLE_NOT_JSON: 'BUNDLE_MALFORMED',
  BUNDLE_FIELDS: 'BUNDLE_MALFORMED',
  BUNDLE_NOT_HEX: 'BUNDLE_MALFORMED',
  ENC_NOT_A_POINT: 'BUNDLE_MALFORMED',
  DOES_NOT_DECRYPT: 'BUNDLE_DOES_NOT_OPEN',
  PLAINTEXT_NOT_JSON: 'BUNDLE_PLAINTEXT_WRONG',
  PLAINTEXT_FIELDS: 'BUNDLE_PLAINTEXT_WRONG',
  PUBLIC_KEY_INVALID: 'BUNDLE_PLAINTEXT_WRONG',
}

type TokenFault =
  | Extract<TokenReading, { ok: false }>['reason']
  | ClaimFault
  | IssuerFault
  | 'IDENTITY_MISMATCH'
  | 'NONCE_MISSING'
  | 'NONCE_MISMATCH'

const TOKEN_FAULTS: Readonly<Record<TokenFault, ProofCause>> = {
  NOT_A_JWT: 'TOKEN_NOT_A_JWT',
  HEADER_NOT_JSON: 'TOKEN_NOT_A_JWT',
  CLAIMS_NOT_JSON: 'TOKEN_NOT_A_JWT',
  SIGNATURE_EMPTY: 'TOKEN_NOT_A_JWT',
  ISSUER_MISSING: 'TOKEN_CLAIMS_MISSING',
  ISSUER_NOT_SUPPORTED: 'ISSUER_NOT_SUPPORTED',
  ISSUER_UNKNOWN: 'ISSUER_NOT_SUPPORTED',
  AUDIENCE_INVALID: 'TOKEN_CLAIMS_MISSING',
  SUBJECT_MISSING: 'TOKEN_CLAIMS_MISSING',
  ISSUED_AT_MISSING: 'TOKEN_CLAIMS_MISSING',
  EXPIRES_MISSING: 'TOKEN_CLAIMS_MISSING',
  CLAIM_MISSING: 'TOKEN_CLAIMS_MISSING',
  AUDIENCE_FOREIGN: 'AUDIENCE_FOREIGN',
  CRITICAL_HEADER: 'CRITICAL_HEADER',
  KEY_TOO_SHORT: 'TOKEN_SIGNATURE_REFUSED',
  TOKEN_TOO_OLD: 'TOKEN_TOO_OLD',
  ISSUED_IN_FUTURE: 'ISSUED_IN_FUTURE',
  TOKEN_EXPIRED: 'TOKEN_EXPIRED',
  KEY_UNKNOWN: 'TOKEN_SIGNATURE_REFUSED',
  ALGORITHM_REFUSED: 'TOKEN_SIGNATURE_REFUSED',
  SIGNATURE_INVALID: 'TOKEN_SIGNATURE_REFUSED',
  KEYS_UNREACHABLE: 'TOKEN_SIGNATURE_REFUSED',
  IDENTITY_MISMATCH: 'IDENTITY_MISMATCH',
  NONCE_MISSING: 'NONCE_MISSING',
  NONCE_MISMATCH: 'NONCE_MISMATCH',
}

const CAUSES: Readonly<Record<SignatureKind, Causes>> = {
  STAMP: STAMP_CAUSES,
  ASSERTION: { ...STAMP_CAUSES, ...ASSERTION_FAULTS },
  ATTESTATION: REGISTRATION_FAULTS,
  OTP: {
    ...OTP_FAULTS,
    NO_CHALLENGE: 'NO_CODE_PENDING',
    CHALLENGE_EXPIRED: 'CODE_EXPIRED',
    CHALLENGE_USED: 'CODE_USED',
    CHALLENGE_REPLACED: 'CODE_REPLACED',
    CODE_WRONG: 'CODE_WRONG',
  },
  OAUTH: TOKEN_FAULTS,
  INPUT: {},
  OWNERSHIP: {},
}

const FALLBACKS: Readonly<Record<SignatureKind, SignatureCause>> = {
  STAMP: 'UNKNOWN',
  ASSERTION: 'PASSKEY_SIGNATURE_INVALID',
  ATTESTATION: 'ATTESTATION_REFUSED',
  OTP: 'BUNDLE_MALFORMED',
  OAUTH: 'TOKEN_CLAIMS_MISSING',
  INPUT: 'INPUT_INVALID',
  OWNERSHIP: 'OWNERSHIP_PROOF_REFUSED',
}

const KINDS: Readonly<Record<string, SignatureKind>> = {
  STAMP_PRESENT: 'STAMP',
  REQUEST_ID_PRESENT: 'STAMP',
  STAMP_WELL_FORMED: 'STAMP',
  REQUEST_ID_LIVE: 'STAMP',
  BODY_UNCHANGED: 'STAMP',
  KEY_MAY_SIGN: 'STAMP',
  SIGNATURE_VALID: 'STAMP',
  OTP_CHALLENGE: 'OTP',
  OTP_BUNDLE: 'OTP',
  OTP_CODE: 'OTP',
  PASSKEY_CHALLENGE: 'ASSERTION',
  PASSKEY_ASSERTION: 'ASSERTION',
  ATTESTATION: 'ATTESTATION',
  OAUTH_TOKEN: 'OAUTH',
  INPUT: 'INPUT',
}

/** What kind of proof a check is about; ownership of external wallets where it is none of the checks of wallets. */
export const kindOfCheck = (check: string | undefined): SignatureKind => KINDS[check ?? ''] ?? 'OWNERSHIP'

/** Which value a check looks at: only a mistake in that one explains its failure. */
const FIELD_OF_FAULT: Readonly<Record<string, string>> = {
  CREDENTIAL_ID_MISMATCH: '.credentialId',
  CLIENT_DATA_MALFORMED: '.clientDataJson',
  AUTHENTICATOR_DATA_MALFORMED: '.authenticatorData',
  ATTESTATION_OBJECT_MALFORMED: '.attestationObject',
  SIGNATURE_INVALID: '.signature',
  INVALID_INPUT: '',
}

function mistakeBehind(kept: KeptVerdict, fault: string): SignatureCause | null {
  const found = kept.body?.mistake
  const field = FIELD_OF_FAULT[fault]
  return found !== undefined && field !== undefined && found.field.endsWith(field) ? found.mistake : null
}

/** The first mistake, and one behind it that would have come next. */
export function causesOf(
  kept: KeptVerdict,
  fault: string,
): { readonly cause: SignatureCause; readonly alsoFound: SignatureCause | null } {
  const kind = kindOfCheck(kept.check)
  const known = CAUSES[kind][fault] ?? FALLBACKS[kind]
  const diagnosed = kept.diagnosis?.cause ?? null
  const explained = diagnosed === 'UNKNOWN' ? null : diagnosed
  if (kind === 'ASSERTION' && fault === 'SIGNATURE_INVALID' && kept.detail?.includes('64 raw bytes')) {
    return { cause: 'PASSKEY_SIGNATURE_RAW', alsoFound: null }
  }
  if (kept.check === 'STAMP_WELL_FORMED') return { cause: explained ?? known, alsoFound: null }
  if (kept.check === 'SIGNATURE_VALID') {
    const fallback = fault === 'OTHER_TEXT_SIGNED' ? known : 'UNKNOWN'
    return { cause: explained ?? fallback, alsoFound: null }
  }
  return { cause: mistakeBehind(kept, fault) ?? known, alsoFound: explained }
}
