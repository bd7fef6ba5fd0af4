import type { CoseAlgorithm } from './coseKey'
import { loadLibrary } from './library'

type AttestationJudgement =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'ATTESTATION_INVALID'; readonly detail: string }

const invalid = (detail: string): AttestationJudgement => ({ ok: false, reason: 'ATTESTATION_INVALID', detail })

/**
 * Judges an attestation whose client data, relying party, flags, credential id and key were already found right:
 * the statement of its format and its signature, by @simplewebauthn/server.
 *
 * All texts are base64url. `packed` with certificates is verified by the certificate's key, without chain trust: the
 * library holds no trust anchors here, and so it neither builds a chain nor asks for revocation lists over the network.
 * Whether a certificate is within its dates is judged by wall time, the only clock that the library knows.
 * The library throws for most faults and answers `verified: false` for a wrong signature; both are one verdict here.
 * Standard: WebAuthn L3 7.1 steps 21 to 23, 8.2, 8.7.
 * Source: wallet-crypto.md 5.5.
 */
export async function judgeAttestation(input: {
  readonly credentialIdB64url: string
  readonly clientDataJson: string
  /** As the client data has it; compared before. */
  readonly challenge: string
  readonly origin: string
  readonly rpId: string | null
  readonly attestationObject: string
  readonly algorithm: CoseAlgorithm
}): Promise<AttestationJudgement> {
  const { credentialIdB64url, clientDataJson, challenge, origin, rpId, attestationObject, algorithm } = input
  const { verifyRegistrationResponse } = await loadLibrary()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credentialIdB64url,
        rawId: credentialIdB64url,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientDataJson, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId ?? undefined,
      requireUserVerification: false,
      supportedAlgorithmIDs: [algorithm],
    })
    if (!verified) return invalid('The attestation signature does not verify.')
    const isSameCredential = registrationInfo.credential.id === credentialIdB64url
    return isSameCredential ? { ok: true } : invalid('The attested credential id reads differently the second time.')
  } catch (error) {
    return invalid(error instanceof Error ? error.message : 'The attestation could not be verified.')
  }
}
