import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { individualBody } from '../src/server/testing/people'
import { callHost, type Json, platformHeaders, SERVICE, textOf } from './callHost'
import { measureCrypto } from './cryptoShare'
import { HERE } from './places'
import { cpuMicros, type ServerProcess, startHost } from './processes'
import { median } from './statistics'
import type { BenchWallet, WalletJob, WalletMessage, WalletResult } from './walletRunner'

interface WalletPlan {
  readonly repeats: number
  readonly seconds: number
  readonly connections: number
  /** Enough that no credential is challenged five times in a minute. */
  readonly wallets: number
}

/** Medians over the repeats. */
export interface WalletFigures {
  readonly name: string
  readonly perSecond: number
  readonly p50Micros: number
  readonly p99Micros: number
  /** Processor time of the server for one ceremony; null where the system does not tell. */
  readonly cpuMicros: number | null
  /** Processor time of its cryptography alone, measured apart. */
  readonly cryptoMicros: number
  /** What one core carries: the rate, or less when the server used more than one. */
  readonly perSecondOfOneCore: number
  readonly target: number
}

async function createWallet(host: ServerProcess, number: number): Promise<BenchWallet> {
  const body = individualBody({ email: `holder-${number}@example.com` })
  const customerId = textOf(await callHost(host, { path: `${SERVICE}/customers`, body }), 'id')
  const path = `${SERVICE}/customers/internal-accounts?customerId=${customerId}`
  const accounts = (await callHost(host, { path })).data as Json[]
  const wallet = accounts.find(({ type }) => type === 'EMBEDDED_WALLET')
  if (wallet === undefined) throw new Error('the customer has no embedded wallet')
  const accountId = textOf(wallet, 'id')
  const credentials = (await callHost(host, { path: `${SERVICE}/auth/credentials?accountId=${accountId}` })).data
  const [credential] = credentials as Json[]
  if (credential === undefined) throw new Error('the wallet has no credential')
  return { accountId, credentialId: textOf(credential, 'id') }
}

type Run = WalletResult & { readonly cpuMicros: number | null }

/** One burst; the server's processor time is counted from the moment that its sessions are open. */
async function runJob({ host, child }: Pick<Bench, 'host' | 'child'>, job: WalletJob): Promise<Run> {
  child.send(job)
  let before: number | null = null
  for (;;) {
    const [message] = (await once(child, 'message')) as [WalletMessage]
    if ('error' in message) throw new Error(`${job.name}: ${message.error}`)
    if ('isBegun' in message) {
      before = cpuMicros(host.pid)
      continue
    }
    const after = cpuMicros(host.pid)
    const { result } = message
    return { ...result, cpuMicros: before === null || after === null ? null : (after - before) / result.ceremonies }
  }
}

type Kind = Pick<WalletJob, 'name' | 'kind'> & { readonly cryptoMicros: number; readonly target: number }

interface Bench {
  readonly host: ServerProcess
  readonly child: ChildProcess
  readonly wallets: readonly BenchWallet[]
  readonly plan: WalletPlan
}

async function measureKind({ host, child, wallets, plan }: Bench, kind: Kind): Promise<WalletFigures> {
  const share = Math.floor(wallets.length / (plan.repeats + 1))
  const runs: Run[] = []
  for (let turn = 0; turn <= plan.repeats; turn += 1) {
    const result = await runJob(
      { host, child },
      {
        name: kind.name,
        kind: kind.kind,
        url: host.url,
        service: SERVICE,
        headers: platformHeaders,
        // Each burst has wallets of its own, so that budgets of challenges decide nothing.
        wallets: wallets.slice(turn * share, (turn + 1) * share),
        connections: plan.connections,
        seconds: plan.seconds,
      },
    )
    // The first burst warms up.
    if (turn > 0) runs.push(result)
  }
  const middle = (pick: (run: WalletResult) => number) => median(runs.map(pick))
  const perSecond = middle((run) => run.perSecond)
  const hasCpu = runs.every((run) => run.cpuMicros !== null)
  const cpu = hasCpu ? median(runs.map((run) => run.cpuMicros ?? 0)) : null
  return {
    name: kind.name,
    perSecond,
    p50Micros: middle((run) => run.p50Micros),
    p99Micros: middle((run) => run.p99Micros),
    cpuMicros: cpu,
    cryptoMicros: kind.cryptoMicros,
    perSecondOfOneCore: cpu === null ? perSecond : Math.min(perSecond, 1e6 / cpu),
    target: kind.target,
  }
}

/**
 * Whole ceremonies per second: logins by one-time code, of challenge and both legs, across many credentials, and signed
 * actions, both legs counted as one. The client's cryptography runs in the load process.
 */
export async function measureWallets(dataDir: string, plan: WalletPlan): Promise<readonly WalletFigures[]> {
  const crypto = await measureCrypto(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey)
  const host = await startHost(dataDir, process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [])
  const child = fork(join(HERE, 'walletRunner.js'), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    const wallets: BenchWallet[] = []
    for (let number = 0; number < plan.wallets; number += 1) wallets.push(await createWallet(host, number))
    const bench = { host, child, wallets, plan }
    const login = {
      name: 'log in by one-time code',
      kind: 'LOGIN',
      cryptoMicros: crypto.loginMicros,
      target: 60,
    } as const
    const action = {
      name: 'change privacy by signed retry',
      kind: 'SIGNED_ACTION',
      cryptoMicros: crypto.actionMicros,
      target: 400,
    } as const
    return [await measureKind(bench, login), await measureKind(bench, action)]
  } finally {
    child.kill()
    await host.stop()
  }
}
