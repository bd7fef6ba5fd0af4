import { encodeBase64url } from './base64url'
import { isAssertion, isRegistration } from './credentialJson'
import { loadLibrary } from './library'

/** ES256, EdDSA and RS256. */
export const PASSKEY_ALGORITHMS: readonly number[] = [-7, -8, -257]

/** What a ceremony must answer. */
interface Expectation {
  /** Base64url, as it was issued. */
  readonly challenge: string
  readonly origin: string
  readonly relyingPartyId: string
}

interface EnrolledPasskey {
  /** Base64url. */
  readonly credentialId: string
  /** COSE_Key, base64url. */
  readonly publicKey: string
  readonly signCount: number
  readonly transports: readonly string[]
}

interface Refused {
  readonly ok: false
  /** For people: what was found and what was expected. */
  readonly detail: string
}

export type EnrollmentJudgement = { readonly ok: true; readonly passkey: EnrolledPasskey } | Refused
export type UseJudgement = { readonly ok: true; readonly signCount: number } | Refused

const refused = (detail: string): Refused => ({ ok: false, detail })
const UNREADABLE = refused('It is not the JSON form of a credential.')
const detailOf = (error: unknown): string => (error instanceof Error ? error.message : 'It could not be read.')

/** The user must have been verified. */
const expectedOf = ({ challenge, origin, relyingPartyId }: Expectation) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: relyingPartyId,
  requireUserVerification: true,
})

/**
 * Judges what `navigator.credentials.create` gave, in its JSON form. The user must have been verified.
 *
 * Standard: WebAuthn L3 7.1.
 */
export async function judgeEnrollment(credential: unknown, expected: Expectation): Promise<EnrollmentJudgement> {
  if (!isRegistration(credential)) return UNREADABLE
  const { verifyRegistrationResponse } = await loadLibrary()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expectedOf(expected),
      response: credential,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    })
    if (!verified) return refused('The attestation signature does not verify.')
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    const passkey = { credentialId: id, publicKey: encodeBase64url(publicKey), signCount: counter, transports }
    return { ok: true, passkey }
  } catch (error) {
    return refused(detailOf(error))
  }
}

/**
 * Judges what `navigator.credentials.get` gave, in its JSON form, against the passkey as it is stored. The user must
 * have been verified, and a counter must have gone up.
 *
 * Standard: WebAuthn L3 7.2.
 */
export async function judgeUse(
  assertion: unknown,
  stored: Pick<EnrolledPasskey, 'credentialId' | 'publicKey' | 'signCount'>,
  expected: Expectation,
): Promise<UseJudgement> {
  if (!isAssertion(assertion)) return UNREADABLE
  if (assertion.id !== stored.credentialId) return refused('The assertion names another passkey.')
  const { verifyAuthenticationResponse } = await loadLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectedOf(expected),
      response: assertion,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.signCount,
      },
    })
    if (!verified) return refused('The signature is not by the stored key.')
    return { ok: true, signCount: authenticationInfo.newCounter }
  } catch (error) {
    return refused(detailOf(error))
  }
}
