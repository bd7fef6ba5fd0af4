import { PASSKEY_TRANSPORTS } from '../../../../contract/wallet-auth/passkeyTransports'
import type { Assertion, Attestation } from '../../../../wallet-client/authenticator'
import { type Bytes, fromBase64url, randomBytes, toBase64url, WalletClientError } from '../../../../wallet-client/bytes'
import { COSE_ALGORITHMS } from '../../../../wallet-client/passkeyKey'

const fromBuffer = (buffer: ArrayBuffer): Bytes => new Uint8Array(buffer)

/**
 * Whether the page can ask the platform for passkeys: it must be secure and its host a name, not an IP address.
 *
 * Says nothing about desktop windows, where the platform never answers: there the caller must not offer them.
 */
export function hasPlatformPasskeys(): boolean {
  const isAddress = /^[0-9.]+$|^\[/.test(location.hostname)
  return !isAddress && globalThis.isSecureContext && typeof PublicKeyCredential === 'function'
}

function requireCredential(credential: Credential | null): PublicKeyCredential {
  if (credential === null || !('rawId' in credential)) throw new WalletClientError('The platform returned no passkey.')
  return credential as PublicKeyCredential
}

/**
 * Registers a passkey of the platform through `navigator.credentials.create`; the RP id is the page's host.
 *
 * Input: challenge, base64url, the same text as the body's `challenge`; userName, what the platform shows.
 * Effects: the platform asks the person. Errors: DOMException when they refuse or the platform cannot.
 */
export async function createPlatformPasskey(input: {
  readonly challenge: string
  readonly userName: string
}): Promise<Attestation> {
  const credential = requireCredential(
    await navigator.credentials.create({
      publicKey: {
        rp: { id: location.hostname, name: location.hostname },
        user: { id: randomBytes(16), name: input.userName, displayName: input.userName },
        challenge: fromBase64url(input.challenge),
        pubKeyCredParams: Object.values(COSE_ALGORITHMS).map((alg) => ({ type: 'public-key', alg })),
        attestation: 'none',
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      },
    }),
  )
  const response = credential.response as AuthenticatorAttestationResponse
  const names: readonly string[] = response.getTransports()
  return {
    credentialId: toBase64url(fromBuffer(credential.rawId)),
    clientDataJson: toBase64url(fromBuffer(response.clientDataJSON)),
    attestationObject: toBase64url(fromBuffer(response.attestationObject)),
    transports: PASSKEY_TRANSPORTS.filter((name) => names.includes(name)),
  }
}

/**
 * Signs a login with a passkey of the platform through `navigator.credentials.get`.
 *
 * Input: challenge, the bytes to sign; of wallets the UTF-8 of the hex text as the service returned it.
 * Effects: the platform asks the person. Errors: DOMException when they refuse or the passkey is not there.
 */
export async function assertPlatformPasskey(input: {
  readonly credentialId: string
  readonly challenge: Bytes
}): Promise<Assertion> {
  const credential = requireCredential(
    await navigator.credentials.get({
      publicKey: {
        rpId: location.hostname,
        challenge: input.challenge,
        allowCredentials: [{ type: 'public-key', id: fromBase64url(input.credentialId) }],
        userVerification: 'preferred',
      },
    }),
  )
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    credentialId: toBase64url(fromBuffer(credential.rawId)),
    clientDataJson: toBase64url(fromBuffer(response.clientDataJSON)),
    authenticatorData: toBase64url(fromBuffer(response.authenticatorData)),
    signature: toBase64url(fromBuffer(response.signature)),
    userHandle: response.userHandle === null ? undefined : toBase64url(fromBuffer(response.userHandle)),
  }
}
