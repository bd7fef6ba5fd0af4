import { toBase58check } from '../../../../wallet-client/base58check'
import { concat, fromHex, fromUtf8, sha256, toBase64url, toHex, toUtf8 } from '../../../../wallet-client/bytes'
import { open, seal } from '../../../../wallet-client/hpke'
import { compress, generateKeyPair, type KeyPair, signDer, uncompress } from '../../../../wallet-client/p256'
import { isStampOf, readStamp } from '../../../../wallet-client/stamp'
import { SANDBOX_LITERAL } from '../../../client/literalSigning'
import type { CallRequest, Send } from '../engine/step'

/**
 * As much of the service as the ceremonies need: it really opens codes, really verifies stamps and really seals keys,
 * but keeps no rules beyond them. The whole tour against the true service is an end-to-end test.
 */
export interface FakeService {
  readonly send: Send
  readonly signingKeyHex: string
  /** Every request that came, oldest first. */
  readonly requests: readonly CallRequest[]
}

interface Answer {
  readonly status: number
  readonly body?: unknown
}

interface State {
  readonly signing: KeyPair
  readonly target: KeyPair
  readonly sessionKeys: Set<string>
  readonly waiting: Map<string, { readonly payload: string; readonly body: string; readonly keyHex: string | null }>
  count: number
  /** The request of the first call for a delegated key. */
  delegating: string | null
}

const EXPIRES = '2026-11-21T09:15:00.000Z'
const WORDS = 'one two three four five six seven eight nine ten eleven twelve'

function signedBundle(state: State, data: unknown): string {
  const bytes = toUtf8(JSON.stringify(data))
  return JSON.stringify({
    version: 'v1.0.0',
    data: toHex(bytes),
    dataSignature: toHex(signDer(state.signing, bytes)),
    enclaveQuorumPublic: toHex(state.signing.publicUncompressed),
  })
}

const refused = (code: string, reason: string): Answer => ({
  status: 401,
  body: { status: 401, code, message: `Refused: ${reason}.`, details: { field: 'x', reason } },
})

const idOf = (state: State, type: string): string => {
  state.count += 1
  return `${type}:${state.count}`
}

async function sealedSession(state: State, clientPublicKey: string): Promise<Record<string, unknown>> {
  const key = generateKeyPair()
  state.sessionKeys.add(toHex(compress(key.publicUncompressed)))
  const { enc, ciphertext } = await seal(uncompress(fromHex(clientPublicKey)), key.privateScalar)
  return { encryptedSessionSigningKey: toBase58check(concat(compress(enc), ciphertext)) }
}

async function sessionOf(state: State, type: string, clientPublicKey: string | null): Promise<Answer> {
  const sealed = clientPublicKey === null ? {} : await sealedSession(state, clientPublicKey)
  return { status: 200, body: { id: idOf(state, 'Session'), type, expiresAt: EXPIRES, ...sealed } }
}

/** Both legs of a signed action; `keyHex` names the only key that may sign, null any session's. */
async function signedRetry(
  state: State,
  { headers = {}, body }: CallRequest,
  { keyHex, done }: { readonly keyHex: string | null; readonly done: () => Promise<Answer> },
): Promise<Answer> {
  const [stamp, requestId] = [headers['Service-Wallet-Signature'], headers['Request-Id']]
  if (stamp === undefined && requestId === undefined) {
    const id = idOf(state, 'Request')
    const payload = JSON.stringify({ nonce: id })
    state.waiting.set(id, { payload, body: JSON.stringify(body) ?? '', keyHex })
    return { status: 202, body: { payloadToSign: payload, requestId: id, expiresAt: EXPIRES } }
  }
  const asked = state.waiting.get(requestId ?? '')
  if (stamp === undefined) return refused('WALLET_SIGNATURE_MISSING', 'STAMP_MISSING')
  if (asked === undefined) return refused('REQUEST_ID_MISSING', 'REQUEST_ID_MISSING')
  if (asked.body !== (JSON.stringify(body) ?? '')) return refused('WALLET_SIGNATURE_BODY_MISMATCH', 'BODY_CHANGED')
  if (stamp !== SANDBOX_LITERAL) {
    try {
      const { publicKey } = readStamp(stamp)
      const isKnown = asked.keyHex === null ? state.sessionKeys.has(publicKey) : asked.keyHex === publicKey
      if (!isKnown) return refused('WALLET_SIGNATURE_INVALID', 'KEY_UNKNOWN')
      if (!isStampOf(stamp, asked.payload)) return refused('WALLET_SIGNATURE_INVALID', 'SIGNATURE_INVALID')
    } catch {
      return refused('WALLET_SIGNATURE_MALFORMED', 'MALFORMED')
    }
  }
  state.waiting.delete(requestId ?? '')
  return done()
}

type Body = Readonly<Record<string, string>>

async function verify(state: State, request: CallRequest): Promise<Answer> {
  const body = request.body as Body
  if (body.type === 'OAUTH') return sessionOf(state, 'OAUTH', body.clientPublicKey ?? '')
  if (body.type === 'PASSKEY') {
    const clientPublicKey = request.headers?.['Request-Id'] ?? ''
    return sessionOf(state, 'PASSKEY', clientPublicKey)
  }
  const { encappedPublic = '', ciphertext = '' } = JSON.parse(body.encryptedOtpBundle ?? '{}') as Body
  try {
    const plain = await open(state.target, { enc: fromHex(encappedPublic), ciphertext: fromHex(ciphertext) })
    const { otp_code: code, public_key: keyHex = '' } = JSON.parse(fromUtf8(plain)) as Body
    if (code !== '000000') return refused('UNAUTHORIZED', 'Invalid OTP code')
    const done = () => {
      state.sessionKeys.add(keyHex)
      return sessionOf(state, body.type ?? '', null)
    }
    return verifyLegs(state, request, keyHex, done)
  } catch {
    return refused('UNAUTHORIZED', 'Bundle does not decrypt')
  }
}

/** The text of a login by code is a token, not JSON of an activity. */
async function verifyLegs(
  state: State,
  request: CallRequest,
  keyHex: string,
  done: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await signedRetry(state, request, { keyHex, done })
  if (answer.status !== 202) return answer
  const { requestId } = answer.body as { readonly requestId: string }
  const segment = (value: unknown) => toBase64url(toUtf8(JSON.stringify(value)))
  const payload = [segment({ alg: 'ES256', typ: 'JWT' }), segment({ id: requestId, exp: '1' }), 'AA'].join('.')
  const asked = state.waiting.get(requestId)
  if (asked !== undefined) state.waiting.set(requestId, { ...asked, payload })
  return { status: 202, body: { ...(answer.body as object), payloadToSign: payload } }
}

async function challenge(state: State, { body }: CallRequest): Promise<Answer> {
  const { clientPublicKey } = (body ?? {}) as Body
  if (clientPublicKey === undefined) {
    const data = { targetPublic: toHex(state.target.publicUncompressed) }
    return { status: 200, body: { otpEncryptionTargetBundle: signedBundle(state, data) } }
  }
  // The fake remembers nothing: the request id is the key that the session will be sealed to.
  const hash = toHex(sha256(toUtf8(clientPublicKey)))
  return { status: 200, body: { challenge: hash, requestId: clientPublicKey } }
}

async function exported(state: State, { body }: CallRequest): Promise<Answer> {
  const { clientPublicKey = '' } = body as Body
  const { enc, ciphertext } = await seal(fromHex(clientPublicKey), toUtf8(WORDS))
  const data = { encappedPublic: toHex(enc), ciphertext: toHex(ciphertext), organizationId: 'org' }
  return { status: 200, body: { id: 'x', encryptedWalletCredentials: signedBundle(state, data) } }
}

async function refreshed(state: State, { body }: CallRequest): Promise<Answer> {
  const { clientPublicKey = '' } = body as Body
  return { ...(await sessionOf(state, 'OAUTH', clientPublicKey)), status: 201 }
}

/** Three calls: what the second asks to have signed is another text. */
async function delegated(state: State, request: CallRequest): Promise<Answer> {
  const { nickname = '' } = request.body as Body
  const made = { id: idOf(state, 'DelegatedKey'), nickname, publicKey: `02${'ab'.repeat(32)}` }
  const again = () =>
    signedRetry(state, { ...request, headers: {} }, { keyHex: null, done: () => Promise.resolve({ status: 500 }) })
  const isSecond = request.headers?.['Request-Id'] === state.delegating
  const answer = await signedRetry(state, request, {
    keyHex: null,
    done: () => (isSecond ? again() : Promise.resolve({ status: 201, body: made })),
  })
  if (request.headers?.['Request-Id'] === undefined) state.delegating = (answer.body as Body).requestId ?? null
  return answer
}

function answerTo(state: State, request: CallRequest): Promise<Answer> {
  const { method, path, body } = request
  const signed = (done: () => Promise<Answer>) => signedRetry(state, request, { keyHex: null, done })
  if (method === 'GET' && !path.startsWith('/auth/credentials'))
    return Promise.resolve({ status: 200, body: { data: [] } })
  if (path === '/cards') return Promise.resolve({ status: 201, body: { id: idOf(state, 'Card') } })
  if (path === '/auth/delegated-keys') return delegated(state, request)
  if (method === 'GET') {
    const data = [{ id: 'AuthMethod:email', type: 'EMAIL_OTP', nickname: 'marta@example.com' }]
    return Promise.resolve({ status: 200, body: { data } })
  }
  if (path.endsWith('/challenge')) return challenge(state, request)
  if (path.endsWith('/verify')) return verify(state, request)
  if (path.endsWith('/export')) return signed(() => exported(state, request))
  if (path.endsWith('/refresh')) return signed(() => refreshed(state, request))
  if (method === 'DELETE') return signed(() => Promise.resolve({ status: 204 }))
  if (method === 'PATCH') return signed(() => Promise.resolve({ status: 200, body }))
  const made = { status: 201, body: { id: idOf(state, 'AuthMethod'), ...(body as object) } }
  return signed(() => Promise.resolve(made))
}

/** Starts a fake with keys of its own. */
export async function startFakeService(): Promise<FakeService> {
  const [signing, target] = [generateKeyPair(), generateKeyPair()]
  const state: State = { signing, target, sessionKeys: new Set(), waiting: new Map(), count: 0, delegating: null }
  const requests: CallRequest[] = []
  return {
    requests,
    signingKeyHex: toHex(signing.publicUncompressed),
    send: async (request) => {
      requests.push(request)
      const { status, body } = await answerTo(state, request)
      return {
        method: request.method,
        path: request.path,
        headers: request.headers ?? {},
        bodyText: request.body === undefined ? null : JSON.stringify(request.body),
        status,
        replyHeaders: {},
        replyText: body === undefined ? '' : JSON.stringify(body),
      }
    },
  }
}
