/** Of dialogs above each other Escape is for the one that has the focus. */
export function isForAnother(frame: HTMLElement | null): boolean {
  const focused = document.activeElement?.closest('[role="dialog"]') ?? null
  return focused !== null && frame?.contains(focused) === false
}
