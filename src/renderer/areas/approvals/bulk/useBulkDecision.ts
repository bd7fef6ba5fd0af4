import { useRef, useState } from 'react'
import type { DecidedItem, DecisionWord } from '../../../../contract/console/agents/decisions'
import type { QueuedAction } from '../../../../contract/console/agents/schemas'
import { callOperation } from '../../../client/callOperation'
import { ServiceCallError } from '../../../client/ServiceCallError'
import { useAct } from '../../../client/useAct'
import { PART_SIZE, partsOf, sumOf } from './bulkRules'

export interface BulkState {
  readonly total: number
  readonly items: readonly DecidedItem[]
  readonly isRunning: boolean
  readonly isStopping: boolean
  /** What ended it before its end. */
  readonly error: ServiceCallError | null
  /** What undoes the parts. */
  readonly decisionIds: readonly string[]
  /** Until when some of it can be undone, ISO wall time; null when nothing is held. */
  readonly heldUntil: string | null
}

const NOTHING: BulkState = {
  total: 0,
  items: [],
  isRunning: false,
  isStopping: false,
  error: null,
  decisionIds: [],
  heldUntil: null,
}

interface Asked {
  readonly rows: readonly QueuedAction[]
  readonly reason: string | undefined
}

/** Decides many actions part by part: how far it is, what became of each, and a way to stop between two parts. */
export function useBulkDecision(decision: DecisionWord) {
  const [state, setState] = useState<BulkState | null>(null)
  const isStopped = useRef(false)

  const sendPart = (rows: readonly QueuedAction[], reason: string | undefined) => {
    const actionIds = rows.map(({ id }) => id)
    const confirmedSum = decision === 'approve' && rows.length > 1 ? { confirmedSum: sumOf(rows) } : {}
    return callOperation('decideActions', { body: { actionIds, decision, reason, ...confirmedSum } })
  }
  /** Returns: the state at its end. */
  const run = async (rows: readonly QueuedAction[], reason?: string): Promise<BulkState> => {
    let now: BulkState = { ...NOTHING, total: rows.length, isRunning: true }
    const show = (change: Partial<BulkState>) => {
      now = { ...now, ...change, isStopping: isStopped.current && now.isRunning }
      setState(now)
    }
    show({})
    for (const part of partsOf(rows, PART_SIZE)) {
      if (isStopped.current) break
      try {
        const { items, decisionId, heldUntil } = await sendPart(part, reason)
        const decisionIds = [...now.decisionIds, decisionId]
        show({ items: [...now.items, ...items], decisionIds, heldUntil: heldUntil ?? now.heldUntil })
      } catch (fault) {
        if (!(fault instanceof ServiceCallError)) throw fault
        show({ error: fault })
        break
      }
    }
    show({ isRunning: false })
    return now
  }
  const { send } = useAct('decideActions', ({ rows, reason }: Asked) => {
    isStopped.current = false
    return run(rows, reason)
  })
  return {
    state,
    run: (rows: readonly QueuedAction[], reason?: string): Promise<BulkState | null> => send({ rows, reason }),
    /** What is on its way comes to its end. */
    stop: () => {
      isStopped.current = true
      setState((was) => (was?.isRunning === true ? { ...was, isStopping: true } : was))
    },
  }
}
