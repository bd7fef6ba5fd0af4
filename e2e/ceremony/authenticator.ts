import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A passkey as an authenticator makes one: ES256, attestation `none`, a counter that grows. */
export interface Authenticator {
  /** What a browser hands over after `navigator.credentials.create`. */
  attest(challengeB64url: string): Attestation
  /** The same after `navigator.credentials.get`; the challenge is the text itself, not the bytes that it spells. */
  assert(challenge: string): Assertion
}

export interface Attestation {
  readonly credentialId: string
  readonly clientDataJson: string
  readonly attestationObject: string
  readonly transports: readonly string[]
}

export interface Assertion {
  readonly credentialId: string
  readonly clientDataJson: string
  readonly authenticatorData: string
  readonly signature: string
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40
const ZERO_AAGUID = Buffer.alloc(16)

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** The head of a CBOR item (RFC 8949 3): arguments up to 65,535. */
function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.of((major << 5) | argument)
  if (argument < 256) return Buffer.of((major << 5) | 24, argument)
  return Buffer.of((major << 5) | 25, argument >> 8, argument & 0xff)
}

const cborBytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const cborText = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const cborInteger = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const cborMap = (...entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

/** COSE_Key of an ES256 key (RFC 9053 7.1.1): EC2, alg -7, curve P-256, x and y of 32 bytes. */
function coseKeyOf(x: Buffer, y: Buffer): Buffer {
  return cborMap(
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(x)],
    [cborInteger(-3), cborBytes(y)],
  )
}

/** An authenticator with one credential for a page; `rpId` is the page's host. WebAuthn L3 6.1, 6.3, 6.5. */
export function createAuthenticator(origin: string, rpId = new URL(origin).hostname): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  let signCount = 0
  const dataOf = (flags: number): Buffer => {
    signCount += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(signCount)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counter])
  }
  const clientDataOf = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  return {
    attest: (challengeB64url) => {
      const length = Buffer.of(credentialId.length >> 8, credentialId.length & 0xff)
      const key = coseKeyOf(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
      const attested = Buffer.concat([ZERO_AAGUID, length, credentialId, key])
      const authData = Buffer.concat([dataOf(USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL), attested])
      const attestation = cborMap(
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap()],
        [cborText('authData'), cborBytes(authData)],
      )
      return {
        credentialId: credentialId.toString('base64url'),
        clientDataJson: clientDataOf('webauthn.create', challengeB64url).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },
    assert: (challenge) => {
      const clientData = clientDataOf('webauthn.get', Buffer.from(challenge, 'utf8').toString('base64url'))
      const authenticatorData = dataOf(USER_PRESENT | USER_VERIFIED)
      const signed = Buffer.concat([authenticatorData, sha256(clientData)])
      return {
        credentialId: credentialId.toString('base64url'),
        clientDataJson: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
    },
  }
}
