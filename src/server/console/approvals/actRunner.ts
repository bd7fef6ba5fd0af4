import type { TriedCall } from '../../../contract/console/approvals/proposals'
import { inSavepoint } from '../../database/savepoint'
import type { Tx } from '../../database/schema'
import { assert } from '../../foundation/assert'
import { createIds } from '../../foundation/ids'
import type { Actor } from '../../kernel/context'
import { handle } from '../../kernel/runOperation/handle'
import type { BoundOperation, OperationCall, OperationResult } from '../../kernel/runOperation/operation'
import { type ParsedInput, parseInput } from '../../kernel/runOperation/parseInput'
import { type RanInside, runInside } from '../../kernel/runOperation/runInside'
import type { Services } from '../../kernel/services'
import type { Effects } from '../../kernel/unitOfWork'

/** In whose name a call is made, and which proposal it carries out. */
interface Made {
  readonly call: TriedCall
  readonly actor: Actor
  readonly proposalId: string
}

/** Runs the calls of proposals, inside the transactions that propose and sign them. */
export interface ActRunner {
  /** Does everything that the call would do, and undoes it; `isSigned`, as if all had signed. Throws its refusal. */
  tryOut(tx: Tx, made: Omit<Made, 'proposalId'>, isSigned: boolean): Promise<OperationResult>
  /** The call itself, with its audit row. */
  run(tx: Tx, made: Made): Promise<RanInside>
  /** What follows a commit. */
  follow(effects: Effects): void
}

class Undone extends Error {
  readonly result: OperationResult
  constructor(result: OperationResult) {
    super('what was tried out is undone')
    this.result = result
  }
}

function callOf({ call, actor }: Pick<Made, 'call' | 'actor'>): OperationCall {
  const params = call.operationId === 'executeQuote' ? call.params : {}
  return { actor, callId: null, params, query: {}, headers: {}, body: call.body }
}

/** Starts nothing by itself. */
export function createActRunner(parts: Services & { readonly operations: readonly BoundOperation[] }): ActRunner {
  const boundOf = ({ operationId }: TriedCall): BoundOperation => {
    const bound = parts.operations.find((one) => one.operationId === operationId)
    assert(bound !== undefined, 'what can be proposed is of the interface')
    return bound
  }
  const parsed = (bound: BoundOperation, call: OperationCall): ParsedInput => parseInput(bound.shape, call)
  return {
    tryOut: async (tx, made, isSigned) => {
      const { clock, sealing, platform } = parts
      const [bound, call] = [boundOf(made.call), callOf(made)]
      const ids = createIds(() => clock.now())
      const given = { now: clock.now(), ids, sealing, actor: made.actor, platformId: platform.id, isForecast: isSigned }
      const work = { bound, call, input: parsed(bound, call) }
      const attempt = await inSavepoint(tx, async (): Promise<never> => {
        throw new Undone((await handle(work, tx, given)).result)
      })
      if (!attempt.ok && attempt.error instanceof Undone) return attempt.error.result
      assert(!attempt.ok, 'what is tried out never stays')
      throw attempt.error
    },
    run: async (tx, made) => {
      const bound = boundOf(made.call)
      const call = { ...callOf(made), proposalId: made.proposalId }
      return runInside(parts, tx, { bound, call, input: parsed(bound, call) })
    },
    follow: (effects) => parts.afterCommit(effects),
  }
}
