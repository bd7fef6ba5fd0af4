import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  assertAtRest,
  assertBalancesTold,
  assertDaysAgree,
  assertDelivered,
  assertMadeOnce,
  assertMoneyMovedOnce,
  assertQuotesAgree,
} from '../testing/bookChecks'
import { settleIn } from '../testing/bookPeople'
import { type BookRig, startBookRig } from '../testing/bookRig'
import { anyStep, type BookStep } from '../testing/bookSteps'
import { assertBalancesExplained } from '../testing/explainedBalances'
import { assertBooksHold } from '../testing/ledgerChecks'
import { RandomCaller } from '../testing/randomCaller'

/**
 * `COUNTERSIGN_PROPERTY_RUNS=200` for the long run, `COUNTERSIGN_PROPERTY_SEED` for another one or to repeat one, and
 * `COUNTERSIGN_PROPERTY_SHRINK=1` to look for the shortest story that fails.
 */
const RUNS = Number(process.env.COUNTERSIGN_PROPERTY_RUNS ?? 10)
const SEED = Number(process.env.COUNTERSIGN_PROPERTY_SEED ?? 20_261_121)
const STEPS_MAX = 60
/** What must have been done, not only refused, in the stories of a run. */
const ACTS = ['fund', 'receive', 'send', 'decide', 'execute', 'status', 'sweep'].map((act) => `${act} 200`)
const LONGEST_RETRY_SECONDS = 1801
const FUNDED: readonly BookStep[] = [0, 1, 2, 3].map((account) => ({ kind: 'fund', account, amount: 300_00 }))

function openWork({ server }: BookRig): number {
  const { sqlite } = server.service.store
  const { n } = sqlite
    .prepare(
      `SELECT (SELECT count(*) FROM timers WHERE state = 'DUE') +
        (SELECT count(*) FROM webhook_events WHERE state = 'PENDING') AS n`,
    )
    .get() as { n: number }
  return n
}

/** Lets everything come to its end: the receiver takes what it gets, and nobody decides any more. */
async function comeToRest(rig: BookRig, caller: RandomCaller): Promise<void> {
  rig.setReceiver('TAKES')
  await rig.server.settle()
  await caller.rejectAll()
  for (let rounds = 0; rounds < 20 && openWork(rig) > 0; rounds += 1)
    await rig.server.clock.advance(LONGEST_RETRY_SECONDS)
}

async function follow(steps: readonly BookStep[], counts: Map<string, number>): Promise<void> {
  const rig = await startBookRig()
  try {
    const caller = new RandomCaller(rig, await settleIn(rig.server))
    for (const step of [...FUNDED, ...steps]) await caller.take(step)
    // What is under way ends first: the balances and the lists are read one after the other.
    await rig.server.settle()
    await assertBalancesExplained(rig.server)
    await comeToRest(rig, caller)
    await assertBalancesExplained(rig.server)
    const { store } = rig.server.service
    await assertBooksHold(store)
    assertAtRest(store)
    assertQuotesAgree(store)
    assertMoneyMovedOnce(store)
    assertBalancesTold(store)
    assertDaysAgree(store)
    assertDelivered(store, rig.arrivals)
    assertMadeOnce(store, caller.made)
    const refused = rig.arrivals.filter(({ isTaken }) => !isTaken).length
    const facts = [
      ['crashes', rig.generation],
      ['deliveries', rig.arrivals.length],
      ['refused deliveries', refused],
    ] as const
    for (const [name, n] of [...caller.counts, ...facts]) counts.set(name, (counts.get(name) ?? 0) + n)
  } finally {
    await rig.close()
  }
}

describe('books', () => {
  it(`hold, and everybody is told, through ${RUNS} random stories with crashes`, {
    timeout: RUNS * 10_000,
  }, async () => {
    const counts = new Map<string, number>()
    let steps = 0
    const story = fc.asyncProperty(
      fc.array(anyStep, { minLength: 20, maxLength: STEPS_MAX, size: 'max' }),
      async (taken) => {
        steps += taken.length
        await follow(taken, counts)
      },
    )
    await fc.assert(story, {
      numRuns: RUNS,
      seed: SEED,
      endOnFailure: process.env.COUNTERSIGN_PROPERTY_SHRINK === undefined,
    })
    // A step that is always refused tries nothing.
    expect(ACTS.filter((act) => !counts.has(act))).toEqual([])
    if (process.env.COUNTERSIGN_PROPERTY_RUNS !== undefined)
      process.stderr.write(`${steps} steps: ${JSON.stringify(Object.fromEntries([...counts].sort()))}\n`)
  })
})
