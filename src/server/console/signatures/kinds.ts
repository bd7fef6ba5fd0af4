import type { SignatureKind } from '../../../contract/console/signatures/schemas'
import { type Check, findFault, type Remedy, remedies } from '../../crypto/check'
import { TOKEN_CHECKS } from '../../crypto/oidc/tokenChecks'
import { OTP_CHECKS } from '../../crypto/otp/otpChecks'
import { OWNERSHIP_CHECKS } from '../../crypto/ownership/ownershipChecks'
import { ASSERTION_CHECKS, REGISTRATION_CHECKS } from '../../crypto/webauthn/passkeyChecks'
import { PASSKEY_REQUEST_CHECKS, RETRY_CHECKS } from '../../guards/signedRetry/retryChecks'

const { INPUT_INVALID } = remedies({
  INPUT_INVALID: {
    title: 'The body does not fit the interface',
    explanation: 'A member is missing, misspelled or of the wrong type, so nothing was verified.',
    remedy: 'Correct the fields that are named, and send the call again.',
    source: 'interface text, Error envelope',
  },
})

/** Made by the router, before any proof is looked at. */
const INPUT_CHECK: Check = {
  id: 'INPUT',
  sentence: 'The body fits the interface',
  code: 'requestSchema.safeParse(body).success',
  field: '',
  faults: { INVALID_INPUT: { remedy: INPUT_INVALID } },
}

interface Kind {
  /** In the order in which they are made. */
  readonly checks: readonly Check[]
  /** Under which name refusals of this kind are kept, where it is none of a single check. */
  readonly keptAs?: string
  /** The fault that stands for one that is not known here. */
  readonly fallback: string
  readonly algorithm: string
  /** What is signed. */
  readonly signed: string
}

/** Every kind of proof: what verifies it, and what it is. Source: wallet-crypto 1.3, 2.4, 5, 6, 7. */
const KINDS: Readonly<Record<SignatureKind, Kind>> = {
  STAMP: {
    checks: RETRY_CHECKS,
    fallback: 'SIGNATURE_INVALID',
    algorithm: 'ECDSA P-256 over SHA-256, once; ASN.1 DER in hex; either half of S',
    signed: 'payloadToSign, UTF-8',
  },
  ASSERTION: {
    checks: [...PASSKEY_REQUEST_CHECKS, ...ASSERTION_CHECKS],
    keptAs: 'PASSKEY_ASSERTION',
    fallback: 'SIGNATURE_INVALID',
    algorithm: 'The algorithm of the stored key: ES256 in DER, EdDSA raw, or RS256',
    signed: 'authenticatorData || SHA-256(clientDataJson)',
  },
  OTP: {
    checks: OTP_CHECKS,
    fallback: 'BUNDLE_NOT_JSON',
    algorithm: 'HPKE base mode: P-256, HKDF-SHA256, AES-256-GCM',
    signed: 'Nothing yet: the bundle is sealed, not signed',
  },
  OAUTH: {
    checks: TOKEN_CHECKS,
    keptAs: 'OAUTH_TOKEN',
    fallback: 'CLAIM_MISSING',
    algorithm: 'Claims of a JWT; its signature where issuers are verified',
    signed: 'header.claims of the token, by its issuer',
  },
  INPUT: {
    checks: [INPUT_CHECK],
    fallback: 'INVALID_INPUT',
    algorithm: 'None: the body was not read',
    signed: 'Nothing that was looked at',
  },
  OWNERSHIP: {
    checks: OWNERSHIP_CHECKS,
    fallback: 'SIGNATURE_INVALID',
    algorithm: 'As the chain of the wallet signs messages',
    signed: 'messageToSign, UTF-8',
  },
  ATTESTATION: {
    checks: REGISTRATION_CHECKS,
    keptAs: 'ATTESTATION',
    fallback: 'ATTESTATION_INVALID',
    algorithm: 'The algorithm of the new key: ES256 in DER, EdDSA raw, or RS256',
    signed: 'authData || SHA-256(clientDataJson), where the format signs',
  },
}

/** What there is to say of a kind of proof. */
export const factsOf = (kind: SignatureKind): Kind => KINDS[kind]

/** What kind of proof a kept check is about; ownership of other wallets where it is none of the checks of wallets. */
export function kindOfCheck(check: string | undefined): SignatureKind {
  const kinds = Object.entries(KINDS) as [SignatureKind, Kind][]
  const found =
    kinds.find(([, { keptAs }]) => keptAs !== undefined && keptAs === check) ??
    kinds.find(([, { checks }]) => checks.some(({ id }) => id === check))
  return found?.[0] ?? 'OWNERSHIP'
}

/** The check that a refusal names; the last one where it names none. */
export function failedCheck(kind: SignatureKind, check: string, fault: string): string {
  const { checks } = KINDS[kind]
  return findFault(checks, fault)?.check.id ?? checks.find(({ id }) => id === check)?.id ?? checks.at(-1)?.id ?? check
}

/** What is said of a fault, and the field that its check looks at. */
export function toldOf(kind: SignatureKind, fault: string): { readonly remedy: Remedy; readonly field?: string } {
  const { checks, fallback } = KINDS[kind]
  return findFault(checks, fault) ?? findFault(checks, fallback) ?? { remedy: INPUT_INVALID }
}
