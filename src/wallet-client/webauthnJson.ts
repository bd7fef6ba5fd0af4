import { type Assertion, type Attestation, assertPasskey, type Passkey } from './authenticator'
import { fromBase64url, toHex } from './bytes'

/** What `toJSON()` of a browser's credential gives. Standard: WebAuthn L3 5.1.8. */
export interface CredentialJson {
  readonly [name: string]: unknown
  readonly id: string
}

const credentialJson = (id: string, response: unknown): CredentialJson => ({
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: {},
  response,
})

/** A registration in its JSON form. */
export function registrationJson(attestation: Attestation): CredentialJson {
  const { credentialId, clientDataJson: clientDataJSON, attestationObject, transports } = attestation
  return credentialJson(credentialId, { clientDataJSON, attestationObject, transports })
}

/** An assertion in its JSON form. */
export function assertionJson(assertion: Assertion): CredentialJson {
  const { credentialId, clientDataJson: clientDataJSON, authenticatorData, signature, userHandle } = assertion
  return credentialJson(credentialId, { clientDataJSON, authenticatorData, signature, userHandle })
}

/**
 * Signs a challenge as WebAuthn itself has it: the bytes, where wallets sign the text of theirs.
 *
 * Input: challenge, base64url. Returns: the assertion, and the passkey with its counter moved on.
 */
export function assertBytes(
  passkey: Passkey,
  challenge: string,
  more: { readonly flags?: number; readonly origin?: string } = {},
): Promise<{ readonly assertion: Assertion; readonly passkey: Passkey }> {
  const challengeHex = toHex(fromBase64url(challenge))
  return assertPasskey(passkey, { challengeHex, mistake: 'CHALLENGE_FROM_HEX', ...more })
}
