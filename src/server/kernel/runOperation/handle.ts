import type { Tx } from '../../database/schema'
import { createUnitOfWork, type Effects, type UnitOfWorkGiven } from '../unitOfWork'
import { type AfterCommit, type BoundOperation, type OperationCall, type Outcome, outcomeOf } from './operation'
import type { ParsedInput } from './parseInput'

/** One call on its way through: what was asked, and what it was parsed into. */
export interface Work {
  readonly bound: BoundOperation
  readonly call: OperationCall
  readonly input: ParsedInput
}

interface Slow {
  /** What the slow half of the operation found before the transaction. */
  readonly prepared?: unknown
  readonly afterCommit?: AfterCommit
}

/** Where nothing in the process has to follow a commit. */
const NOTHING_TO_REMEMBER: AfterCommit = () => undefined

/** Runs the handler of an operation inside an open transaction. Returns: its reply with what it did besides. */
export async function handle(
  { bound, call, input }: Work,
  tx: Tx,
  given: UnitOfWorkGiven,
  { prepared, afterCommit = NOTHING_TO_REMEMBER }: Slow = {},
): Promise<Outcome & { readonly effects: Effects }> {
  const { context, effects } = createUnitOfWork(tx, given)
  for (const area of bound.shape.changes ?? []) effects.areas.add(area)
  const extended = bound.extend ? bound.extend(context, call, afterCommit) : context
  // The handler tables pair each operation with its input; from here on the pair travels untyped.
  const outcome = outcomeOf(await bound.handler(extended as never, input as never, prepared as never))
  return { ...outcome, effects }
}
