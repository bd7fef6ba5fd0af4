import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

export type SearchValues = Readonly<Record<string, string>>

/** The values in the address, all as text. */
export function useSearchValues(): SearchValues {
  return useRouterState({ select: (state) => state.location.search as SearchValues, structuralSharing: true })
}

export interface SetSearchOptions {
  /** Adds a step to the history instead of replacing the current one. */
  readonly isStep?: boolean
}

/** Changes some of the values in the address; an empty or null value leaves it. Selection and path stay. */
export function useSetSearch(): (patch: Readonly<Record<string, string | null>>, options?: SetSearchOptions) => void {
  const navigate = useNavigate()
  return useCallback(
    (patch, options = {}) => {
      void navigate({
        to: '.',
        search: (current: Record<string, unknown>) => {
          const next = { ...current, ...patch }
          return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null && value !== ''))
        },
        replace: options.isStep !== true,
      })
    },
    [navigate],
  )
}
