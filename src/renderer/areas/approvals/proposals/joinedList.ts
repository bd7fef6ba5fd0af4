import type { ReadState } from '../../../client/readState'
import type { List } from '../../../components/list/useList'
import { words } from './words'

export interface ReadOfAdded extends ReadState {
  readonly reload: () => void
}

interface Joined<Row> {
  /** What is loaded of the list, with what is added to it, in their order. */
  readonly rows: readonly Row[]
  /** All that is added, whether it is shown already or not. */
  readonly added: readonly Row[]
  /** How that read stands; null while it is not asked. */
  readonly read: ReadOfAdded | null
}

/** A list to which something is added that another read knows. An export has what is added first. */
export function joinedList<Row, Question>(
  list: List<Row, Question>,
  { rows, added, read }: Joined<Row>,
): List<Row, Question> {
  const { source, readPage } = list
  const ofAdded = read?.error ?? null
  return {
    ...list,
    source: {
      ...source,
      rows,
      totalCount: source.totalCount === null ? null : source.totalCount + added.length,
      isLoading: source.isLoading || (read?.isLoading ?? false),
      isStale: source.isStale || (read?.isStale ?? false),
      error: source.error ?? ofAdded,
      missing: source.error !== null ? words.missing.actions : ofAdded !== null ? words.missing.proposals : null,
      reload: () => {
        source.reload()
        read?.reload()
      },
    },
    readPage: async (cursor) => {
      const page = await readPage(cursor)
      return cursor === null ? { ...page, data: [...added, ...page.data] } : page
    },
  }
}
