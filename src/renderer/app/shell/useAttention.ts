import { useEffect, useRef } from 'react'
import { callOperation } from '../../client/callOperation'
import { isStreamLeader } from '../../client/changeStream'
import { preferences } from '../../client/preferences'
import { useRead } from '../../client/useRead'
import { moneyText } from '../../components/format/moneyText'
import { words } from '../words'
import { playTone } from './playTone'

/** How many actions wait for a decision that can still have effect; 0 until known. */
export function useWaitingCount(): number {
  return useRead('countWaiting', {}).data?.waiting ?? 0
}

async function announceNewest(known: Set<string>): Promise<void> {
  const page = await callOperation('listQueue', { query: { sort: 'newest', limit: 5 } }).catch(() => null)
  const [newest] = page?.data.filter((row) => !known.has(row.id)) ?? []
  for (const row of page?.data ?? []) known.add(row.id)
  if (newest === undefined) return
  const { isSoundOn, areNoticesOn } = preferences.get()
  if (isSoundOn) playTone()
  if (!areNoticesOn || document.hasFocus()) return
  const { amountMinor, currency } = newest.sending
  window.countersign?.send('notify:waiting', {
    title: words.attention.noticeTitle,
    body: words.attention.noticeBody(newest.agentName, `${currency} ${moneyText(amountMinor, currency)}`),
    actionId: newest.id,
  })
}

/**
 * Calls a person to the desk: title, dock badge, sound and notice agree with the count. One window per browser sounds.
 */
export function useAttention(count: number | null): void {
  const last = useRef<number | null>(null)
  const known = useRef(new Set<string>())
  useEffect(() => {
    if (count === null) return
    window.countersign?.send('badge:set', { count })
    const before = last.current
    last.current = count
    if (before === null) {
      void callOperation('listQueue', { query: { sort: 'newest', limit: 20 } })
        .then((page) => {
          for (const row of page.data) known.current.add(row.id)
        })
        .catch(() => undefined)
    } else if (count > before && isStreamLeader.get()) void announceNewest(known.current)
  }, [count])
}
