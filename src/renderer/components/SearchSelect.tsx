import {
  type ComboboxData,
  type ComboboxParsedItem,
  defaultOptionsFilter,
  getOptionsLockup,
  getParsedComboboxData,
  isOptionsGroup,
  MultiSelect,
  type MultiSelectProps,
  type OptionsFilter,
  Select,
  type SelectProps,
} from '@mantine/core'
import { useEffect, useState } from 'react'
import { words } from './words'

/** What such a list says itself: whoever gave it another way would turn the highlight off. */
type Own = 'searchValue' | 'onSearchChange' | 'selectFirstOptionOnChange'
export type SearchSelectProps = Omit<SelectProps, Own>
export type SearchMultiSelectProps = Omit<MultiSelectProps, Own>

const asWords = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')}`

/** How well what was typed fits: 0 where the label, or in a group the best one, begins with it, 1 where a word does. */
function distanceOf(item: ComboboxParsedItem, typed: string): number {
  if (isOptionsGroup(item)) return Math.min(...item.items.map((one) => distanceOf(one, typed)))
  const place = asWords(item.label).indexOf(typed)
  return place === -1 ? 2 : Math.min(place, 1)
}

const bestFirst = <Item extends ComboboxParsedItem>(items: readonly Item[], typed: string): Item[] =>
  items.toSorted((one, other) => distanceOf(one, typed) - distanceOf(other, typed))

/** What contains the letters, as the library finds it, but what begins with them stands first. */
const findBestFirst: OptionsFilter = ({ options, search, limit }) => {
  const typed = asWords(search.trim())
  const sorted = options.map((one) => (isOptionsGroup(one) ? { ...one, items: bestFirst(one.items, typed) } : one))
  // The library's filter leaves options out and makes none: their values are texts still.
  return defaultOptionsFilter({ options: bestFirst(sorted, typed), search, limit }) as ComboboxParsedItem[]
}

const SEARCH = { searchable: true, filter: findBestFirst, nothingFoundMessage: words.nothingFound } as const

/**
 * Highlights the first of what is found also where the options of a list come after the letters: the library looks for
 * it as one types, and not again. Returns: what such a list is given, and what each option is called.
 */
function useLateOptions(data: ComboboxData | undefined, chosen: unknown) {
  const options = getOptionsLockup(getParsedComboboxData(data))
  const labelOf = (value: unknown) => (typeof value === 'string' ? (options[value]?.label ?? '') : '')
  const values = Object.keys(options).join('\n')
  const [searchValue, setTyped] = useState(labelOf(chosen))
  const [lookedAt, setLookedAt] = useState(values)
  useEffect(() => setLookedAt(values), [values])
  const isSearch = searchValue !== '' && searchValue !== labelOf(chosen)
  const late = { searchValue, onSearchChange: setTyped, selectFirstOptionOnChange: isSearch && lookedAt === values }
  return { late, labelOf }
}

/**
 * A list that is searched by typing; what is found stands highlighted, also where the options come later. What is
 * chosen stays where it is found again, and its name stands there whole.
 */
export function SearchSelect({ onOptionSubmit, ...props }: SearchSelectProps) {
  const { late, labelOf } = useLateOptions(props.data, props.value)
  const takeAgain = (value: string) => {
    if (value === props.value) late.onSearchChange(labelOf(value))
    onOptionSubmit?.(value)
  }
  return <Select {...SEARCH} allowDeselect={false} {...props} {...late} onOptionSubmit={takeAgain} />
}

/** A list of which several are chosen, searched by typing as the other is; it offers what is not chosen yet. */
export function SearchMultiSelect(props: SearchMultiSelectProps) {
  const { late } = useLateOptions(props.data, null)
  return <MultiSelect {...SEARCH} hidePickedOptions {...props} {...late} />
}
