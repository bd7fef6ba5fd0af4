import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SearchName } from './placeSearch'

export type SearchValues = { readonly [N in SearchName]?: string }

/** The value of a parameter whose name is known only here, such as that of a filter of any list. */
export function searchValue(search: SearchValues, name: string): string | undefined {
  const values: Readonly<Record<string, string | undefined>> = search
  return values[name]
}

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
export function useSetSearch(): (
  patch: { readonly [N in SearchName]?: string | null },
  options?: SetSearchOptions,
) => void {
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
