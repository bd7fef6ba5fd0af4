/**
 * Scrolls one container, and nothing around it, until an element inside it is in sight; an element taller than the
 * container shows its top. `marginPx` stays free above and below.
 *
 * Not `scrollIntoView`: it also scrolls every frame around the container, and the next Tab would start at the element
 * instead of the top of the page.
 */
export function scrollToShow(element: Element, container: Element, marginPx = 0): void {
  const inner = element.getBoundingClientRect()
  const outer = container.getBoundingClientRect()
  const above = inner.top - marginPx - outer.top
  const below = inner.bottom + marginPx - outer.bottom
  if (above < 0) container.scrollTop += above
  else if (below > 0) container.scrollTop += Math.min(below, above)
}
