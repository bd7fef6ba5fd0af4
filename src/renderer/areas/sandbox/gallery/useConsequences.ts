import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callOperation } from '../../../client/callOperation'
import { useRead } from '../../../client/useRead'
import { idTypeOf } from '../../../navigation/idText'
import type { TriggerRun } from './runStore'
import { type Consequence, consequences, trackedIds } from './tracked'

const CALLS_SEARCHED = 10
const ROWS_MAX = 50
const ASK_AGAIN_MS = 1_000

/** The call of a run in the request log, once it stands there. */
function useLoggedCall(run: TriggerRun, operationId: string) {
  const [isWanted, setIsWanted] = useState(true)
  const read = useRead(
    'listCalls',
    { query: { operationId, limit: CALLS_SEARCHED } },
    // The log is written a moment after the answer; asking again finds it even where a change event came in between.
    { isEnabled: run.isLogged && !run.isSending, everyMs: isWanted ? ASK_AGAIN_MS : false },
  )
  const rows = read.data?.data ?? []
  const before = rows.findIndex(({ id }) => id === run.callBefore)
  const newer = before === -1 ? rows : rows.slice(0, before)
  const call = newer.filter(({ path }) => decodeURIComponent(path) === decodeURIComponent(run.path)).at(-1) ?? null
  useEffect(() => setIsWanted(call === null && run.isLogged), [call, run.isLogged])
  return call
}

/** Every row of several reads that stand as one; the keys are those of useRead, so that change events refetch them. */
function useEach<Row>(
  ids: readonly string[],
  read: (id: string) => { key: readonly unknown[]; ask: () => Promise<{ data: Row[] }> },
) {
  const results = useQueries({
    queries: ids.map((id) => {
      const { key, ask } = read(id)
      return { queryKey: key, queryFn: ask }
    }),
  })
  return results.flatMap(({ data }) => data?.data ?? [])
}

function useEvents(ids: readonly string[]) {
  return useEach(ids, (objectId) => {
    const call = { query: { objectId, limit: ROWS_MAX } }
    return { key: ['listWebhookEvents', call], ask: () => callOperation('listWebhookEvents', call) }
  })
}

function useTimers(ids: readonly string[], isFinished: boolean) {
  return useEach(ids, (subjectId) => {
    const call = { query: { subjectId, isFinished, limit: ROWS_MAX } }
    return { key: ['listTimers', call], ask: () => callOperation('listTimers', call) }
  })
}

function useEntries(ids: readonly string[]) {
  const payments = ids.filter((id) => idTypeOf(id) === 'Transaction')
  return useEach(payments, (transactionId) => {
    const call = { query: { transactionId, limit: ROWS_MAX } }
    return { key: ['listLedgerEntries', call], ask: () => callOperation('listLedgerEntries', call) }
  })
}

export interface RunConsequences {
  readonly call: ReturnType<typeof useLoggedCall>
  /** The objects that are followed. */
  readonly ids: readonly string[]
  readonly lines: readonly Consequence[]
}

/** What a run did and what followed from it until now; kept up to date by the change stream. */
export function useConsequences(run: TriggerRun, operationId: string): RunConsequences {
  const call = useLoggedCall(run, operationId)
  const effects = useRead('getCallEffects', { params: { callId: call?.id ?? '' } }, { isEnabled: call !== null }).data
  const told = (effects?.events ?? []).map(({ objectId }) => objectId)
  const isDone = run.reply !== null
  const ids = isDone ? trackedIds(run.reply, run.call, told) : []
  const events = useEvents(ids)
  const timers = [...useTimers(ids, false), ...useTimers(ids, true)]
  const entries = useEntries(ids)
  // The log notes the instant of the answer, and what the call wrote is a little older.
  const since = call !== null && call.at < run.sentAt ? call.at : run.sentAt
  const lines = isDone ? consequences({ since, effects: effects ?? null, events, timers, entries }) : []
  return { call, ids, lines }
}
