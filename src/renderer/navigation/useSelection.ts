import { useNavigate, useParams, useRouterState } from '@tanstack/react-router'
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
  /** The address of the screen itself. */
  readonly path: string
  /** Shows what a form has just made; what the form kept in the address leaves it. */
  readonly show: (id: string, formNames: readonly string[]) => void
  /** Shows an item that nobody chose, such as the first one on arrival; Back does not come here without it. */
  readonly arrive: (id: string) => void
  /** To the screen with nothing selected and other values in the address: another list of it. */
  readonly leaveFor: (patch: Readonly<Record<string, string | null>>) => void
}

/** The path of the screen at hand, without what is selected on it. */
function useScreenPath(): string {
  const pattern = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath as string | undefined })
  return (pattern ?? '').replace('/{-$id}', '')
}

/** The selection of a list-and-detail screen, kept in the address: `/quotes/Quote:…?view=full`. Filters stay. */
export function useSelection(): AddressSelection {
  const path = useScreenPath()
  const navigate = useNavigate()
  const params = useParams({ strict: false }) as { readonly id?: string }
  const { view } = useSearchValues()
  const id = params.id ?? null
  const isFull = id !== null && view === 'full'

  const go = useCallback(
    (to: string | null, isFullView: boolean, replace: boolean, without: readonly string[] = []) => {
      void navigate({
        to: to === null ? path : `${path}/${to}`,
        search: (current: Record<string, unknown>) => {
          const { view: _, ...others } = current
          const rest = Object.fromEntries(Object.entries(others).filter(([name]) => !without.includes(name)))
          return isFullView ? { ...rest, view: 'full' } : rest
        },
        replace,
      })
    },
    [navigate, path],
  )
  return useMemo(
    () => ({
      path,
      id,
      isFull,
      select: (next) => {
        if (next !== id) go(next, isFull, id !== null)
      },
      arrive: (next) => go(next, false, true),
      show: (next, formNames) => {
        // Not what opened the form has the focus after it, but what it made: the page until its row stands there.
        document.getElementById('content')?.focus({ preventScroll: true })
        go(next, false, true, formNames)
      },
      open: (next) => go(next, true, false),
      close: () => go(isFull ? id : null, false, false),
      leaveFor: (patch) => {
        void navigate({
          to: path,
          search: (current: Record<string, unknown>) => {
            const next = { ...current, view: null, ...patch }
            return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null && value !== ''))
          },
        })
      },
    }),
    [path, id, isFull, go, navigate],
  )
}
