import { useEffect, useRef } from 'react'
import { callOperation } from '../../client/callOperation'
import { deskOperator } from '../../client/deskOperator'
import { somebodyAtDesk } from '../../client/deskPresence'
import { ServiceCallError } from '../../client/ServiceCallError'
import { useRead } from '../../client/useRead'
import { type GoTo, useGoTo } from '../../navigation/useGoTo'
import { callOut } from './callOut'
import { freshWaiting } from './freshWaiting'

const LEARNED = 100
const LOOKED_AT = 20

/** What waits, newest first: what agents ask for, and what other people propose. Null where it cannot be known. */
async function newestWaiting(limit: number) {
  try {
    const [actions, proposals] = await Promise.all([
      callOperation('listQueue', { query: { sort: 'newest', limit } }),
      callOperation('listMoneyProposals', { query: { state: 'WAITING', limit } }),
    ])
    const proposed = proposals.data
      .filter(({ proposedBy }) => proposedBy.id !== deskOperator.get()?.id)
      .map(({ id, amount, proposedBy, proposedAt }) => ({
        id,
        sending: amount,
        agentName: proposedBy.name,
        createdAt: proposedAt,
      }))
    return [...actions.data, ...proposed].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  } catch (fault) {
    if (fault instanceof ServiceCallError) return null
    throw fault
  }
}

async function learn(known: Set<string>): Promise<void> {
  for (const row of (await newestWaiting(LEARNED)) ?? []) known.add(row.id)
}

/** Asks for what waits, the newest of it, and calls for those that were not known. */
async function announceNew(known: Set<string>, hasRisen: boolean, goTo: GoTo): Promise<void> {
  const rows = await newestWaiting(LOOKED_AT)
  if (rows === null) return
  const fresh = freshWaiting(rows, known, hasRisen)
  for (const row of rows) known.add(row.id)
  callOut(fresh, goTo)
}

/**
 * Calls a person to the desk: title, dock badge, sound and notifications agree with the count.
 * Looks at every change of the queue, because one decided and one new payment leave the count as it was.
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
    // One after the other, so that nothing is called out twice.
    turn.current = turn.current
      .then(somebodyAtDesk)
      .then(() => (before === null ? learn(known.current) : announceNew(known.current, count > before, goTo)))
  }, [count, dataUpdatedAt])
}
