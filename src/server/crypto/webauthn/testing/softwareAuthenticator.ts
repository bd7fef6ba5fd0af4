import { Buffer } from 'node:buffer'
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type CborValue as Encodable, encodeCbor as encode } from '../../../../wallet-client/cbor'
import { COSE_ALGORITHMS, coseFromJwk, type PasskeyAlgorithm } from '../../../../wallet-client/passkeyKey'

/** An authenticator in software: genuine keys and signatures, and every part adjustable, also to what is wrong. */

export type { Encodable }
export type Algorithm = PasskeyAlgorithm

export const encodeCbor = (value: Encodable): Buffer => Buffer.from(encode(value))

export const FLAG = {
  userPresent: 1,
  userVerified: 1 << 2,
  backupEligible: 1 << 3,
  backedUp: 1 << 4,
  attested: 1 << 6,
  extensions: 1 << 7,
} as const

function generate(algorithm: Algorithm): { publicKey: KeyObject; privateKey: KeyObject } {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return algorithm === 'EdDSA' ? generateKeyPairSync('ed25519') : generateKeyPairSync('rsa', { modulusLength: 2048 })
}

/** The public half as COSE_Key, in CBOR. */
export const coseOf = (algorithm: Algorithm, publicKey: KeyObject): Buffer =>
  encodeCbor(coseFromJwk(publicKey.export({ format: 'jwk' }), algorithm))

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

interface Ceremony {
  readonly origin?: string
  /** Base64url, as it stands in the client data. */
  readonly challengeB64url?: string
  readonly type?: string
  readonly extraClientData?: Record<string, unknown>
  readonly rpId?: string
  /** All flags but those for what follows; user present and verified when absent. */
  readonly flags?: number
  readonly signCount?: number
  readonly extensions?: Encodable
}

export interface Attesting extends Ceremony {
  readonly format?: string
  /** Instead of the right one; from the bytes that an attestation signs. */
  readonly statement?: (signed: Uint8Array) => ReadonlyMap<string, Encodable>
  readonly publicKeyCose?: Uint8Array
  readonly isAttestedLeftOut?: boolean
  /** What the body names, instead of what the authenticator attests. */
  readonly claimedCredentialId?: Uint8Array
}

export interface Asserting extends Ceremony {
  /** The challenge of the service; signed are the UTF-8 bytes of this text. */
  readonly challengeHex: string
}

export interface SoftwareAuthenticator {
  readonly credentialId: Buffer
  readonly publicKeyCose: Buffer
  /** The body's `attestation`. */
  readonly attest: (input: Attesting & { challengeB64url: string }) => {
    credentialId: string
    clientDataJson: string
    attestationObject: string
    transports: 'internal'[]
  }
  /** The body's `assertion`. */
  readonly assert: (input: Asserting) => {
    credentialId: string
    clientDataJson: string
    authenticatorData: string
    signature: string
    userHandle: null
  }
  /** A signature as the algorithm of passkeys wants it. */
  readonly sign: (bytes: Uint8Array) => Buffer
}

const clientDataOf = (type: string, challenge: string, ownOrigin: string, input: Ceremony): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: input.type ?? type,
      challenge: input.challengeB64url ?? challenge,
      origin: input.origin ?? ownOrigin,
      crossOrigin: false,
      ...input.extraClientData,
    }),
  )

function authDataOf(input: Ceremony, ownRpId: string, attested: Buffer | null): Buffer {
  const { rpId = ownRpId, flags = FLAG.userPresent | FLAG.userVerified, signCount = 0, extensions } = input
  const announced = (attested === null ? 0 : FLAG.attested) | (extensions === undefined ? 0 : FLAG.extensions)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(signCount)
  const tail = extensions === undefined ? Buffer.alloc(0) : encodeCbor(extensions)
  return Buffer.concat([sha256(rpId), Buffer.from([flags | announced]), count, attested ?? Buffer.alloc(0), tail])
}

/** Makes one credential of an authenticator. */
export function createSoftwareAuthenticator(
  made: { algorithm?: Algorithm; rpId?: string; origin?: string; credentialId?: Uint8Array; aaguid?: Uint8Array } = {},
): SoftwareAuthenticator {
  const { algorithm = 'ES256', rpId: ownRpId = 'localhost', origin: ownOrigin = 'http://localhost:5173' } = made
  const { publicKey, privateKey } = generate(algorithm)
  const credentialId = Buffer.from(made.credentialId ?? randomBytes(32))
  const publicKeyCose = coseOf(algorithm, publicKey)
  const algorithmEntry: [string, Encodable][] = [['alg', COSE_ALGORITHMS[algorithm]]]
  const signBytes = (bytes: Uint8Array) => sign(algorithm === 'EdDSA' ? null : 'sha256', bytes, privateKey)

  const attestedOf = (input: Attesting) => {
    if (input.isAttestedLeftOut === true) return null
    const length = Buffer.from([credentialId.length >> 8, credentialId.length & 0xff])
    return Buffer.concat([made.aaguid ?? Buffer.alloc(16), length, credentialId, input.publicKeyCose ?? publicKeyCose])
  }

  return {
    credentialId,
    publicKeyCose,
    sign: signBytes,
    attest: (input) => {
      const clientData = clientDataOf('webauthn.create', input.challengeB64url, ownOrigin, input)
      const authData = authDataOf(input, ownRpId, attestedOf(input))
      const { format = 'none' } = input
      const signed = Buffer.concat([authData, sha256(clientData)])
      const none = new Map<string, Encodable>()
      const self = () => new Map<string, Encodable>([...algorithmEntry, ['sig', signBytes(signed)]])
      const statement = input.statement?.(signed) ?? (format === 'packed' ? self() : none)
      const object = new Map<string, Encodable>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authData],
      ])
      return {
        credentialId: Buffer.from(input.claimedCredentialId ?? credentialId).toString('base64url'),
        clientDataJson: clientData.toString('base64url'),
        attestationObject: encodeCbor(object).toString('base64url'),
        transports: ['internal'],
      }
    },
    assert: (input) => {
      const challenge = Buffer.from(input.challengeHex, 'utf8').toString('base64url')
      const clientData = clientDataOf('webauthn.get', challenge, ownOrigin, input)
      const authData = authDataOf(input, ownRpId, null)
      return {
        credentialId: credentialId.toString('base64url'),
        clientDataJson: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signBytes(Buffer.concat([authData, sha256(clientData)])).toString('base64url'),
        userHandle: null,
      }
    },
  }
}
