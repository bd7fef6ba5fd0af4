import { useEffect, useState } from 'react'

interface LateOption {
  readonly value: string
  readonly label: string
}

/**
 * Highlights the first of what is found also where the options of a list come after the letters: the library looks for
 * it as one types, and not again. Returns: what such a list is given.
 */
export function useLateOptions(options: readonly LateOption[], chosen: unknown) {
  const [typed, setTyped] = useState('')
  const [lookedAt, setLookedAt] = useState(options.length)
  useEffect(() => setLookedAt(options.length), [options.length])
  const isSearch = typed !== '' && typed !== options.find(({ value }) => value === chosen)?.label
  return { onSearchChange: setTyped, selectFirstOptionOnChange: isSearch && lookedAt === options.length }
}
