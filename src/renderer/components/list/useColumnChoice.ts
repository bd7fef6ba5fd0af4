import { useCallback, useMemo } from 'react'
import { changePreferences, preferences, usePreferences } from '../../client/preferences'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { type ColumnChoice, readColumnChoice, writeColumnChoice } from './columnChoice'

interface ChosenColumns {
  readonly choice: ColumnChoice | null
  /** Null gives the columns back as the screen has them. */
  readonly choose: (choice: ColumnChoice | null) => void
}

/**
 * The columns that a person chose for a list: those of the address, such as of a view that was pasted, else those that
 * this browser remembers.
 */
export function useColumnChoice(operation: string): ChosenColumns {
  const given = useSearchValues().columns
  const setSearch = useSetSearch()
  const remembered = usePreferences().listColumns[operation]
  const text = given ?? remembered
  const choice = useMemo(() => readColumnChoice(text), [text])
  const choose = useCallback(
    (next: ColumnChoice | null) => {
      const written = next === null ? '' : writeColumnChoice(next)
      if (given !== undefined) setSearch({ columns: written })
      if (given !== undefined && next !== null) return
      changePreferences({ listColumns: { ...preferences.get().listColumns, [operation]: written } })
    },
    [given, operation, setSearch],
  )
  return { choice, choose }
}
