import { REFERENCE_KINDS } from '../../navigation/placeSearch'
import type { SearchValues } from '../../navigation/useSearch'
import type { EntryKind } from './model/searchReference'

/** What the address names, or null when it names nothing. */
export function entryOfAddress(values: SearchValues): { readonly kind: EntryKind; readonly id: string } | null {
  for (const kind of REFERENCE_KINDS) {
    const id = values[kind]
    if (id !== undefined && id !== '') return { kind, id }
  }
  return null
}
