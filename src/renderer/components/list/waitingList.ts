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

/**
 * The row of what is open, else its panel; without anything open the first of these rows that is on screen, else any.
 * Where no row is left, what says so.
 */
function focusPlace(openId: string | null, ids: readonly string[]): void {
  requestAnimationFrame(() => {
    const find = (text: string) => document.querySelector<HTMLElement>(text)
    const rows = [...document.querySelectorAll<HTMLElement>('[role="grid"] [data-row]')]
    const rowOf = (id: string) => rows.find(({ dataset }) => dataset.row === id)
    const near = ids.map(rowOf).find((row) => row !== undefined) ?? rows[0]
    const open = openId === null ? near : (rowOf(openId) ?? find('[data-panel]'))
    const place = rows.length === 0 ? find('[role="grid"] + [data-nothing]') : open
    place?.scrollIntoView({ block: 'nearest' })
    place?.focus({ preventScroll: true })
  })
}

/** True while the focus is in no control that a person would lose it from. */
const isFocusFree = (): boolean => document.activeElement?.contains(document.getElementById('content')) !== false

/** What follows an act on a row of a list. */
export interface MovingOn {
  /** After a decision the next waiting item comes up; several may have been decided together. */
  readonly moveOn: (...decidedIds: readonly string[]) => void
  /** The next waiting item comes up where what is shown is among the decided; else it stays. */
  readonly moveFrom: (decidedIds: readonly string[]) => void
  /** What is shown stays, to be read: the focus is on its row, or on its panel once it has left the list. */
  readonly stay: () => void
}

/** Where one goes on after an act: to the next item, or from where one is. Assumes: A-120. */
export function useMovingOn(ids: readonly string[], selection: Selection): MovingOn {
  const standing = useRef<Standing | null>(null)
  const { id, isFull } = selection
  useEffect(() => {
    if (id === null) return
    const found = standingOf(ids, id)
    if (found !== null) standing.current = found
  }, [ids, id])
  const stay = () => {
    if (!isFull) focusPlace(id, standing.current?.neighbourIds ?? [])
  }
  const moveOn = (...decidedIds: readonly string[]) => {
    const next = nextWaiting(ids, decidedIds, standing.current)
    if (next === null) return stay()
    selection.select(next)
    focusRow(next)
  }
  const moveFrom = (decidedIds: readonly string[]) => {
    if (id !== null && decidedIds.includes(id)) moveOn(...decidedIds)
    else stay()
  }
  return { moveOn, moveFrom, stay }
}

/**
 * On arrival the first waiting item is open, with the focus on its row; once closed it stays closed.
 *
 * Input: `isLoaded`, the list is that of now: what was kept from an earlier visit may have been decided since.
 */
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
