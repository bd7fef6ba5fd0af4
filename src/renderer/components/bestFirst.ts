import { type ComboboxParsedItem, defaultOptionsFilter, isOptionsGroup, type OptionsFilter } from '@mantine/core'

/** Its words, each behind a space. */
const asWords = (text: string): string => {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
  return ` ${words.trim()}`
}

/** How well what was typed fits: 0 where the label, or in a group the best one, begins with it, 1 where a word does. */
function distanceOf(item: ComboboxParsedItem, typed: string): number {
  if (isOptionsGroup(item)) return Math.min(...item.items.map((one) => distanceOf(one, typed)))
  const place = asWords(item.label).indexOf(typed)
  return place === -1 ? 2 : Math.min(place, 1)
}

const bestFirst = <Item extends ComboboxParsedItem>(items: readonly Item[], typed: string): Item[] =>
  items.toSorted((one, other) => distanceOf(one, typed) - distanceOf(other, typed))

/** What contains the letters, as the library finds it, but what begins with them stands first. */
export const findBestFirst: OptionsFilter = ({ options, search, limit }) => {
  const typed = asWords(search.trim())
  const sorted = options.map((one) => (isOptionsGroup(one) ? { ...one, items: bestFirst(one.items, typed) } : one))
  // The library's filter leaves options out and makes none: their values are texts still.
  return defaultOptionsFilter({ options: bestFirst(sorted, typed), search, limit }) as ComboboxParsedItem[]
}
