import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { sealTo } from '../../crypto/hpke/seal'
import { createKeyPair, type KeyPair, type RandomBytes } from '../../crypto/p256/keyPair'
import { STAMP_SCHEME } from '../../crypto/stamp/parseStamp'

/** What the holder of a demo wallet has at hand: session keys, a passkey, a sign-in token. All of it worth nothing. */

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const base64url = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString('base64url')

function privateKeyOf({ privateKey, publicKeyUncompressed }: KeyPair): KeyObject {
  const [x, y, d] = [publicKeyUncompressed.subarray(1, 33), publicKeyUncompressed.subarray(33), privateKey].map(
    base64url,
  )
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
}

/** A key of the holder's browser. */
export interface HolderKey {
  readonly publicKeyHex: string
  /** The value of Service-Wallet-Signature over a text. */
  stamp(payloadToSign: string): string
}

/** The next key of a stream. Effects: draws 48 bytes. Source: wallet-crypto 1.1. */
export function holderKeyOf(random: RandomBytes): HolderKey {
  const pair = createKeyPair(random)
  const key = privateKeyOf(pair)
  return {
    publicKeyHex: pair.compressedHex,
    stamp: (payloadToSign) => {
      const signature = sign('sha256', Buffer.from(payloadToSign, 'utf8'), key).toString('hex')
      return base64url(JSON.stringify({ publicKey: pair.compressedHex, scheme: STAMP_SCHEME, signature }))
    },
  }
}

/**
 * `encryptedOtpBundle`: a code and the key of the session to be, sealed to the target of a challenge.
 *
 * Source: wallet-crypto 2.1 to 2.3.
 */
export async function sealedCode(otpEncryptionTargetBundle: string, key: HolderKey, code: string): Promise<string> {
  const { data } = JSON.parse(otpEncryptionTargetBundle) as { data: string }
  const { targetPublic } = JSON.parse(Buffer.from(data, 'hex').toString('utf8')) as { targetPublic: string }
  const plaintext = Buffer.from(JSON.stringify({ otp_code: code, public_key: key.publicKeyHex }))
  const { encUncompressed, ciphertext } = await sealTo(Buffer.from(targetPublic, 'hex'), plaintext)
  return JSON.stringify({
    encappedPublic: Buffer.from(encUncompressed).toString('hex'),
    ciphertext: Buffer.from(ciphertext).toString('hex'),
  })
}

const USER_PRESENT_AND_VERIFIED = 0x05
const HAS_CREDENTIAL = 0x40
const CREDENTIAL_ID_BYTES = 32
const AAGUID = Buffer.alloc(16)
/** CBOR up to the coordinates: a map of five, {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
const COSE_HEAD = Buffer.from('a5010203262001215820', 'hex')
const COSE_Y = Buffer.from('225820', 'hex')
/** CBOR up to the bytes of authData: {"fmt": "none", "attStmt": {}, "authData": bytes of one length byte}. */
const ATTESTATION_HEAD = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex')

/** A passkey in the holder's device. */
export interface HolderPasskey {
  /** The body of `createAuthCredential` but for the account. */
  registration(nickname: string): {
    readonly type: 'PASSKEY'
    readonly nickname: string
    readonly challenge: string
    readonly attestation: {
      readonly credentialId: string
      readonly clientDataJson: string
      readonly attestationObject: string
      readonly transports: ['internal']
    }
  }
  /** Answers a challenge, whose text is signed as it stands. */
  assertion(challenge: string): {
    readonly credentialId: string
    readonly clientDataJson: string
    readonly authenticatorData: string
    readonly signature: string
  }
}

/**
 * A passkey of a page, ES256 and attested by nobody; the RP is the page's host.
 *
 * Source: WebAuthn L3 6.1 and 6.5; wallet-crypto 5.
 */
export function holderPasskeyOf(random: RandomBytes, origin: string): HolderPasskey {
  const pair = createKeyPair(random)
  const key = privateKeyOf(pair)
  const idBytes = random(CREDENTIAL_ID_BYTES)
  const credentialId = base64url(idBytes)
  let signCount = 0
  const dataOf = (flags: number): Buffer => {
    signCount += 1
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.of(flags, 0, 0, 0, signCount)])
  }
  const clientDataOf = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  return {
    registration: (nickname) => {
      const challenge = base64url(random(CREDENTIAL_ID_BYTES))
      const [x, y] = [pair.publicKeyUncompressed.subarray(1, 33), pair.publicKeyUncompressed.subarray(33)]
      const attested = [AAGUID, Buffer.of(0, CREDENTIAL_ID_BYTES), idBytes, COSE_HEAD, x, COSE_Y, y]
      const authData = Buffer.concat([dataOf(USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL), ...attested])
      const attestationObject = Buffer.concat([ATTESTATION_HEAD, Buffer.of(authData.length), authData])
      return {
        type: 'PASSKEY',
        nickname,
        challenge,
        attestation: {
          credentialId,
          clientDataJson: base64url(clientDataOf('webauthn.create', challenge)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      }
    },
    assertion: (challenge) => {
      const clientData = clientDataOf('webauthn.get', base64url(challenge))
      const authenticatorData = dataOf(USER_PRESENT_AND_VERIFIED)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), key)
      return {
        credentialId,
        clientDataJson: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      }
    },
  }
}

/** A token as a login provider would sign it; the sandbox looks at its claims only. Source: wallet-crypto 6.1. */
export function signInToken(claims: {
  readonly nowMs: number
  readonly subject: string
  readonly email: string
  /** The key that the session's key will be sealed to; a registration names none. */
  readonly clientPublicKey?: string
}): string {
  const { nowMs, subject: sub, email, clientPublicKey } = claims
  const iat = Math.floor(nowMs / 1000)
  const nonce = clientPublicKey === undefined ? {} : { nonce: sha256(clientPublicKey).toString('hex') }
  const payload = { iss: 'https://accounts.google.com', aud: 'demo-shop', sub, email, iat, exp: iat + 3600, ...nonce }
  const segment = (value: unknown) => base64url(JSON.stringify(value))
  return `${segment({ alg: 'RS256', typ: 'JWT' })}.${segment(payload)}.sandbox-signature`
}
