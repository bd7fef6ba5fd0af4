import type { SearchValues } from '../../navigation/useSearch'
import type { EntryKind } from './model/searchReference'

const NAMES: readonly EntryKind[] = ['operation', 'webhook', 'schema', 'code']

/** What the address names, or null when it names nothing. */
export function entryOfAddress(values: SearchValues): { readonly kind: EntryKind; readonly id: string } | null {
  for (const kind of NAMES) {
    const id = values[kind]
    if (id !== undefined && id !== '') return { kind, id }
  }
  return null
}
