import { type KeyboardEvent, useEffect, useRef } from 'react'

/** What was found for a text, unlike a screen or an act, comes later than the text. */
export const FOUND = { 'data-found': true } as const

const markedIn = (listId: string) => document.getElementById(listId)?.querySelector<HTMLElement>('[data-selected]')

/**
 * Enter that comes before the search has its answer waits for it, and then picks the line that is marked, or the first:
 * what stands there until then was found for other letters. Any other key calls it off.
 *
 * Returns: what the input does with a key before the palette does.
 */
export function useEarlyEnter(listId: string, query: string, isSearching: boolean) {
  const awaitedRef = useRef<string | null>(null)
  useEffect(() => {
    if (isSearching) return
    const isAwaited = awaitedRef.current === query
    awaitedRef.current = null
    const first = () => document.getElementById(listId)?.querySelector<HTMLElement>('[data-action]')
    if (isAwaited) (markedIn(listId) ?? first())?.click()
  }, [listId, query, isSearching])
  return (event: KeyboardEvent) => {
    awaitedRef.current = null
    const marked = markedIn(listId)
    const isThere = marked != null && !marked.hasAttribute('data-found')
    if (event.key !== 'Enter' || !isSearching || isThere) return
    event.preventDefault()
    event.stopPropagation()
    awaitedRef.current = query
  }
}
