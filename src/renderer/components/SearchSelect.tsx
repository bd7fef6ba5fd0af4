import {
  type ComboboxData,
  getOptionsLockup,
  getParsedComboboxData,
  MultiSelect,
  type MultiSelectProps,
  Select,
  type SelectProps,
} from '@mantine/core'
import { useEffect, useState } from 'react'

/**
 * Highlights the first of what is found also where the options of a list come after the letters: the library looks for
 * it as one types, and not again. Returns: what such a list is given.
 */
function useLateOptions(data: ComboboxData | undefined, chosen: unknown) {
  const options = getOptionsLockup(getParsedComboboxData(data))
  const count = Object.keys(options).length
  const [typed, setTyped] = useState('')
  const [lookedAt, setLookedAt] = useState(count)
  useEffect(() => setLookedAt(count), [count])
  const isSearch = typed !== '' && (typeof chosen !== 'string' || typed !== options[chosen]?.label)
  return { onSearchChange: setTyped, selectFirstOptionOnChange: isSearch && lookedAt === count }
}

/** A list that is searched by typing; what is found stands highlighted, also where the options come later. */
export function SearchSelect(props: SelectProps) {
  const late = useLateOptions(props.data, props.value)
  return <Select searchable {...late} {...props} />
}

/** A list of which several are chosen, searched by typing as the other is. */
export function SearchMultiSelect(props: MultiSelectProps) {
  const late = useLateOptions(props.data, null)
  return <MultiSelect searchable {...late} {...props} />
}
