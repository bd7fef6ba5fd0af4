import { setTimeout as sleep } from 'node:timers/promises'
import type { FolderHost } from '../folderHost'
import type { Findings } from './findings'
import { buildPlatform, type Json, type Platform, required, startOn } from './platform'
import type { Receiver } from './receiver'
import type { SeededRandom } from './seededRandom'

const WORKERS = 8
const DELIVERY_WAITS_MAX = 240
const DELIVERY_WAIT_MS = 500

/** One payment asked for under a key of its own; `id` once it was acknowledged. */
interface Asked {
  readonly key: string
  readonly amount: number
  id: string | null
}

interface Campaign {
  readonly dataDir: string
  readonly rounds: number
  readonly random: SeededRandom
  readonly findings: Findings
  readonly receiver: Receiver
}

const pay = (host: FolderHost, platform: Platform, asked: Asked) =>
  host.call(
    '/transfer-out',
    { source: { accountId: platform.accountId }, destination: { accountId: platform.payeeId }, amount: asked.amount },
    { headers: { 'idempotency-key': asked.key } },
  )

/** Pays until the host is gone. What was acknowledged gets its id. */
async function load(
  host: FolderHost,
  platform: Platform,
  all: Asked[],
  prefix: string,
  random: SeededRandom,
): Promise<void> {
  for (let n = 1; host.ended() === null; n += 1) {
    const asked: Asked = { key: `${prefix}-${n}`, amount: random.between(100, 999), id: null }
    all.push(asked)
    try {
      const { status, body } = await pay(host, platform, asked)
      if (status === 201) asked.id = String((body as Json).id)
    } catch {
      return
    }
  }
}

/** Sends every unanswered payment again under its key, and some answered ones: each key has one payment. */
async function settleDoubts(
  host: FolderHost,
  platform: Platform,
  all: readonly Asked[],
  campaign: Campaign,
): Promise<void> {
  const { findings, random } = campaign
  for (const asked of all) {
    if (asked.id !== null && random.between(1, 5) !== 1) continue
    const { status, body } = await pay(host, platform, asked)
    const id = String((body as Json).id)
    findings.expect(status === 201, `payment ${asked.key} sent again was answered ${status}`)
    findings.expect(asked.id === null || asked.id === id, `key ${asked.key} paid twice: ${asked.id} and ${id}`)
    findings.count(asked.id === null ? 'payments in doubt sent again' : 'acknowledged payments sent again')
    asked.id = id
  }
}

async function everyPage(read: (cursor: string) => Promise<Json>): Promise<readonly Json[]> {
  const rows: Json[] = []
  for (let cursor = ''; ; ) {
    const page = await read(cursor)
    rows.push(...(page.data as readonly Json[]))
    if (page.hasMore !== true) return rows
    cursor = `&cursor=${encodeURIComponent(String(page.nextCursor))}`
  }
}

/** Every acknowledged payment is there once, and the account holds what an independent sum says. */
async function checkBooks(
  host: FolderHost,
  platform: Platform,
  all: readonly Asked[],
  findings: Findings,
): Promise<void> {
  const listed = await everyPage((cursor) =>
    required(host.call(`/transactions?limit=100&type=OUTGOING&sortOrder=asc${cursor}`)),
  )
  const ids = new Set(listed.map((row) => String(row.id)))
  findings.expect(ids.size === listed.length, 'a list shows a payment twice')
  for (const { id, key } of all) findings.expect(id !== null && ids.has(id), `payment ${key} (${id}) is lost`)
  findings.expect(
    listed.length === all.length,
    `${listed.length} payments stand in the list, ${all.length} keys were used`,
  )
  const paid = all.reduce((sum, { amount }) => sum + amount, 0)
  const { account } = (await required(host.operate(`/internal-accounts/${platform.accountId}`))) as {
    readonly account: { readonly balance: { readonly amount: number } }
  }
  const left = platform.fundedMinor - paid
  findings.expect(
    account.balance.amount === left,
    `the account shows ${account.balance.amount}; by its payments ${left}`,
  )
  const { isBalanced } = await required(host.operate('/ledger/trial-balance'))
  findings.expect(isBalanced === true, 'the books do not sum to zero')
  findings.count('payments checked', all.length)
}

/** Every event that a commit made arrives, and nothing arrives that no commit made. */
async function checkDeliveries(host: FolderHost, { receiver, findings }: Campaign): Promise<void> {
  let left = Number.POSITIVE_INFINITY
  // However many wait: only when none has arrived for a long while, none will.
  for (let idle = 0; idle < DELIVERY_WAITS_MAX; idle += 1) {
    const { totalCount } = await required(host.operate('/webhook-events?limit=1&state=PENDING'))
    if (totalCount === 0) break
    if (Number(totalCount) < left) idle = 0
    left = Math.min(left, Number(totalCount))
    // Retries wait by the service's clock: it is moved instead of waited for.
    await host.operate('/clock', { advanceSeconds: 60 })
    await sleep(DELIVERY_WAIT_MS)
  }
  const events = await everyPage((cursor) => required(host.operate(`/webhook-events?limit=100${cursor}`)))
  const known = new Set(events.flatMap(({ id, state }) => (state === 'RECORDED' ? [] : [String(id)])))
  const missing = [...known].filter((id) => !receiver.taken.has(id))
  findings.expect(missing.length === 0, `${missing.length} events never arrived, ${missing[0]} among them`)
  const ghosts = [...receiver.taken.keys()].filter((id) => !known.has(id))
  findings.expect(ghosts.length === 0, `${ghosts.length} events arrived that no commit made, ${ghosts[0]} among them`)
  findings.expect(receiver.badSignatures() === 0, `${receiver.badSignatures()} deliveries had a wrong signature`)
  findings.count('events delivered', known.size)
}

/**
 * kill -9 while eight clients pay and webhooks go out, again and again on one folder: nothing acknowledged is lost,
 * nothing happens twice, the books balance, every event arrives.
 */
export async function runKillCampaign(campaign: Campaign): Promise<void> {
  const { dataDir, rounds, random, findings, receiver } = campaign
  let host = await startOn(dataDir)
  const all: Asked[] = []
  try {
    const platform = await buildPlatform(host, receiver)
    for (let round = 1; round <= rounds; round += 1) {
      const started = all.length
      const workers = Array.from({ length: WORKERS }, (_, n) => load(host, platform, all, `${round}-${n}`, random))
      await sleep(random.between(100, 1200))
      await host.kill()
      await Promise.all(workers)
      findings.count('kill -9 under load')
      host = await startOn(dataDir)
      await settleDoubts(host, platform, all.slice(started), campaign)
      if (round % 10 === 0 || round === rounds) await checkBooks(host, platform, all, findings)
    }
    await checkDeliveries(host, campaign)
  } finally {
    await host.stop()
  }
}
