import type { ReactNode } from 'react'
import type { Pages } from '../client/usePages'
import { ActButton } from './ActButton'

interface MoreButtonProps {
  readonly pages: Pick<Pages<unknown>, 'hasMore' | 'isLoadingMore' | 'loadMore'>
  readonly children: ReactNode
}

/** Reads the next page of a short list; nothing where it is whole. */
export function MoreButton({ pages, children }: MoreButtonProps) {
  if (!pages.hasMore) return null
  return (
    <ActButton operation={null} variant="default" size="xs" isSending={pages.isLoadingMore} onAct={pages.loadMore}>
      {children}
    </ActButton>
  )
}
