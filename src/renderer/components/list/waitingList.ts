import { useEffect, useRef } from 'react'
import type { AddressSelection, Selection } from '../../navigation/useSelection'
import { nextWaiting, type Standing, standingOf } from './nextWaiting'

/** Brings the focus to a row that is already on screen. */
function focusRow(id: string): void {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    row?.focus({ preventScroll: true })
  })
}

/** True while the focus is in no control that a person would lose it from. */
const isFocusFree = (): boolean => document.activeElement?.contains(document.getElementById('content')) !== false

/** After a decision the next waiting item comes up; a failure stays, because it must be read. Assumes: A-120. */
export function useMovingOn(ids: readonly string[], selection: Selection) {
  const standing = useRef<Standing | null>(null)
  const { id } = selection
  useEffect(() => {
    if (id === null) return
    const found = standingOf(ids, id)
    if (found !== null) standing.current = found
  }, [ids, id])
  return (decidedId: string) => {
    const next = nextWaiting(ids, decidedId, standing.current)
    if (next === null) return
    selection.select(next)
    focusRow(next)
  }
}

/** On arrival the first waiting item is open, with the focus on its row; once closed it stays closed. */
export function useFirstOpen(
  first: { readonly id: string } | undefined,
  isLoaded: boolean,
  selection: AddressSelection,
): void {
  const hasArrived = useRef(false)
  const { id, arrive } = selection
  useEffect(() => {
    if (hasArrived.current || !isLoaded) return
    hasArrived.current = true
    if (id !== null || first === undefined) return
    arrive(first.id)
    if (isFocusFree()) focusRow(first.id)
  }, [first, isLoaded, id, arrive])
}
