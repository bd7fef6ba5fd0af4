import { useEffect, useRef } from 'react'
import { callOperation } from '../../client/callOperation'
import { useRead } from '../../client/useRead'
import { useGoTo } from '../../navigation/useGoTo'
import { callOut } from './callOut'
import { freshWaiting } from './freshWaiting'

const LEARNED = 100
const LOOKED_AT = 20

/** How many actions wait for a decision that can still have effect; 0 until known. */
export function useWaitingCount(): number {
  return useRead('countWaiting', {}).data?.waiting ?? 0
}

async function learn(known: Set<string>): Promise<void> {
  const page = await callOperation('listQueue', { query: { sort: 'newest', limit: LEARNED } }).catch(() => null)
  for (const row of page?.data ?? []) known.add(row.id)
}

/** Asks for the newest waiting actions and calls for those that were not known. */
async function announceNew(known: Set<string>, hasRisen: boolean, goTo: (address: string) => void): Promise<void> {
  const page = await callOperation('listQueue', { query: { sort: 'newest', limit: LOOKED_AT } }).catch(() => null)
  if (page === null) return
  const fresh = freshWaiting(page.data, known, hasRisen)
  for (const row of page.data) known.add(row.id)
  callOut(fresh, goTo)
}

/**
 * Calls a person to the desk: title, dock badge, sound and notices agree with the count.
 * Looks at every change of the queue, because one decided and one new action leave the count as it was.
 */
export function useAttention(count: number | null): void {
  const last = useRef<number | null>(null)
  const known = useRef(new Set<string>())
  const turn = useRef(Promise.resolve())
  const goTo = useGoTo()
  const { dataUpdatedAt } = useRead('countWaiting', {})
  useEffect(() => {
    if (count !== null) window.countersign?.send('badge:set', { count })
  }, [count])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer of the count is an occasion to look
  useEffect(() => {
    if (count === null) return
    const before = last.current
    last.current = count
    // One after the other, so that no action is called out twice.
    turn.current = turn.current.then(() =>
      before === null ? learn(known.current) : announceNew(known.current, count > before, goTo),
    )
  }, [count, dataUpdatedAt])
}
