import { useEffect, useRef } from 'react'
import { callOperation } from '../../client/callOperation'
import { isStreamLeader } from '../../client/changeStream'
import { preferences } from '../../client/preferences'
import { useRead } from '../../client/useRead'
import { moneyText } from '../../components/format/moneyText'
import { playTone } from '../../components/playTone'
import { words } from '../words'
import { freshWaiting } from './freshWaiting'

const LEARNED = 100
const LOOKED_AT = 20
const NOTICES_MAX = 5

/** How many actions wait for a decision that can still have effect; 0 until known. */
export function useWaitingCount(): number {
  return useRead('countWaiting', {}).data?.waiting ?? 0
}

async function learn(known: Set<string>): Promise<void> {
  const page = await callOperation('listQueue', { query: { sort: 'newest', limit: LEARNED } }).catch(() => null)
  for (const row of page?.data ?? []) known.add(row.id)
}

/** Asks for the newest waiting actions and calls for each that was not known: one sound for all, one notice each. */
async function announceNew(known: Set<string>, hasRisen: boolean): Promise<void> {
  const page = await callOperation('listQueue', { query: { sort: 'newest', limit: LOOKED_AT } }).catch(() => null)
  if (page === null) return
  const fresh = freshWaiting(page.data, known, hasRisen)
  for (const row of page.data) known.add(row.id)
  if (fresh.length === 0 || !isStreamLeader.get()) return
  const { isSoundOn, areNoticesOn } = preferences.get()
  if (isSoundOn) playTone()
  if (!areNoticesOn || document.hasFocus()) return
  for (const { id, agentName, sending } of fresh.slice(0, NOTICES_MAX)) {
    const amount = `${moneyText(sending.amountMinor, sending.currency)} ${sending.currency}`
    window.countersign?.send('notify:waiting', {
      title: words.attention.noticeTitle,
      body: words.attention.noticeBody(agentName, amount),
      actionId: id,
    })
  }
}

/**
 * Calls a person to the desk: title, dock badge, sound and notice agree with the count. One window per browser sounds.
 * Looks at every change of the queue, because one decided and one new action leave the count as it was.
 */
export function useAttention(count: number | null): void {
  const last = useRef<number | null>(null)
  const known = useRef(new Set<string>())
  const turn = useRef(Promise.resolve())
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
      before === null ? learn(known.current) : announceNew(known.current, count > before),
    )
  }, [count, dataUpdatedAt])
}
