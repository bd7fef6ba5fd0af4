import { createHash, randomBytes } from 'node:crypto'
import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import {
  decryptCredentialBundle,
  decryptExportBundle,
  encryptOtpCodeToBundle,
  generateP256KeyPair,
  getPublicKey,
  verifyOtpVerificationToken,
} from '@turnkey/crypto'
import type { Authenticator } from '../../ceremony/authenticator'
import type { LastingHost } from './lastingHost'

/** A backend that keeps embedded wallets, written for the real service with its published client libraries. */

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

/** A P-256 key of the client, in hex. */
export interface Key {
  readonly privateKey: string
  readonly compressed: string
  readonly uncompressed: string
}

export interface Session {
  readonly id: string
  readonly key: Key
}

export interface Challenge {
  readonly payloadToSign: string
  readonly requestId: string
  readonly type?: string
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const SANDBOX_CODE = '000000'

export function newKey(): Key {
  const { privateKey, publicKey, publicKeyUncompressed } = generateP256KeyPair()
  return { privateKey, compressed: publicKey, uncompressed: publicKeyUncompressed }
}

function keyOf(privateKey: string): Key {
  const hexOf = (isCompressed: boolean) => Buffer.from(getPublicKey(privateKey, isCompressed)).toString('hex')
  return { privateKey, compressed: hexOf(true), uncompressed: hexOf(false) }
}

/** The value of Service-Wallet-Signature over a text. */
export async function stampOf(key: Key, payloadToSign: string): Promise<string> {
  const stamper = new ApiKeyStamper({ apiPublicKey: key.compressed, apiPrivateKey: key.privateKey })
  return (await stamper.stamp(payloadToSign)).stampHeaderValue
}

/** A token of a login provider for the sandbox, fresh at `nowMs`; `nonce` binds it to a client key. */
export function oidcToken(nowMs: number, clientPublicKey?: string, sub = '110169484474386276334'): string {
  const nowSeconds = Math.floor(nowMs / 1000)
  const claims = {
    iss: 'https://accounts.google.com',
    aud: 'shop.apps.example',
    sub,
    email: 'joy@example.com',
    iat: nowSeconds,
    exp: nowSeconds + 3600,
    ...(clientPublicKey && { nonce: createHash('sha256').update(clientPublicKey).digest('hex') }),
  }
  const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${segment({ alg: 'RS256', typ: 'JWT' })}.${segment(claims)}.sandbox-signature`
}

export class WalletClient {
  readonly host: LastingHost

  constructor(host: LastingHost) {
    this.host = host
  }

  /** Any call, with the platform's token; whatever it answers. */
  async send({ method, path, body, headers = {} }: Call): Promise<Reply> {
    const { id, secret } = this.host.token
    const answer = await fetch(this.host.baseUrl + path, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text === '' ? {} : JSON.parse(text) }
  }

  /** A call that must answer with this status; its body. */
  async call<Body = Record<string, unknown>>(call: Call, status = 200): Promise<Body> {
    const reply = await this.send(call)
    if (reply.status !== status)
      throw new Error(`${call.method} ${call.path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply.body as Body
  }

  /** The first leg of a signed action. */
  ask(call: Call): Promise<Challenge> {
    return this.call<Challenge>(call, 202)
  }

  /** The second leg: the same call with the stamp of a key over `payloadToSign`. */
  async retry(call: Call, { payloadToSign, requestId }: Challenge, key: Key): Promise<Reply> {
    const stamp = await stampOf(key, payloadToSign)
    const headers = { ...call.headers, 'service-wallet-signature': stamp, 'request-id': requestId }
    return this.send({ ...call, headers })
  }

  /** Both legs; the second must answer with this status. */
  async signed<Body = Record<string, unknown>>(call: Call, key: Key, status: number): Promise<Body> {
    const reply = await this.retry(call, await this.ask(call), key)
    if (reply.status !== status)
      throw new Error(`${call.method} ${call.path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply.body as Body
  }

  /** What a signed action of a key is refused with. */
  async refused(call: Call, key: Key): Promise<{ status: number; code: unknown; reason: unknown }> {
    const { status, body } = await this.retry(call, await this.ask(call), key)
    return { status, code: body.code, reason: (body.details as { reason?: unknown } | undefined)?.reason }
  }

  /** The live target of a one-time-code credential. */
  async target(credentialId: string): Promise<string> {
    const challenge = await this.call({ method: 'POST', path: `/auth/credentials/${credentialId}/challenge` })
    return String(challenge.otpEncryptionTargetBundle)
  }

  /** The strict helper: it checks that the service signed the target before it seals anything. */
  seal(target: string, key: Key, code = SANDBOX_CODE): Promise<string> {
    return encryptOtpCodeToBundle(code, target, key.compressed, this.host.walletSigningKeyHex)
  }

  async loginByCode(credentialId: string, type: 'EMAIL_OTP' | 'SMS_OTP' = 'EMAIL_OTP'): Promise<Session> {
    const key = newKey()
    const body = { type, encryptedOtpBundle: await this.seal(await this.target(credentialId), key) }
    const call: Call = { method: 'POST', path: `/auth/credentials/${credentialId}/verify`, body }
    const challenge = await this.ask(call)
    const claims = await verifyOtpVerificationToken(challenge.payloadToSign, this.host.walletSigningKeyHex)
    if (claims.public_key !== key.compressed) throw new Error('the token names another key')
    const reply = await this.retry(call, challenge, key)
    if (reply.status !== 200) throw new Error(`the second leg answered ${JSON.stringify(reply.body)}`)
    if ('encryptedSessionSigningKey' in reply.body) throw new Error('a key came back that the client has already')
    return { id: String(reply.body.id), key }
  }

  async addPasskey(accountId: string, authenticator: Authenticator, key: Key): Promise<string> {
    const challenge = randomBytes(32).toString('base64url')
    const attestation = authenticator.attest(challenge)
    const body = { type: 'PASSKEY', accountId, nickname: 'Laptop', challenge, attestation }
    return (await this.signed<{ id: string }>({ method: 'POST', path: '/auth/credentials', body }, key, 201)).id
  }

  async loginByPasskey(credentialId: string, authenticator: Authenticator): Promise<Session> {
    const client = newKey()
    const path = `/auth/credentials/${credentialId}`
    const body = { clientPublicKey: client.uncompressed }
    const asked = await this.call<{ challenge: string; requestId: string }>({
      method: 'POST',
      path: `${path}/challenge`,
      body,
    })
    const session = await this.call({
      method: 'POST',
      path: `${path}/verify`,
      headers: { 'request-id': asked.requestId },
      body: { type: 'PASSKEY', assertion: authenticator.assert(asked.challenge) },
    })
    return this.opened(session, client)
  }

  async loginByOauth(credentialId: string, nowMs: number): Promise<Session> {
    const client = newKey()
    const token = oidcToken(nowMs, client.compressed)
    const body = { type: 'OAUTH', oidcToken: token, clientPublicKey: client.compressed }
    const path = `/auth/credentials/${credentialId}/verify`
    return this.opened(await this.call({ method: 'POST', path, body }), client)
  }

  /** A session whose key the service sealed to a key of the client. */
  opened(session: Readonly<Record<string, unknown>>, client: Key): Session {
    const privateKey = decryptCredentialBundle(String(session.encryptedSessionSigningKey), client.privateKey)
    return { id: String(session.id), key: keyOf(privateKey) }
  }

  async exported(accountId: string, session: Session, organizationId: string): Promise<string> {
    const client = newKey()
    const body = { clientPublicKey: client.uncompressed }
    const call: Call = { method: 'POST', path: `/internal-accounts/${accountId}/export`, body }
    const reply = await this.signed(call, session.key, 200)
    return this.openExport(reply, client, organizationId)
  }

  openExport(reply: Readonly<Record<string, unknown>>, client: Key, organizationId: string): Promise<string> {
    return decryptExportBundle({
      exportBundle: String(reply.encryptedWalletCredentials),
      organizationId,
      embeddedKey: client.privateKey,
      dangerouslyOverrideSignerPublicKey: this.host.walletSigningKeyHex,
      returnMnemonic: true,
    })
  }

  async sessionIds(accountId: string): Promise<string[]> {
    const path = `/auth/sessions?accountId=${accountId}`
    const { data } = await this.call<{ data: { id: string }[] }>({ method: 'GET', path })
    return data.map(({ id }) => id)
  }
}
