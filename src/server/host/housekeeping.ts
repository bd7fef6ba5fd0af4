import { pruneReveals } from '../areas/cards/public'
import { fillSkeletons } from '../areas/external-accounts/public'
import { sealAppSecrets } from '../areas/sca/public'
import { prunePaymentUsage } from '../areas/transactions/public'
import { pruneChallenges } from '../areas/wallet-auth/public'
import { endChangesOfDeleted } from '../console/approvals/public'
import { pruneVerdicts } from '../console/signatures/signatureStore'
import { fillSearch } from '../database/searchIndex'
import { isoOf } from '../foundation/clock'
import { nextTurn, setGuardedInterval } from '../foundation/guarded'
import { pruneHits } from '../guards/rateLimit/rateLimit'
import { pruneSignedRequests } from '../guards/signedRetry/store'
import { closeDays } from '../kernel/auditChain/closeDays'
import type { AuditSigner } from '../kernel/auditChain/dayStatement'
import { pruneReplies } from '../kernel/runOperation/idempotency'
import type { Services } from '../kernel/services'
import { pruneTimers } from '../scheduler/pruneTimers'
import { pruneForwarding } from '../webhooks/forwarding/pruneForwarding'
import { pruneEvents } from '../webhooks/pruneEvents'

const EVERY_MS = 3600 * 1000

/** Rows that are older than skeletons, of an earlier version or of a snapshot. */
async function fillNames(store: Services['store'], isStopped: () => boolean): Promise<void> {
  let isMore = true
  while (isMore && !isStopped()) isMore = await store.write(fillSkeletons)
}

/** Rows that are older than the search, of an earlier version or of a file; whoever waits has a turn between two. */
async function fillIndex(store: Services['store'], isStopped: () => boolean): Promise<void> {
  let isMore = true
  while (isMore && !isStopped()) {
    isMore = await store.write(async () => fillSearch(store.sqlite, store.tables))
    await nextTurn()
  }
}

/** Secrets that are older than the sealing of them. */
async function sealSecrets({ store, sealing }: Services, isStopped: () => boolean): Promise<void> {
  let isMore = true
  while (isMore && !isStopped()) isMore = await store.write((tx) => sealAppSecrets({ tx, sealing }))
}

type Parts = Services & { readonly auditSigner: AuditSigner }

function pruneRows({ store, clock }: Parts): Promise<void> {
  return store.write(async (tx) => {
    const now = clock.now()
    await pruneReplies(tx, now)
    await pruneSignedRequests(tx, now)
    await pruneChallenges(tx, isoOf(now))
    await pruneVerdicts(tx)
    await pruneReveals({ tx, now })
    await prunePaymentUsage({ tx, now })
    await pruneHits({ tx, now })
  })
}

async function endChanges(services: Parts): Promise<void> {
  const { store, changeLog } = services
  changeLog.publish(await store.write((tx) => endChangesOfDeleted(services, tx)))
}

async function pruneMessages({ store, clock, changeLog }: Parts, isStopped: () => boolean): Promise<void> {
  const events = await pruneEvents({ store, now: clock.now(), isStopped })
  const removed = events + (await pruneForwarding({ store, now: clock.now(), isStopped }))
  if (removed === 0) return
  const change = await store.write((tx) =>
    changeLog.record(tx, clock.now(), new Set(['webhooks'] as const), new Set<string>()),
  )
  changeLog.publish(change)
}

/** In this order; a step that fails is reported, and the others are done all the same. */
const STEPS: readonly ((services: Parts, isStopped: () => boolean) => Promise<unknown>)[] = [
  pruneRows,
  closeDays,
  ({ store }, isStopped) => fillNames(store, isStopped),
  sealSecrets,
  ({ store }, isStopped) => fillIndex(store, isStopped),
  ({ store }, isStopped) => pruneTimers({ store, isStopped }),
  pruneMessages,
  endChanges,
]

async function runPass(services: Parts, isStopped: () => boolean): Promise<void> {
  for (const step of STEPS) {
    if (isStopped()) return
    try {
      await step(services, isStopped)
    } catch (error) {
      services.reportFault(error, 'housekeeping')
    }
  }
}

export interface Housekeeping {
  /** The first pass. Whoever starts a service begins when it answers: nobody waits for what is past its time. */
  begin(): void
  /** Resolves when the pass that is under way has ended. */
  idle(): Promise<void>
  /** Waits for the slice that is being removed. */
  stop(): Promise<void>
}

/**
 * Removes what is past its time, ends what an older version left waiting and fills in what older rows lack: at `begin`,
 * when other data was put in place, and every hour of wall time. Nothing that the service keeps for a while grows
 * without end; what is kept for how long stands with each of the stores.
 */
export function createHousekeeping(services: Parts): Housekeeping {
  let isStopped = false
  let running = Promise.resolve()
  const run = (): void => {
    running = running
      .then(() => runPass(services, () => isStopped))
      .catch((error: unknown) => services.reportFault(error, 'housekeeping'))
  }
  const timer = setGuardedInterval('housekeeping', run, EVERY_MS, services.reportFault)
  timer.unref()
  const leave = services.changeLog.subscribe(({ areas }) => {
    if (areas.includes('data')) run()
  })
  return {
    begin: run,
    idle: () => running,
    stop: async () => {
      isStopped = true
      leave()
      clearInterval(timer)
      await running
    },
  }
}
