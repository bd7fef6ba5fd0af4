import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { readAuthenticatorData } from './authenticatorData'
import { areEqual, decodeBase64url } from './base64url'
import { type ClientDataReading, readClientData } from './clientData'
import { isCoseSignature, isRawEs256Signature, readStoredKey } from './coseKey'
import { type AssertionFault, RAW_SIGNATURE_DETAIL } from './passkeyChecks'
import { foreignTopOrigin, isOriginAllowed, isTopOriginAllowed } from './relyingParty'
import { shown } from './shownText'

export interface AssertionInput {
  /** As `verifyRegistration` gave it, the counter as of the last assertion. */
  readonly stored: {
    readonly credentialIdB64url: string
    readonly publicKeyCoseB64url: string
    readonly signCount: number
    readonly rpId: string | null
    readonly rpIdHashHex: string
    readonly origin: string
  }
  /** Pages of other sites in whose frames the passkey may be used; none when left out. */
  readonly allowedTopOrigins?: readonly string[]
  /** 64 lower-case hex characters. What is signed are the UTF-8 bytes of this text, not what it denotes. */
  readonly challengeHex: string
  /** As in the request; every text is base64url. */
  readonly assertion: {
    readonly credentialId: string
    readonly clientDataJson: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle?: string | null
  }
}

interface Fault {
  readonly ok: false
  readonly reason: AssertionFault
  /** For people: what was found and what was expected. */
  readonly detail: string
}

export type AssertionVerdict =
  | { readonly ok: true /** To be stored. */; readonly signCount: number; readonly isUserVerified: boolean }
  | Fault

/**
 * Stands for a valid assertion signature in the sandbox. It never passes here: a caller that allows it compares before
 * it verifies.
 */
export const SANDBOX_ASSERTION_SIGNATURE = 'sandbox-valid-passkey-signature'

const fault = (reason: AssertionFault, detail: string): Fault => ({ ok: false, reason, detail })

type ClientData = Extract<ClientDataReading, { ok: true }>

function isStoredCredential(claimedB64url: string, storedB64url: string): boolean {
  const claimed = decodeBase64url(claimedB64url)
  const stored = decodeBase64url(storedB64url)
  return claimed !== null && stored !== null && areEqual(claimed, stored)
}

function faultOfClientData(clientData: ClientData, input: AssertionInput): Fault | null {
  const { stored, challengeHex, allowedTopOrigins = [] } = input
  const { type, challenge, origin, topOrigin } = clientData
  if (type !== 'webauthn.get') return fault('WRONG_TYPE', `The type is ${shown(type)}, not "webauthn.get".`)
  const signed = decodeBase64url(challenge)
  if (signed === null || !areEqual(signed, Buffer.from(challengeHex, 'utf8'))) {
    const isDecoded = signed !== null && signed.length > 0 && areEqual(signed, Buffer.from(challengeHex, 'hex'))
    return isDecoded
      ? fault(
          'CHALLENGE_DECODED_FROM_HEX',
          `The ${signed.length} bytes that the challenge denotes were signed, not the UTF-8 bytes of its text.`,
        )
      : fault('CHALLENGE_MISMATCH', `The client data answer another challenge than ${shown(challengeHex)}.`)
  }
  const isAllowed =
    stored.rpId === null
      ? origin === stored.origin
      : isOriginAllowed({ origin, storedOrigin: stored.origin, rpId: stored.rpId })
  if (!isAllowed) {
    return fault(
      'ORIGIN_MISMATCH',
      `${shown(origin)} is neither ${shown(stored.origin)} nor on ${stored.rpId ?? 'that app'}.`,
    )
  }
  if (isTopOriginAllowed({ topOrigin, origin, rpId: stored.rpId, allowed: allowedTopOrigins })) return null
  return fault('TOP_ORIGIN_FOREIGN', foreignTopOrigin(topOrigin))
}

/** Both zero: the authenticator does not count (WebAuthn L3 6.1.1). */
const hasIncreased = (storedCount: number, received: number): boolean =>
  (storedCount === 0 && received === 0) || received > storedCount

/**
 * Verifies a passkey's assertion against the stored credential.
 *
 * Signed is `authenticatorData || SHA-256(clientDataJson)`. The counter is looked at after the signature, because an
 * unsigned counter says nothing. User verification is reported, not required; `userHandle` is not looked at.
 * Not checked here: whether the challenge is live and unused, `crossOrigin` without a `topOrigin`, changes of the
 * backup flags.
 * Standard: WebAuthn L3 7.2, in its order. Source: wallet-crypto.md 5.2, 5.3, 5.4.
 * Assumes: A-146
 */
export async function verifyAssertion(input: AssertionInput): Promise<AssertionVerdict> {
  const { stored, assertion } = input
  if (!isStoredCredential(assertion.credentialId, stored.credentialIdB64url)) {
    const claimed = shown(assertion.credentialId)
    const detail = `The assertion names credential ${claimed}, not ${shown(stored.credentialIdB64url)}.`
    return fault('CREDENTIAL_ID_MISMATCH', detail)
  }
  const clientData = readClientData(assertion.clientDataJson)
  if (!clientData.ok)
    return fault(clientData.reason, 'clientDataJson is not base64url of a JSON object of client data.')
  const clientDataFault = faultOfClientData(clientData, input)
  if (clientDataFault !== null) return clientDataFault
  const authData = decodeBase64url(assertion.authenticatorData)
  const data = authData === null ? null : readAuthenticatorData(authData)
  if (authData === null || data === null || !data.ok) {
    return fault(
      'AUTHENTICATOR_DATA_MALFORMED',
      'authenticatorData is not base64url, or not the parts its flags announce.',
    )
  }
  if (Buffer.from(data.rpIdHash).toString('hex') !== stored.rpIdHashHex) {
    return fault('RP_ID_MISMATCH', `The relying party hash is not that of ${stored.rpId ?? 'the registration'}.`)
  }
  if (!data.flags.userPresent) return fault('USER_PRESENCE_MISSING', 'The user presence flag, bit 0, is not set.')
  const signatureFault = faultOfSignature(input, authData, clientData.bytes)
  if (signatureFault !== null) return signatureFault
  if (!hasIncreased(stored.signCount, data.signCount)) {
    return fault('COUNTER_NOT_INCREASED', `The counter is ${data.signCount}; it must be above ${stored.signCount}.`)
  }
  return { ok: true, signCount: data.signCount, isUserVerified: data.flags.userVerified }
}

function faultOfSignature({ stored, assertion }: AssertionInput, authData: Uint8Array, json: Uint8Array): Fault | null {
  const key = readStoredKey(stored.publicKeyCoseB64url)
  if (key === null || !key.ok) return fault('PUBLIC_KEY_MALFORMED', 'The stored public key cannot be read.')
  const signature = decodeBase64url(assertion.signature)
  if (signature === null) return fault('SIGNATURE_INVALID', 'The signature is not base64url.')
  const signed = Buffer.concat([authData, createHash('sha256').update(json).digest()])
  if (isCoseSignature(key, signed, signature)) return null
  return fault(
    'SIGNATURE_INVALID',
    isRawEs256Signature(key, signed, signature)
      ? RAW_SIGNATURE_DETAIL
      : 'The signature over authenticatorData and SHA-256 of clientDataJson is not by the stored key.',
  )
}
