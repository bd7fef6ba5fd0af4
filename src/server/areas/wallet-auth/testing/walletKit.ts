import { p256 } from '@noble/curves/nist.js'
import type { Call, ServiceOperationId } from '../../../../contract/operations'
import { fromHex, toHex, toUtf8 } from '../../../../wallet-client/bytes'
import { mintToken } from '../../../../wallet-client/oidcToken'
import { readTargetBundle, sealOtp } from '../../../../wallet-client/otpBundle'
import { compress, generateKeyPair, type KeyPair, keyPairFromScalar, signDer } from '../../../../wallet-client/p256'
import { openSessionKey } from '../../../../wallet-client/sessionKey'
import { writeStamp } from '../../../../wallet-client/stamp'
import type { Context } from '../../../kernel/context'
import { createUnitOfWork } from '../../../kernel/unitOfWork'
import { individualBody } from '../../../testing/people'
import { startTestServer, type TestServer } from '../../../testing/testServer'
import { openSession } from '../sessions'
import { selectAuthMethod } from '../store'

interface Stamping {
  /** Changes the DER bytes before they are written as hex. */
  readonly mutate?: (der: Buffer) => Buffer
  /** Names another key than the one that signs. */
  readonly publicKey?: string
  readonly wantsHighS?: boolean
}

/** A P-256 key of a client. */
export interface ClientKey {
  readonly pair: KeyPair
  readonly privateKeyHex: string
  readonly compressedHex: string
  readonly uncompressedHex: string
  /** The value of Service-Wallet-Signature over a text. */
  readonly stamp: (payloadToSign: string, how?: Stamping) => string
}

/** The other of the two signatures that are equally valid (SEC 1 4.1.4): n - s in place of s. */
function withHighS(signatureDer: Uint8Array): Uint8Array {
  const { r, s } = p256.Signature.fromBytes(signatureDer, 'der')
  return new p256.Signature(r, p256.Point.Fn.ORDER - s).toBytes('der')
}

const clientKeyOf = (pair: KeyPair): ClientKey => {
  const compressedHex = toHex(compress(pair.publicUncompressed))
  return {
    pair,
    privateKeyHex: toHex(pair.privateScalar),
    compressedHex,
    uncompressedHex: toHex(pair.publicUncompressed),
    stamp: (payloadToSign, { mutate, publicKey = compressedHex, wantsHighS = false } = {}) => {
      const low = signDer(pair, toUtf8(payloadToSign))
      const der = Buffer.from(wantsHighS ? withHighS(low) : low)
      return writeStamp({ publicKey, signature: toHex(mutate?.(der) ?? der) })
    },
  }
}

/** The key of a scalar in hex, or a new one. */
export const clientKey = (privateKeyHex?: string): ClientKey =>
  clientKeyOf(privateKeyHex === undefined ? generateKeyPair() : keyPairFromScalar(fromHex(privateKeyHex)))

/** The session key inside `encryptedSessionSigningKey`. */
export const openedSessionKey = async (encryptedSessionSigningKey: string, { pair }: ClientKey): Promise<ClientKey> =>
  clientKeyOf(await openSessionKey(encryptedSessionSigningKey, pair))

/** `encryptedOtpBundle`: a code and the client's key, sealed to the target of a challenge. */
export const sealedOtp = (otpEncryptionTargetBundle: string, { pair }: ClientKey, code = '000000'): Promise<string> =>
  sealOtp(readTargetBundle(otpEncryptionTargetBundle), code, pair)

const TOKEN = {
  alg: 'RS256',
  iss: 'https://accounts.google.com',
  aud: 'client-1',
  sub: 'subject-1',
  email: 'marta@gmail.com',
  lifetimeSeconds: 3600,
}

/** A token of a login provider as the sandbox takes them: fresh at `nowMs`, claims adjustable, signature nominal. */
export const sandboxToken = (nowMs: number, claims: Record<string, unknown> = {}): string =>
  mintToken({ ...TOKEN, nowMs, claims })

/** A session whose key the test holds. */
export interface HeldSession {
  readonly sessionId: string
  readonly authMethodId: string
  readonly key: ClientKey
}

/** A customer with an embedded wallet that one EMAIL_OTP credential opens. */
export interface WalletSetup {
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
  readonly ask: <K extends ServiceOperationId>(id: K, call: Call<K>) => Promise<SignedRetryOffer>
}

export interface Wallet {
  readonly customerId: string
  readonly accountId: string
  readonly credentialId: string
}

/** The 202 of a signed action. */
export interface SignedRetryOffer {
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

function actIn({ service }: TestServer): WalletSetup['act'] {
  return (work) =>
    service.store.write((tx) => {
      const { clock, ids, sealing, platform } = service
      const fixed = { now: clock.now(), ids, sealing, platformId: platform.id }
      return work(createUnitOfWork(tx, { ...fixed, actor: { kind: 'system' }, isForecast: false }).context)
    })
}

async function sessionOf(act: WalletSetup['act'], authMethodId: string): Promise<HeldSession> {
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
  const body = { type, encryptedOtpBundle: await sealedOtp(challenge.otpEncryptionTargetBundle ?? '', key) } as const
  const asked = await platform.call('verifyAuthCredential', { params, body }, 202)
  const headers = retryHeaders(asked, key.stamp(asked.payloadToSign))
  const { id: sessionId } = await platform.call('verifyAuthCredential', { params, body, headers }, 200)
  return { sessionId, authMethodId, key }
}

/** Starts a test server with one wallet in it. */
export async function startWalletSetup(
  change: Parameters<typeof individualBody>[0] = {},
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<WalletSetup> {
  const server = await startTestServer(options)
  const { platform } = server.as
  const wallet = await makeWallet(server, change)
  const act = actIn(server)
  const ask: WalletSetup['ask'] = async (id, call) => (await platform.call(id, call, 202)) as SignedRetryOffer
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
