import { sql } from 'kysely'
import { runPrepared } from './preparedQuery'
import type { Tx } from './schema'

/** One step of one counter. */
interface CounterStep {
  readonly list: string
  readonly key: string
  readonly n: number
}

/** Steps that a unit of work has made and not written, by list and key. */
type OpenSteps = Map<string, Map<string, number>>

const openSteps = new WeakMap<Tx, OpenSteps>()

/**
 * Runs a unit of work whose steps are summed and written once, at its end: a payment counts in a dozen places, and
 * some of its steps take each other back. When it fails they are gone with the rest of what it wrote.
 *
 * Input: `tx`, on which no other unit of work runs meanwhile.
 */
export async function countingOnce<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  const own: OpenSteps = new Map()
  openSteps.set(tx, own)
  try {
    const result = await work()
    await writeOpenSteps(tx)
    return result
  } finally {
    if (openSteps.get(tx) === own) openSteps.delete(tx)
  }
}

/** Writes what the unit of work has counted so far: before anything reads counters inside of it. */
export async function writeOpenSteps(tx: Tx): Promise<void> {
  const open = openSteps.get(tx)
  if (open === undefined) return
  const steps = [...open].flatMap(([list, keys]) => [...keys].map(([key, n]) => ({ list, key, n })))
  open.clear()
  await writeSteps(
    tx,
    steps.filter(({ n }) => n !== 0),
  )
}

/** Remembers what is open, for a part of the unit of work that may be undone. Returns: what puts it back. */
export function rememberOpenSteps(tx: Tx): () => void {
  const open = openSteps.get(tx)
  if (open === undefined) return () => undefined
  const before = [...open].map(([list, keys]) => [list, new Map(keys)] as const)
  return () => {
    open.clear()
    for (const [list, keys] of before) open.set(list, keys)
  }
}

/** Moves several counters. */
export async function stepCounters(tx: Tx, steps: readonly CounterStep[]): Promise<void> {
  const open = openSteps.get(tx)
  if (open === undefined) return writeSteps(tx, steps)
  for (const { list, key, n } of steps) {
    const keys = open.get(list) ?? new Map<string, number>()
    if (keys.size === 0) open.set(list, keys)
    keys.set(key, (keys.get(key) ?? 0) + n)
  }
}

/** Each must be named once. */
async function writeSteps(tx: Tx, steps: readonly CounterStep[]): Promise<void> {
  if (steps.length === 0) return
  const values = steps.flatMap(({ list, key, n }) => [list, key, n])
  await runPrepared(tx, `step ${steps.length} counters`, values, () =>
    tx
      .insertInto('counters')
      .values([...steps])
      .onConflict((on) => on.columns(['list', 'key']).doUpdateSet({ n: sql`counters.n + excluded.n` })),
  )
}

/**
 * Moves the counters of one row of a list: the whole list, and each single-key filter that the list counts exactly
 * without scanning. Keys with a null value are left out.
 */
export async function countRow(
  tx: Tx,
  list: string,
  keys: Readonly<Record<string, string | number | null>>,
  step: 1 | -1,
): Promise<void> {
  const rows = [{ list, key: '', n: step }]
  for (const [name, value] of Object.entries(keys)) {
    if (value !== null) rows.push({ list, key: `${name}=${value}`, n: step })
  }
  await stepCounters(tx, rows)
}

/** Moves one row of a list from one filter value to another, for example from status to status. */
export async function recount(
  tx: Tx,
  list: string,
  name: string,
  from: string | number | null,
  to: string | number | null,
): Promise<void> {
  if (from === to) return
  const rows: CounterStep[] = []
  if (from !== null) rows.push({ list, key: `${name}=${from}`, n: -1 })
  if (to !== null) rows.push({ list, key: `${name}=${to}`, n: 1 })
  await stepCounters(tx, rows)
}

/** The counter of a list, or of one of its single-key filters (`status=PENDING`). */
export async function readCounter(tx: Tx, list: string, key: string): Promise<number> {
  await writeOpenSteps(tx)
  const [row] = await runPrepared<{ n: number }>(tx, 'read counter', [list, key], () =>
    tx.selectFrom('counters').select('n').where('list', '=', list).where('key', '=', key),
  )
  return row?.n ?? 0
}
