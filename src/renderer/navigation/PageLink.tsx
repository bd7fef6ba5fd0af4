import { Link } from '@tanstack/react-router'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { partsOfAddress } from './address'
import type { PlaceAddress } from './places'

interface PageLinkProps {
  readonly to: PlaceAddress
  readonly className?: string | undefined
  readonly children: ReactNode
  readonly tabIndex?: number
  readonly 'aria-label'?: string
  readonly 'aria-current'?: 'page' | undefined
  readonly 'data-tip'?: string
  readonly onFocus?: () => void
  readonly onKeyDown?: KeyboardEventHandler<HTMLElement>
}

/** A link inside the console; the screen behind it is fetched when the pointer or the focus comes near. */
export function PageLink({ to, children, ...rest }: PageLinkProps) {
  return (
    <Link {...partsOfAddress(to)} {...rest}>
      {children}
    </Link>
  )
}
