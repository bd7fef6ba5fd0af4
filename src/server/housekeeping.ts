import { pruneChallenges } from './areas/wallet-auth/public'
import { pruneVerdicts } from './console/signatures/signatureStore'
import { isoOf } from './foundation/clock'
import { pruneReplies } from './guards/idempotency/idempotency'
import { pruneSignedRequests } from './guards/signedRetry/store'
import type { Engine } from './http/runOperation'
import { pruneEvents } from './webhooks/pruneEvents'

const EVERY_MS = 3600 * 1000

async function pruneOnce({ store, clock, changeLog }: Engine, isStopped: () => boolean): Promise<void> {
  await store.write(async (tx) => {
    const now = clock.now()
    await pruneReplies(tx, now)
    await pruneSignedRequests(tx, now)
    await pruneChallenges(tx, isoOf(now))
    await pruneVerdicts(tx)
  })
  const removed = await pruneEvents({ store, now: clock.now(), isStopped })
  if (removed === 0) return
  const notice = await store.write((tx) =>
    changeLog.record(tx, clock.now(), new Set(['webhooks'] as const), new Set<string>()),
  )
  changeLog.publish(notice)
}

/**
 * Removes what is past its time, at once and every hour of wall time: nothing that the service keeps for a while grows
 * without end. What is kept for how long stands with each of the stores.
 *
 * Returns: the way to stop; it waits for the slice that is being removed.
 */
export function startHousekeeping(engine: Engine): () => Promise<void> {
  let isStopped = false
  let running = Promise.resolve()
  const run = (): void => {
    running = running
      .then(() => (isStopped ? undefined : pruneOnce(engine, () => isStopped)))
      .catch((error: unknown) => engine.reportFault(error, 'housekeeping'))
  }
  run()
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
