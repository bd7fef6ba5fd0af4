import { createECDH, createHash, createPrivateKey, sign } from 'node:crypto'
import { decryptCredentialBundle, formatHpkeBuf, hpkeEncrypt } from '@turnkey/crypto'
import type { Call, ServiceOperationId } from '../../../../contract/operations'
import type { Context } from '../../../kernel/context'
import { createUnitOfWork } from '../../../kernel/unitOfWork'
import { individualBody } from '../../../testing/people'
import { startTestServer, type TestServer } from '../../../testing/testServer'
import { openSession } from '../sessions'
import { selectAuthMethod } from '../store'

/** A client of embedded wallets, on node:crypto and a published client library: nothing of src/server/crypto. */

const CURVE = 'prime256v1'
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

interface Stamping {
  /** Changes the DER bytes before they are written as hex. */
  readonly mutate?: (der: Buffer) => Buffer
  /** Names another key than the one that signs. */
  readonly publicKey?: string
  readonly wantsHighS?: boolean
}

/** A P-256 key of a client. */
export interface ClientKey {
  readonly privateKeyHex: string
  readonly compressedHex: string
  readonly uncompressedHex: string
  /** The value of Service-Wallet-Signature over a text. */
  readonly stamp: (payloadToSign: string, how?: Stamping) => string
}

function integerOf(bytes: Buffer): Buffer {
  const trimmed = bytes.subarray(bytes.findIndex((byte) => byte !== 0))
  const body = (trimmed[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.of(0), trimmed]) : trimmed
  return Buffer.concat([Buffer.of(2, body.length), body])
}

/** r || s of 64 bytes as ASN.1 DER. */
function derOf(raw: Buffer): Buffer {
  const body = Buffer.concat([integerOf(raw.subarray(0, 32)), integerOf(raw.subarray(32))])
  return Buffer.concat([Buffer.of(0x30, body.length), body])
}

function withSOf(raw: Buffer, wantsHighS: boolean): Buffer {
  const s = BigInt(`0x${raw.subarray(32).toString('hex')}`)
  const isHigh = s > ORDER / 2n
  if (isHigh === wantsHighS) return raw
  return Buffer.concat([raw.subarray(0, 32), Buffer.from((ORDER - s).toString(16).padStart(64, '0'), 'hex')])
}

/** The key of a scalar in hex, or a new one. */
export function clientKey(privateKeyHex?: string): ClientKey {
  const ecdh = createECDH(CURVE)
  if (privateKeyHex === undefined) ecdh.generateKeys()
  else ecdh.setPrivateKey(privateKeyHex, 'hex')
  const point = ecdh.getPublicKey()
  const d = ecdh.getPrivateKey('hex').padStart(64, '0')
  const [x, y, scalar] = [point.subarray(1, 33), point.subarray(33), Buffer.from(d, 'hex')].map((part) =>
    part.toString('base64url'),
  )
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: scalar }, format: 'jwk' })
  const compressedHex = ecdh.getPublicKey('hex', 'compressed')
  return {
    privateKeyHex: d,
    compressedHex,
    uncompressedHex: point.toString('hex'),
    stamp: (payloadToSign, { mutate, publicKey = compressedHex, wantsHighS } = {}) => {
      const raw = sign('sha256', Buffer.from(payloadToSign, 'utf8'), { key, dsaEncoding: 'ieee-p1363' })
      const der = derOf(wantsHighS === undefined ? raw : withSOf(raw, wantsHighS))
      const signature = (mutate?.(der) ?? der).toString('hex')
      const json = JSON.stringify({ publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature })
      return Buffer.from(json, 'utf8').toString('base64url')
    },
  }
}

/** The session key inside `encryptedSessionSigningKey`, opened by the client library. */
export function openedSessionKey(encryptedSessionSigningKey: string, client: ClientKey): ClientKey {
  return clientKey(decryptCredentialBundle(encryptedSessionSigningKey, client.privateKeyHex))
}

/** `encryptedOtpBundle`: a code and the client's key, sealed to the target of a challenge by the client library. */
export function sealedOtp(otpEncryptionTargetBundle: string, client: ClientKey, code = '000000'): string {
  const { data } = JSON.parse(otpEncryptionTargetBundle) as { data: string }
  const { targetPublic } = JSON.parse(Buffer.from(data, 'hex').toString('utf8')) as { targetPublic: string }
  const plainTextBuf = new TextEncoder().encode(JSON.stringify({ otp_code: code, public_key: client.uncompressedHex }))
  return formatHpkeBuf(hpkeEncrypt({ plainTextBuf, targetKeyBuf: Uint8Array.from(Buffer.from(targetPublic, 'hex')) }))
}

const segment = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token of a login provider as the sandbox takes them: fresh at `nowMs`, claims adjustable, signature nominal. */
export function sandboxToken(nowMs: number, claims: Record<string, unknown> = {}): string {
  const seconds = Math.floor(nowMs / 1000)
  const given = {
    iss: 'https://accounts.google.com',
    aud: 'client-1',
    sub: 'subject-1',
    email: 'marta@gmail.com',
    iat: seconds,
    exp: seconds + 3600,
    ...claims,
  }
  return `${segment({ alg: 'RS256', typ: 'JWT' })}.${segment(given)}.sandbox-signature`
}

/** The nonce that a token for this session key carries. */
export const nonceOf = (clientPublicKey: string): string => createHash('sha256').update(clientPublicKey).digest('hex')

/** A session whose key the test holds. */
export interface HeldSession {
  readonly sessionId: string
  readonly authMethodId: string
  readonly key: ClientKey
}

/** A customer with an embedded wallet that one EMAIL_OTP credential opens. */
export interface WalletWorld {
  readonly server: TestServer
  readonly customerId: string
  /** The embedded wallet. */
  readonly accountId: string
  /** The EMAIL_OTP credential that it started with. */
  readonly credentialId: string
  /** Another customer with a wallet of its own. */
  readonly otherWallet: (email?: string) => Promise<Wallet>
  /** Runs a piece of work as one committed transaction, as an operation would. */
  readonly act: <Result>(work: (context: Context) => Promise<Result>) => Promise<Result>
  /** A session of a credential, without its ceremony; of the first credential when none is named. */
  readonly session: (authMethodId?: string) => Promise<HeldSession>
  /** Logs in with a one-time code, by calls alone. */
  readonly loginByCode: (authMethodId?: string) => Promise<HeldSession>
  /** Both legs of a signed action; throws unless the first answers 202 and the second `status`. */
  readonly signed: <K extends ServiceOperationId>(
    id: K,
    call: Call<K>,
    by: { readonly key: ClientKey } | { readonly literal: true },
    status: number,
  ) => Promise<Record<string, unknown>>
  /** The first leg alone. */
  readonly ask: <K extends ServiceOperationId>(id: K, call: Call<K>) => Promise<Asked>
}

export interface Wallet {
  readonly customerId: string
  readonly accountId: string
  readonly credentialId: string
}

/** The 202 of a signed action. */
export interface Asked {
  readonly payloadToSign: string
  readonly requestId: string
  readonly expiresAt: string
  readonly type?: string
}

/** The two headers of a retry. */
export const retryHeaders = ({ requestId }: { readonly requestId: string }, stamp: string) => ({
  'service-wallet-signature': stamp,
  'request-id': requestId,
})

export const SANDBOX_STAMP = 'sandbox-valid-signature'

async function makeWallet({ as: { platform } }: TestServer, change: Parameters<typeof individualBody>[0] = {}) {
  const { id: customerId } = await platform.call('createCustomer', { body: individualBody(change) }, 201)
  const accounts = await platform.call('listCustomerInternalAccounts', { query: { customerId } }, 200)
  const wallet = accounts.data.find(({ type }) => type === 'EMBEDDED_WALLET')
  if (wallet === undefined) throw new Error('the customer has no embedded wallet')
  const { data } = await platform.call('listAuthCredentials', { query: { accountId: wallet.id } }, 200)
  return { customerId, accountId: wallet.id, credentialId: data[0]?.id ?? '' }
}

function actIn({ service }: TestServer): WalletWorld['act'] {
  return (work) =>
    service.store.write((tx) => {
      const fixed = { now: service.clock.now(), ids: service.ids, platformId: service.platform.id }
      return work(createUnitOfWork(tx, { ...fixed, actor: { kind: 'system' }, isForecast: false }).context)
    })
}

async function sessionOf(act: WalletWorld['act'], authMethodId: string): Promise<HeldSession> {
  const key = clientKey()
  const row = await act(async (context) => {
    const method = await selectAuthMethod(context.tx, authMethodId)
    if (method === null) throw new Error(`there is no credential ${authMethodId}`)
    return openSession(context, { method, publicKeyCompressedHex: key.compressedHex })
  })
  return { sessionId: row.id, authMethodId, key }
}

async function loginByCode({ as: { platform } }: TestServer, authMethodId: string): Promise<HeldSession> {
  const params = { id: authMethodId }
  const challenge = await platform.call('challengeAuthCredential', { params }, 200)
  if (!('otpEncryptionTargetBundle' in challenge)) throw new Error('the challenge has no target')
  const key = clientKey()
  const type = challenge.type === 'SMS_OTP' ? 'SMS_OTP' : 'EMAIL_OTP'
  const body = { type, encryptedOtpBundle: sealedOtp(challenge.otpEncryptionTargetBundle ?? '', key) } as const
  const asked = await platform.call('verifyAuthCredential', { params, body }, 202)
  const headers = retryHeaders(asked, key.stamp(asked.payloadToSign))
  const { id: sessionId } = await platform.call('verifyAuthCredential', { params, body, headers }, 200)
  return { sessionId, authMethodId, key }
}

/** Starts a test server with one wallet in it. */
export async function startWalletWorld(
  change: Parameters<typeof individualBody>[0] = {},
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<WalletWorld> {
  const server = await startTestServer(options)
  const { platform } = server.as
  const wallet = await makeWallet(server, change)
  const act = actIn(server)
  const ask: WalletWorld['ask'] = async (id, call) => (await platform.call(id, call, 202)) as unknown as Asked
  return {
    server,
    ...wallet,
    otherWallet: (email = 'other@example.com') => makeWallet(server, { email }),
    act,
    session: (authMethodId = wallet.credentialId) => sessionOf(act, authMethodId),
    loginByCode: (authMethodId = wallet.credentialId) => loginByCode(server, authMethodId),
    ask,
    signed: async (id, call, by, status) => {
      const asked = await ask(id, call)
      const stamp = 'key' in by ? by.key.stamp(asked.payloadToSign) : SANDBOX_STAMP
      const retry = { ...call, headers: { ...call.headers, ...retryHeaders(asked, stamp) } } as typeof call
      return (await platform.call(id, retry, status)) as unknown as Record<string, unknown>
    },
  }
}
