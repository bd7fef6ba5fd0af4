import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { judgeAttestation } from './attestationLibrary'
import { type AttestedCredential, readAuthenticatorData } from './authenticatorData'
import { areEqual, decodeBase64url, encodeBase64url } from './base64url'
import { type CborMap, readCborMap } from './cbor'
import { type ClientDataReading, readClientData } from './clientData'
import { type CoseAlgorithm, type CoseKey, readCoseKey } from './coseKey'
import { isPackedStatementSigned } from './packedAttestation'
import type { RegistrationFault } from './passkeyChecks'
import { foreignTopOrigin, isTopOriginAllowed, originKindOf, rpIdOf } from './relyingParty'
import { shown } from './shownText'

export interface RegisteredCredential {
  readonly credentialIdB64url: string
  /** COSE_Key. */
  readonly publicKeyCoseB64url: string
  readonly algorithm: CoseAlgorithm
  readonly signCount: number
  /** Null for Android apps, whose relying party is known by its hash alone. */
  readonly rpId: string | null
  readonly rpIdHashHex: string
  readonly origin: string
  readonly format: string
  /** The model that the device names, lower-case hex; zeros where it names none. */
  readonly aaguidHex: string
  readonly isUserVerified: boolean
}

export interface RegistrationInput {
  /** Pages of other sites in whose frames the passkey may be made; none when left out. */
  readonly allowedTopOrigins?: readonly string[]
  /** Chosen by the integrator; the bytes are compared, so padding makes no difference. */
  readonly challengeB64url: string
  /** As in the request; every text is base64url. */
  readonly attestation: {
    readonly credentialId: string
    readonly clientDataJson: string
    readonly attestationObject: string
    readonly transports?: readonly string[]
  }
}

interface Fault {
  readonly ok: false
  readonly reason: RegistrationFault
  /** For people: what was found and what was expected. */
  readonly detail: string
}

type RegistrationVerdict = { readonly ok: true; readonly credential: RegisteredCredential } | Fault

type ClientData = Extract<ClientDataReading, { ok: true }>

const fault = (reason: RegistrationFault, detail: string): Fault => ({ ok: false, reason, detail })

function faultOfClientData({ type, challenge, origin }: ClientData, challengeB64url: string): Fault | null {
  if (type !== 'webauthn.create') return fault('WRONG_TYPE', `The type is ${shown(type)}, not "webauthn.create".`)
  const expected = decodeBase64url(challengeB64url)
  const signed = decodeBase64url(challenge)
  if (expected === null || expected.length === 0) {
    return fault('CHALLENGE_MISMATCH', 'The challenge of the request is empty or not base64url.')
  }
  if (signed === null || !areEqual(signed, expected)) {
    return fault(
      'CHALLENGE_MISMATCH',
      `The client data answer the challenge ${shown(challenge)}, not ${shown(challengeB64url)}.`,
    )
  }
  if (originKindOf(origin) !== 'INVALID') return null
  return fault('ORIGIN_INVALID', `${shown(origin)} is not an https origin, http://localhost or an Android app.`)
}

/** WebAuthn L3 6.5.4: exactly a format, a statement and the authenticator data. */
function readAttestationObject(text: string): AttestationObject | null {
  const bytes = decodeBase64url(text)
  const map = bytes === null ? null : readCborMap(bytes)
  const [format, statement, authData] = [map?.get('fmt'), map?.get('attStmt'), map?.get('authData')]
  if (typeof format !== 'string' || !(statement instanceof Map) || !(authData instanceof Uint8Array)) return null
  return { format, statement, authData }
}

interface AttestationObject {
  readonly format: string
  readonly statement: CborMap
  readonly authData: Uint8Array
}

function faultOfFormat(
  { format, statement, authData }: AttestationObject,
  key: CoseKey,
  json: Uint8Array,
): Fault | null {
  if (format === 'none') {
    if (statement.size === 0) return null
    return fault('ATTESTATION_INVALID', 'The format is "none" and its statement is not empty.')
  }
  if (format !== 'packed') {
    return fault('FORMAT_UNSUPPORTED', `The format is ${shown(format)}; "none" and "packed" are taken.`)
  }
  const signed = Buffer.concat([authData, createHash('sha256').update(json).digest()])
  if (isPackedStatementSigned(statement, key, signed)) return null
  return fault('ATTESTATION_INVALID', 'The attestation statement is not signed by the key and algorithm that it names.')
}

function faultOfCredentialId(attested: AttestedCredential, credentialId: string): Fault | null {
  const claimed = decodeBase64url(credentialId)
  if (claimed !== null && areEqual(claimed, attested.credentialId)) return null
  const inside = encodeBase64url(attested.credentialId)
  return fault(
    'CREDENTIAL_ID_MISMATCH',
    `The attestation is of credential ${shown(inside)}, not of ${shown(credentialId)}.`,
  )
}

/**
 * Verifies the registration of a passkey: client data, relying party, presence, credential id, key and attestation.
 *
 * Formats: `none` and `packed`, the latter without chain trust. User verification is reported, not required.
 * Not checked here: whether the challenge was used before, whether the credential id is taken, `crossOrigin` without a
 * `topOrigin`.
 * Standard: WebAuthn L3 7.1, in its order. Source: wallet-crypto.md 5.1, 5.3, 5.5.
 * Assumes
 */
export async function verifyRegistration({
  allowedTopOrigins = [],
  challengeB64url,
  attestation,
}: RegistrationInput): Promise<RegistrationVerdict> {
  const clientData = readClientData(attestation.clientDataJson)
  if (!clientData.ok)
    return fault(clientData.reason, 'clientDataJson is not base64url of a JSON object of client data.')
  const clientDataFault = faultOfClientData(clientData, challengeB64url)
  if (clientDataFault !== null) return clientDataFault
  const object = readAttestationObject(attestation.attestationObject)
  if (object === null) {
    return fault(
      'ATTESTATION_OBJECT_MALFORMED',
      'attestationObject is not base64url of CBOR with fmt, attStmt, authData.',
    )
  }
  return await judgeCredential({ attestation, allowedTopOrigins }, clientData, object)
}

async function judgeCredential(
  { attestation, allowedTopOrigins = [] }: Omit<RegistrationInput, 'challengeB64url'>,
  { challenge, origin, topOrigin, bytes }: ClientData,
  object: AttestationObject,
): Promise<RegistrationVerdict> {
  const data = readAuthenticatorData(object.authData)
  if (!data.ok) return fault(data.reason, 'authData does not have the length and the parts that its flags announce.')
  const rpId = rpIdOf(origin, data.rpIdHash)
  if (rpId === null && originKindOf(origin) === 'WEB') {
    return fault(
      'RP_ID_MISMATCH',
      `The relying party hash is of neither the host of ${shown(origin)} nor a parent of it.`,
    )
  }
  if (!isTopOriginAllowed({ topOrigin, origin, rpId, allowed: allowedTopOrigins })) {
    return fault('TOP_ORIGIN_FOREIGN', foreignTopOrigin(topOrigin))
  }
  if (!data.flags.userPresent) return fault('USER_PRESENCE_MISSING', 'The user presence flag, bit 0, is not set.')
  const attested = data.attestedCredential
  if (attested === null) return fault('ATTESTED_DATA_MISSING', 'The attested data flag, bit 6, is not set.')
  const idFault = faultOfCredentialId(attested, attestation.credentialId)
  if (idFault !== null) return idFault
  const key = readCoseKey(attested.publicKeyCose)
  if (!key.ok) return fault(key.reason, 'The credential key is none of ES256 on P-256, EdDSA on Ed25519, RS256.')
  const formatFault = faultOfFormat(object, key, bytes)
  if (formatFault !== null) return formatFault
  const credential: RegisteredCredential = {
    credentialIdB64url: encodeBase64url(attested.credentialId),
    publicKeyCoseB64url: encodeBase64url(attested.publicKeyCose),
    algorithm: key.algorithm,
    signCount: data.signCount,
    rpId,
    rpIdHashHex: Buffer.from(data.rpIdHash).toString('hex'),
    origin,
    format: object.format,
    aaguidHex: Buffer.from(attested.aaguid).toString('hex'),
    isUserVerified: data.flags.userVerified,
  }
  const judgement = await judgeAttestation({ ...credential, ...attestation, challenge })
  return judgement.ok ? { ok: true, credential } : judgement
}
