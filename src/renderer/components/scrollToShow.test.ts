import { describe, expect, it } from 'vitest'
import { scrollToShow } from './scrollToShow'

/** How far a container that shows 100 to 500 scrolls for an element between these edges. */
function scrolledBy(top: number, bottom: number, marginPx = 0): number {
  const at = (edges: { readonly top: number; readonly bottom: number }) => ({ getBoundingClientRect: () => edges })
  const container = { ...at({ top: 100, bottom: 500 }), scrollTop: 40 }
  scrollToShow(at({ top, bottom }) as Element, container as unknown as Element, marginPx)
  return container.scrollTop - 40
}

describe('scrolling to show', () => {
  it('does nothing for what is in sight', () => {
    expect(scrolledBy(100, 500)).toBe(0)
  })

  it('goes as far as it must, either way', () => {
    expect(scrolledBy(80, 120)).toBe(-20)
    expect(scrolledBy(490, 530)).toBe(30)
    expect(scrolledBy(460, 490, 32)).toBe(22)
  })

  it('shows the top of what does not fit', () => {
    expect(scrolledBy(300, 900)).toBe(200)
  })
})
