import type { ReactNode } from 'react'

interface ScrollRegionProps {
  readonly className: string | undefined
  readonly children: ReactNode
}

/** What may be wider than its place and holds nothing that takes the focus: it takes it itself, for the keys. */
export function ScrollRegion({ className, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className={className} tabIndex={0}>
      {children}
    </div>
  )
}
