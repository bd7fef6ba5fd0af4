import {
  type Bytes,
  concat,
  fromBase64url,
  fromHex,
  type RandomBytes,
  randomBytes,
  sha256,
  toBase64url,
  toUtf8,
} from './bytes'
import { type CborValue, encodeCbor } from './cbor'
import type { PrivateJwk } from './p256'
import { COSE_ALGORITHMS, coseFromJwk, generatePasskeyKey, type PasskeyAlgorithm, signAsPasskey } from './passkeyKey'

/** Bits of the flags byte (WebAuthn L3 6.1). */
export const FLAGS = { UP: 0x01, UV: 0x04, BE: 0x08, BS: 0x10, AT: 0x40, ED: 0x80 } as const

/** A passkey of the software authenticator: plain JSON, private key included, for keeping between visits. */
export interface Passkey {
  readonly credentialId: string
  readonly algorithm: PasskeyAlgorithm
  readonly privateJwk: PrivateJwk
  readonly rpId: string
  readonly origin: string
  readonly userHandle: string
  /** The last signature counter that left this authenticator. */
  readonly counter: number
}

/** `attestation` of a registration; everything base64url. */
export interface Attestation {
  readonly credentialId: string
  readonly clientDataJson: string
  readonly attestationObject: string
  readonly transports: readonly ('usb' | 'nfc' | 'ble' | 'internal' | 'hybrid')[]
}

/** `assertion` of a login; everything base64url. */
export interface Assertion {
  readonly credentialId: string
  readonly clientDataJson: string
  readonly authenticatorData: string
  readonly signature: string
  readonly userHandle?: string
}

export interface NewPasskey {
  /** Base64url, as the integrator issues it: the same text goes into the body's `challenge`. */
  readonly challenge: string
  readonly rpId: string
  readonly origin: string
  readonly algorithm?: PasskeyAlgorithm
  readonly attestation?: 'none' | 'packed'
  /** All bits of the flags byte; UP, UV and AT when absent. */
  readonly flags?: number
  /** Of the key (RS256 apart), the credential's id and the user handle. */
  readonly random?: RandomBytes
}

/** What a login by passkey can be made to get wrong. */
export const ASSERTION_MISTAKES = [
  'CHALLENGE_FROM_HEX',
  'WRONG_ORIGIN',
  'WRONG_RP_ID',
  'WRONG_TYPE',
  'USER_NOT_PRESENT',
  'COUNTER_NOT_INCREASED',
  'WRONG_SIGNATURE',
  'WRONG_CREDENTIAL_ID',
] as const
export type AssertionMistake = (typeof ASSERTION_MISTAKES)[number]

export interface AssertionInput {
  /** Exactly as the service returned it: lowercase hex, of which the UTF-8 bytes are the challenge. */
  readonly challengeHex: string
  readonly flags?: number
  readonly counter?: number
  readonly origin?: string
  readonly rpId?: string
  readonly mistake?: AssertionMistake
}

// Not zero: a counter that stays at zero means "no counter", and repeating it would be no mistake.
const FIRST_COUNTER = 1
const NO_MODEL = new Uint8Array(16)

/** A registration challenge: 32 random bytes, base64url. */
export function newRegistrationChallenge(random: RandomBytes = randomBytes): string {
  return toBase64url(random(32))
}

function clientData(type: string, challenge: string, origin: string): Bytes {
  return toUtf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorDataOf(rpId: string, flags: number, counter: number, rest: Uint8Array): Bytes {
  const count = new Uint8Array(4)
  new DataView(count.buffer).setUint32(0, counter)
  return concat(sha256(toUtf8(rpId)), Uint8Array.of(flags), count, rest)
}

/**
 * Registers a passkey: a genuine key, client data and attestation object (WebAuthn L3 6.5.4).
 *
 * Returns: the passkey to keep, and the `attestation` of the request body.
 */
export async function createPasskey(
  input: NewPasskey,
): Promise<{ readonly passkey: Passkey; readonly attestation: Attestation }> {
  const { challenge, rpId, origin, algorithm = 'ES256', random = randomBytes } = input
  const { flags = FLAGS.UP | FLAGS.UV | FLAGS.AT } = input
  const privateJwk = await generatePasskeyKey(algorithm, random)
  const credentialId = random(32)
  const length = Uint8Array.of(credentialId.length >> 8, credentialId.length & 0xff)
  const attested = concat(NO_MODEL, length, credentialId, encodeCbor(coseFromJwk(privateJwk, algorithm)))
  const isAttested = (flags & FLAGS.AT) !== 0
  const data = authenticatorDataOf(rpId, flags, FIRST_COUNTER, isAttested ? attested : new Uint8Array())
  const clientDataJson = clientData('webauthn.create', challenge, origin)
  const statement = new Map<string, CborValue>()
  if (input.attestation === 'packed') {
    const signed = concat(data, sha256(clientDataJson))
    statement.set('alg', COSE_ALGORITHMS[algorithm])
    statement.set('sig', await signAsPasskey(privateJwk, algorithm, signed))
  }
  const attestationObject = encodeCbor(
    new Map<string, CborValue>([
      ['fmt', input.attestation ?? 'none'],
      ['attStmt', statement],
      ['authData', data],
    ]),
  )
  const id = toBase64url(credentialId)
  const userHandle = toBase64url(random(16))
  return {
    passkey: { credentialId: id, algorithm, privateJwk, rpId, origin, userHandle, counter: FIRST_COUNTER },
    attestation: {
      credentialId: id,
      clientDataJson: toBase64url(clientDataJson),
      attestationObject: toBase64url(attestationObject),
      transports: ['internal'],
    },
  }
}

const changeHost = (origin: string): string => origin.replace(/\/\/[^:/]+/, '//other.example')

interface AssertionParts {
  readonly type: string
  readonly challenge: Bytes
  readonly origin: string
  readonly rpId: string
  readonly flags: number
  readonly counter: number
}

function partsOf(passkey: Passkey, input: AssertionInput): AssertionParts {
  const { mistake, challengeHex, flags = FLAGS.UP | FLAGS.UV } = input
  const origin = input.origin ?? passkey.origin
  const right = input.counter ?? passkey.counter + 1
  return {
    type: mistake === 'WRONG_TYPE' ? 'webauthn.create' : 'webauthn.get',
    challenge: mistake === 'CHALLENGE_FROM_HEX' ? fromHex(challengeHex) : toUtf8(challengeHex),
    origin: mistake === 'WRONG_ORIGIN' ? changeHost(origin) : origin,
    rpId: mistake === 'WRONG_RP_ID' ? 'other.example' : (input.rpId ?? passkey.rpId),
    flags: mistake === 'USER_NOT_PRESENT' ? flags & ~FLAGS.UP : flags,
    counter: mistake === 'COUNTER_NOT_INCREASED' ? passkey.counter : right,
  }
}

/**
 * Signs a login with a passkey, correctly or with one deliberate mistake.
 *
 * Returns: the `assertion` of the request body, and the passkey with its counter moved on, to keep in place of the old.
 * Source: WebAuthn L3 6.3.3; wallet-crypto 5.2, the challenge is the UTF-8 of the hex text.
 */
export async function assertPasskey(
  passkey: Passkey,
  input: AssertionInput,
): Promise<{ readonly assertion: Assertion; readonly passkey: Passkey }> {
  const { type, challenge, origin, rpId, flags, counter } = partsOf(passkey, input)
  const clientDataJson = clientData(type, toBase64url(challenge), origin)
  const data = authenticatorDataOf(rpId, flags, counter, new Uint8Array())
  const signed = concat(data, sha256(clientDataJson))
  const isSignatureWrong = input.mistake === 'WRONG_SIGNATURE'
  // A genuine signature over other bytes: every layer of it parses, and only the last check fails.
  const message = isSignatureWrong ? sha256(signed) : signed
  const id = input.mistake === 'WRONG_CREDENTIAL_ID' ? randomBytes(32) : fromBase64url(passkey.credentialId)
  return {
    assertion: {
      credentialId: toBase64url(id),
      clientDataJson: toBase64url(clientDataJson),
      authenticatorData: toBase64url(data),
      signature: toBase64url(await signAsPasskey(passkey.privateJwk, passkey.algorithm, message)),
      userHandle: passkey.userHandle,
    },
    passkey: { ...passkey, counter: Math.max(counter, passkey.counter) },
  }
}
