import {
  type ComboboxData,
  getOptionsLockup,
  getParsedComboboxData,
  MultiSelect,
  type MultiSelectProps,
  Select,
  type SelectProps,
} from '@mantine/core'
import { type FocusEvent, useEffect, useMemo, useState } from 'react'
import { findBestFirst } from './bestFirst'
import { words } from './words'

/** What such a list says itself: whoever gave it another way would turn the highlight off. */
type Own = 'searchValue' | 'onSearchChange' | 'selectFirstOptionOnChange'
export type SearchSelectProps = Omit<SelectProps, Own>
export type SearchMultiSelectProps = Omit<MultiSelectProps, Own>

const SEARCH = { searchable: true, filter: findBestFirst, nothingFoundMessage: words.nothingFound } as const

type FocusProps = Pick<SelectProps, 'comboboxProps' | 'onFocus' | 'onBlur'>

/**
 * Highlights the first of what is found also where the options of a list come after the letters: the library looks for
 * it as one types, and not again. Returns: what such a list is given, and what each option is called.
 */
function useLateOptions(data: ComboboxData | undefined, chosen: unknown) {
  const options = useMemo(() => getOptionsLockup(getParsedComboboxData(data)), [data])
  const labelOf = (value: unknown) => (typeof value === 'string' ? (options[value]?.label ?? '') : '')
  const values = useMemo(() => Object.keys(options).join('\n'), [options])
  const [searchValue, setTyped] = useState(labelOf(chosen))
  const [lookedAt, setLookedAt] = useState(values)
  useEffect(() => setLookedAt(values), [values])
  const isSearch = searchValue !== '' && searchValue !== labelOf(chosen)
  const late = { searchValue, onSearchChange: setTyped, selectFirstOptionOnChange: isSearch && lookedAt === values }
  return { late, labelOf }
}

/**
 * Options stand in the page from the focus on, before their list opens: a form has hundreds, and would draw all of them
 * with every letter typed anywhere in it. Returns: what such a list is given.
 */
function useOptionsInFocus({ comboboxProps, onFocus, onBlur }: FocusProps) {
  const [isFocused, setFocused] = useState(false)
  return {
    comboboxProps: { ...comboboxProps, keepMounted: isFocused },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      setFocused(true)
      onFocus?.(event)
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      setFocused(false)
      onBlur?.(event)
    },
  }
}

/**
 * A list that is searched by typing; what is found stands highlighted, also where the options come later. What is
 * chosen stays where it is found again, and its name stands there whole.
 */
export function SearchSelect({ onOptionSubmit, ...props }: SearchSelectProps) {
  const { late, labelOf } = useLateOptions(props.data, props.value)
  const inFocus = useOptionsInFocus(props)
  const takeAgain = (value: string) => {
    if (value === props.value) late.onSearchChange(labelOf(value))
    onOptionSubmit?.(value)
  }
  return <Select {...SEARCH} allowDeselect={false} {...props} {...late} {...inFocus} onOptionSubmit={takeAgain} />
}

/** A list of which several are chosen, searched by typing as the other is; it offers what is not chosen yet. */
export function SearchMultiSelect(props: SearchMultiSelectProps) {
  const { late } = useLateOptions(props.data, null)
  return <MultiSelect {...SEARCH} hidePickedOptions {...props} {...late} {...useOptionsInFocus(props)} />
}
