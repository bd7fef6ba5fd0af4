import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useSearchValues } from './useSearch'

export interface Selection {
  /** The id in the address, or null. */
  readonly id: string | null
  /** True when the detail fills the page. */
  readonly isFull: boolean
  /** Shows an item beside the list; a second choice replaces the first in the history. */
  readonly select: (id: string) => void
  /** Shows an item on the whole page. */
  readonly open: (id: string) => void
  /** From the whole page back to the list, from the list to no selection. */
  readonly close: () => void
}

/** A selection that stands in the address. */
export interface AddressSelection extends Selection {
  /** Shows an item that nobody chose, such as the first one on arrival; Back does not come here without it. */
  readonly arrive: (id: string) => void
}

/** The selection of a list-and-detail screen, kept in the address: `/quotes/Quote:…?view=full`. Filters stay. */
export function useSelection(path: string): AddressSelection {
  const navigate = useNavigate()
  const params = useParams({ strict: false }) as { readonly id?: string }
  const { view } = useSearchValues()
  const id = params.id ?? null
  const isFull = id !== null && view === 'full'

  const go = useCallback(
    (to: string | null, isFullView: boolean, replace: boolean) => {
      void navigate({
        to: to === null ? path : `${path}/${to}`,
        search: (current: Record<string, unknown>) => {
          const { view: _, ...rest } = current
          return isFullView ? { ...rest, view: 'full' } : rest
        },
        replace,
      })
    },
    [navigate, path],
  )
  return useMemo(
    () => ({
      id,
      isFull,
      select: (next) => {
        if (next !== id) go(next, isFull, id !== null)
      },
      arrive: (next) => go(next, false, true),
      open: (next) => go(next, true, false),
      close: () => go(isFull ? id : null, false, false),
    }),
    [id, isFull, go],
  )
}
