import { useDebouncedValue } from '@mantine/hooks'
import { useRef } from 'react'
import type { SearchHit } from '../../../contract/console/objects/schemas'
import { usePreferences } from '../../client/preferences'
import { readState } from '../../client/readState'
import type { ServiceCallError } from '../../client/ServiceCallError'
import { countText, lacksText, useSearchHits } from '../../components/search/useSearchHits'
import { words as searchWords } from '../../components/search/words'
import { COMMANDS, type Command, fittingHits } from './paletteCommands'

const TYPING_MS = 120
/** What an order is looked for among, so that what is in the right state is there. */
const ORDERED_AMONG = 100

export interface PaletteSearch {
  readonly hits: readonly SearchHit[]
  /** What is read out, and stands below the results. */
  readonly said: string
  readonly isSearching: boolean
  readonly error: ServiceCallError | null
  readonly retry: () => void
}

/** Whether what was found for a text may still be what is meant: one types on, or takes letters back. */
const isSameSearch = (wanted: string, found: string): boolean => wanted.startsWith(found) || found.startsWith(wanted)

/** What the palette finds for what is typed: anything, or what an order can be carried out on. */
export function usePaletteSearch(typed: string, command: Command | null): PaletteSearch {
  const wanted = (command === null ? typed : command.object).trim()
  const [text] = useDebouncedValue(wanted, TYPING_MS)
  const { hasIsoFormats } = usePreferences()
  const kind = command === null ? undefined : COMMANDS[command.verb].kind
  const read = useSearchHits({ text, kind, limit: command === null ? 20 : ORDERED_AMONG })
  const isOn = wanted !== '' && text !== ''
  const { data, error } = read
  const { isStale } = readState(read)
  const lastRef = useRef('')
  if (data !== undefined && !isStale) lastRef.current = text
  if (!isOn) return { hits: [], said: '', isSearching: wanted !== '', error: null, retry: () => undefined }
  const isSearching = text !== wanted || isStale || (data === undefined && error === null)
  const found = isSameSearch(wanted, lastRef.current) ? (data?.data ?? []) : []
  const hits = command === null ? found : fittingHits(command, found)
  const lacks = data === undefined ? null : lacksText(data, hasIsoFormats)
  const count = data === undefined || isSearching ? searchWords.searching : countText({ ...data, data: hits })
  const said = [count, lacks].filter((part) => part !== null).join('. ')
  return { hits, said: error === null ? said : '', isSearching, error, retry: () => void read.refetch() }
}
