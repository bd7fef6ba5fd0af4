import type { NewProof, ShownProof } from '../../contract/console/operators/schemas'
import { PASSKEY_TRANSPORTS } from '../../contract/wallet-auth/passkeyTransports'
import { callOperation } from './callOperation'
import { ServiceCallError } from './ServiceCallError'

const TIMEOUT_MS = 120_000
/** ES256, EdDSA, RS256: what the service can verify. */
const ALGORITHMS = [-7, -8, -257]

/** Base64url of ASCII text. */
const base64urlOf = (ascii: string): string => btoa(ascii).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** True where a passkey can be made for the console: a browser page at `localhost`; desktop windows never answer. */
export function canUsePasskeys(): boolean {
  return (
    location.hostname === 'localhost' &&
    globalThis.isSecureContext &&
    window.countersign === undefined &&
    typeof PublicKeyCredential === 'function' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential
  )
}

/** What the device or the person said no to, in words of ours: the browser's own differ and help nobody. */
function refusalOf(fault: unknown): ServiceCallError {
  if (fault instanceof ServiceCallError) return fault
  const name = fault instanceof DOMException ? fault.name : 'UnknownError'
  const sentence =
    name === 'InvalidStateError'
      ? 'This device has a passkey of this operator already. Nothing was done.'
      : 'No passkey was given: the request was closed, took too long, or this device has none. Nothing was done.'
  return new ServiceCallError(0, 'PASSKEY_NOT_GIVEN', sentence, { reason: name }, 'createPasskeyChallenge')
}

function requireCredential(credential: Credential | null): PublicKeyCredential {
  if (credential === null || !('rawId' in credential)) throw new DOMException('no passkey', 'NotAllowedError')
  return credential as PublicKeyCredential
}

/**
 * Registers a passkey of this device: the person is asked, and has to prove themselves to the device.
 *
 * Input: `operatorId`, whose it will be; null for an operator who is being added.
 * Errors: ServiceCallError, of the service or with code PASSKEY_NOT_GIVEN.
 */
export async function registerPasskey(
  operatorId: string | null,
  { name, label }: { readonly name: string; readonly label: string },
): Promise<NewProof> {
  try {
    const body = { purpose: 'REGISTER', operatorId: operatorId ?? undefined } as const
    const asked = await callOperation('createPasskeyChallenge', { body })
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
      rp: { id: asked.rpId, name: 'Countersign' },
      user: { id: base64urlOf(crypto.randomUUID()), name, displayName: name },
      challenge: base64urlOf(asked.challengeHex),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: asked.credentials.map(({ credentialId, transports }) => ({
        type: 'public-key',
        id: credentialId,
        transports,
      })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
      timeout: TIMEOUT_MS,
    })
    const credential = requireCredential(await navigator.credentials.create({ publicKey }))
    const { id, response } = credential.toJSON() as RegistrationResponseJSON
    const transports = PASSKEY_TRANSPORTS.filter((one) => response.transports.includes(one))
    const attestation = {
      credentialId: id,
      clientDataJson: response.clientDataJSON,
      attestationObject: response.attestationObject,
      transports,
    }
    return { kind: 'PASSKEY', attestation, label: label.trim() === '' ? undefined : label }
  } catch (fault) {
    throw refusalOf(fault)
  }
}

/**
 * Asks the device for one of the operator's passkeys.
 *
 * Input: `ownChallenge`, ASCII text that is signed instead of the service's own challenge, such as the hash of a text.
 * Errors: as `registerPasskey`.
 */
export async function showPasskey(operatorId: string, ownChallenge?: string): Promise<ShownProof> {
  try {
    const asked = await callOperation('createPasskeyChallenge', { body: { purpose: 'PROVE', operatorId } })
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
      rpId: asked.rpId,
      challenge: base64urlOf(ownChallenge ?? asked.challengeHex),
      allowCredentials: asked.credentials.map(({ credentialId, transports }) => ({
        type: 'public-key',
        id: credentialId,
        transports,
      })),
      userVerification: 'required',
      timeout: TIMEOUT_MS,
    })
    const credential = requireCredential(await navigator.credentials.get({ publicKey }))
    const { id, response } = credential.toJSON() as AuthenticationResponseJSON
    const assertion = {
      credentialId: id,
      clientDataJson: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signature: response.signature,
      userHandle: response.userHandle,
    }
    return { kind: 'PASSKEY', assertion }
  } catch (fault) {
    throw refusalOf(fault)
  }
}
