import { Buffer } from 'node:buffer'
import { readCbor } from './cbor'

interface AuthenticatorFlags {
  readonly userPresent: boolean
  readonly userVerified: boolean
  readonly backupEligible: boolean
  readonly backedUp: boolean
  /** Attested credential data follows. */
  readonly attested: boolean
  /** Extension data follows. */
  readonly extensions: boolean
}

export interface AttestedCredential {
  /** 16 bytes: the model of the authenticator. */
  readonly aaguid: Uint8Array
  /** 1 to 1023 bytes. */
  readonly credentialId: Uint8Array
  /** COSE_Key as the authenticator wrote it. */
  readonly publicKeyCose: Uint8Array
}

type AuthenticatorDataReading =
  | {
      readonly ok: true
      /** 32 bytes. */
      readonly rpIdHash: Uint8Array
      readonly flags: AuthenticatorFlags
      readonly signCount: number
      readonly attestedCredential: AttestedCredential | null
    }
  | { readonly ok: false; readonly reason: 'AUTHENTICATOR_DATA_MALFORMED' }

const MALFORMED = { ok: false, reason: 'AUTHENTICATOR_DATA_MALFORMED' } as const

const RP_ID_HASH_BYTES = 32
const HEAD_BYTES = 37
const AAGUID_BYTES = 16
const CREDENTIAL_ID_BYTES_MAX = 1023

/**
 * Reads authenticator data: `rpIdHash(32) || flags(1) || signCount(4, big-endian)`, then what the flags announce.
 *
 * Malformed: fewer than 37 bytes, anything missing, anything left over, a credential id of no or more than 1023
 * bytes, and backed up without being eligible for it (WebAuthn L3 7.1 step 18, 7.2 step 18).
 * Not checked here: what the fields say, and whether the public key is one.
 * Standard: WebAuthn L3 6.1, 6.5.2.
 */
export function readAuthenticatorData(bytes: Uint8Array): AuthenticatorDataReading {
  if (bytes.length < HEAD_BYTES) return MALFORMED
  const flags = readFlags(bytes[RP_ID_HASH_BYTES] ?? 0)
  if (flags.backedUp && !flags.backupEligible) return MALFORMED
  const attested = flags.attested ? readAttestedCredential(bytes, HEAD_BYTES) : { credential: null, end: HEAD_BYTES }
  if (attested === null) return MALFORMED
  const end = flags.extensions ? readExtensions(bytes, attested.end) : attested.end
  if (end !== bytes.length) return MALFORMED
  return {
    ok: true,
    rpIdHash: bytes.slice(0, RP_ID_HASH_BYTES),
    flags,
    signCount: Buffer.from(bytes.subarray(RP_ID_HASH_BYTES + 1, HEAD_BYTES)).readUInt32BE(0),
    attestedCredential: attested.credential,
  }
}

function readFlags(byte: number): AuthenticatorFlags {
  const isSet = (bit: number) => (byte & (1 << bit)) !== 0
  return {
    userPresent: isSet(0),
    userVerified: isSet(2),
    backupEligible: isSet(3),
    backedUp: isSet(4),
    attested: isSet(6),
    extensions: isSet(7),
  }
}

/** `aaguid(16) || length(2, big-endian) || credentialId || COSE_Key`; the key's end is known only by reading it. */
function readAttestedCredential(bytes: Uint8Array, at: number): { credential: AttestedCredential; end: number } | null {
  const idStart = at + AAGUID_BYTES + 2
  if (idStart > bytes.length) return null
  const idLength = Buffer.from(bytes.subarray(idStart - 2, idStart)).readUInt16BE(0)
  if (idLength === 0 || idLength > CREDENTIAL_ID_BYTES_MAX) return null
  const keyStart = idStart + idLength
  const key = readCbor(bytes, keyStart)
  if (key === null || !(key.value instanceof Map)) return null
  const credential = {
    aaguid: bytes.slice(at, at + AAGUID_BYTES),
    credentialId: bytes.slice(idStart, keyStart),
    publicKeyCose: bytes.slice(keyStart, key.end),
  }
  return { credential, end: key.end }
}

function readExtensions(bytes: Uint8Array, at: number): number | null {
  const item = readCbor(bytes, at)
  return item !== null && item.value instanceof Map ? item.end : null
}
