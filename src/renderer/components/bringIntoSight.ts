/**
 * Scrolls what a key opens something beside into sight, by no more than it takes: what hangs from a button that is
 * scrolled away is not shown, and would wait there for an answer unseen.
 */
export function bringIntoSight(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
