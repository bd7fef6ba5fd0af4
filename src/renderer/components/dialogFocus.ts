/** Where Escape was pressed: the dialog that had the focus then may have closed by now, and left it nowhere. */
function placeOfKey(): Element | null {
  const { event } = window
  const target = event?.type === 'keydown' ? event.target : null
  return target instanceof Element ? target : document.activeElement
}

/** Of dialogs above each other Escape is for the one in which it was pressed. */
export function isForAnother(frame: HTMLElement | null): boolean {
  const pressedIn = placeOfKey()?.closest('[role="dialog"]') ?? null
  return pressedIn !== null && frame?.contains(pressedIn) === false
}
