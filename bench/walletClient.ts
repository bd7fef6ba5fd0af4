import { Buffer } from 'node:buffer'
import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { Agent, request } from 'node:http'
import { sealTo } from '../src/server/crypto/hpke/seal'

/** A key of a wallet's holder. */
export interface HolderKey {
  readonly compressedHex: string
  readonly privateKey: KeyObject
}

/** A new key of P-256. */
export function createHolderKey(): HolderKey {
  const ecdh = createECDH('prime256v1')
  const point = ecdh.generateKeys()
  const d = Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex')
  const [x, y, scalar] = [point.subarray(1, 33), point.subarray(33), d].map((part) => part.toString('base64url'))
  const privateKey = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: scalar }, format: 'jwk' })
  return { compressedHex: ecdh.getPublicKey('hex', 'compressed'), privateKey }
}

/** The value of Service-Wallet-Signature over a text. */
export function stampOf({ compressedHex, privateKey }: HolderKey, payloadToSign: string): string {
  const signature = sign('sha256', Buffer.from(payloadToSign, 'utf8'), privateKey).toString('hex')
  const json = { publicKey: compressedHex, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature }
  return Buffer.from(JSON.stringify(json), 'utf8').toString('base64url')
}

/** `encryptedOtpBundle`: the sandbox code and the holder's key, sealed to the target of a challenge. */
export async function sealCode(otpEncryptionTargetBundle: string, { compressedHex }: HolderKey): Promise<string> {
  const { data } = JSON.parse(otpEncryptionTargetBundle) as { data: string }
  const { targetPublic } = JSON.parse(Buffer.from(data, 'hex').toString('utf8')) as { targetPublic: string }
  const plaintext = Buffer.from(JSON.stringify({ otp_code: '000000', public_key: compressedHex }), 'utf8')
  const sealed = await sealTo(Uint8Array.from(Buffer.from(targetPublic, 'hex')), plaintext)
  const [encappedPublic, ciphertext] = [sealed.encUncompressed, sealed.ciphertext].map((bytes) =>
    Buffer.from(bytes).toString('hex'),
  )
  return JSON.stringify({ encappedPublic, ciphertext })
}

export interface WalletCall {
  readonly method: 'POST' | 'PATCH'
  /** Absolute, with its plane. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly expectedStatus: number
}

/** Makes calls of one server over connections that stay open. Rejects when the status is another one. */
export function createCaller(url: string): (call: WalletCall) => Promise<Readonly<Record<string, unknown>>> {
  const agent = new Agent({ keepAlive: true })
  return (call) =>
    new Promise((resolve, reject) => {
      const payload = call.body === undefined ? null : JSON.stringify(call.body)
      const type = payload === null ? {} : { 'content-type': 'application/json' }
      const headers = { ...call.headers, ...type }
      const sent = request(new URL(call.path, url), { agent, method: call.method, headers }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8')
          if (reply.statusCode === call.expectedStatus) resolve(JSON.parse(text) as Record<string, unknown>)
          else reject(new Error(`${call.method} ${call.path} answered ${reply.statusCode}: ${text.slice(0, 300)}`))
        })
      })
      sent.on('error', reject)
      sent.end(payload)
    })
}
