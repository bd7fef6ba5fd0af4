import { readTargetBundle, sealOtp } from '../src/wallet-client/otpBundle'
import { generateKeyPair, type KeyPair } from '../src/wallet-client/p256'
import { makeStamp } from '../src/wallet-client/stamp'
import { percentile } from './statistics'
import { createCaller, type WalletCall } from './walletCaller'

const SANDBOX_CODE = '000000'

/** One wallet and the credential of one-time codes that opens it. */
export interface BenchWallet {
  readonly accountId: string
  readonly credentialId: string
}

/** One burst of ceremonies on one server: logins, each on the next wallet, or signed actions of one wallet each. */
export interface WalletJob {
  readonly name: string
  readonly kind: 'LOGIN' | 'SIGNED_ACTION'
  readonly url: string
  readonly service: string
  readonly headers: Readonly<Record<string, string>>
  readonly wallets: readonly BenchWallet[]
  /** How many ceremonies are under way at any moment; signed actions need as many wallets. */
  readonly connections: number
  readonly seconds: number
}

/** Whole ceremonies; times in microseconds, the client's own cryptography within. */
export interface WalletResult {
  readonly ceremonies: number
  readonly perSecond: number
  readonly p50Micros: number
  readonly p99Micros: number
}

/** What the runner says: that sessions are open and the burst begins, then how it went. */
export type WalletMessage = { readonly isBegun: true } | { readonly result: WalletResult } | { readonly error: string }

interface Session {
  readonly call: (call: WalletCall) => Promise<Readonly<Record<string, unknown>>>
  readonly job: WalletJob
}

const retryOf = (asked: Readonly<Record<string, unknown>>, key: KeyPair) => ({
  'request-id': String(asked.requestId),
  'service-wallet-signature': makeStamp({ key, payloadToSign: String(asked.payloadToSign) }),
})

/** Challenge and both legs. */
async function login({ call, job }: Session, { credentialId }: BenchWallet): Promise<KeyPair> {
  const base = `${job.service}/auth/credentials/${credentialId}`
  const key = generateKeyPair()
  const { headers } = job
  const challenge = await call({ method: 'POST', path: `${base}/challenge`, headers, expectedStatus: 200 })
  const body = {
    type: 'EMAIL_OTP',
    encryptedOtpBundle: await sealOtp(readTargetBundle(String(challenge.otpEncryptionTargetBundle)), SANDBOX_CODE, key),
  }
  const verify = { method: 'POST', path: `${base}/verify`, body } as const
  const asked = await call({ ...verify, headers, expectedStatus: 202 })
  await call({ ...verify, headers: { ...headers, ...retryOf(asked, key) }, expectedStatus: 200 })
  return key
}

/** Both legs of a change of privacy. */
async function act({ call, job }: Session, { accountId }: BenchWallet, key: KeyPair, turn: number): Promise<void> {
  const { headers } = job
  const change = { method: 'PATCH', path: `${job.service}/internal-accounts/${accountId}` } as const
  const body = { privateEnabled: turn % 2 === 0 }
  const asked = await call({ ...change, body, headers, expectedStatus: 202 })
  await call({ ...change, body, headers: { ...headers, ...retryOf(asked, key) }, expectedStatus: 200 })
}

type Ceremony = (lane: number, turn: number) => Promise<void>

async function ceremonyOf(session: Session): Promise<Ceremony> {
  const { wallets, kind, connections } = session.job
  const walletAt = (index: number): BenchWallet => {
    const wallet = wallets[index % wallets.length]
    if (wallet === undefined) throw new Error('a burst needs a wallet')
    return wallet
  }
  let next = 0
  if (kind === 'LOGIN') {
    return async () => {
      next += 1
      await login(session, walletAt(next))
    }
  }
  const lanes = Array.from({ length: connections }, (_lane, index) => walletAt(index))
  const keys = await Promise.all(lanes.map((wallet) => login(session, wallet)))
  return (lane, turn) => act(session, walletAt(lane), keys[lane] ?? generateKeyPair(), turn)
}

const say = (message: WalletMessage): void => {
  process.send?.(message)
}

async function run(job: WalletJob): Promise<WalletResult> {
  const ceremony = await ceremonyOf({ call: createCaller(job.url), job })
  const times: number[] = []
  say({ isBegun: true })
  const startedAtMs = performance.now()
  const endsAtMs = startedAtMs + job.seconds * 1000
  const lane = async (index: number) => {
    for (let turn = 0; performance.now() < endsAtMs; turn += 1) {
      const beganAtMs = performance.now()
      await ceremony(index, turn)
      times.push((performance.now() - beganAtMs) * 1000)
    }
  }
  await Promise.all(Array.from({ length: job.connections }, (_lane, index) => lane(index)))
  const tookMs = performance.now() - startedAtMs
  return {
    ceremonies: times.length,
    perSecond: (times.length * 1000) / tookMs,
    p50Micros: percentile(times, 0.5),
    p99Micros: percentile(times, 0.99),
  }
}

process.on('message', (job: WalletJob) => {
  run(job).then(
    (result) => say({ result }),
    (error: unknown) => say({ error: error instanceof Error ? error.message : String(error) }),
  )
})
