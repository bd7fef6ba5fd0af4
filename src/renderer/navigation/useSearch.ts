import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

export type SearchValues = Readonly<Record<string, string>>

/** The values in the address of the screen, all as text, without those that its lists do not know. */
export function useSearchValues(): SearchValues {
  return useSearch({ strict: false, select: (search) => setValues(search), structuralSharing: true })
}

function setValues(search: Readonly<Record<string, unknown>>): SearchValues {
  return Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

interface SetSearchOptions {
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
