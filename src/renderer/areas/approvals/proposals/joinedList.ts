import type { List } from '../../../components/list/useList'

interface Joined<Row> {
  /** What is loaded of the list, with what is added to it, in their order. */
  readonly rows: readonly Row[]
  /** All that is added, whether it is shown already or not. */
  readonly added: readonly Row[]
  readonly isLoading: boolean
}

/** A list to which something is added that another read knows. An export has what is added first. */
export function joinedList<Row, Question>(
  list: List<Row, Question>,
  { rows, added, isLoading }: Joined<Row>,
): List<Row, Question> {
  const { source, readPage } = list
  return {
    ...list,
    source: {
      ...source,
      rows,
      totalCount: source.totalCount === null ? null : source.totalCount + added.length,
      isLoading: source.isLoading || isLoading,
    },
    readPage: async (cursor) => {
      const page = await readPage(cursor)
      return cursor === null ? { ...page, data: [...added, ...page.data] } : page
    },
  }
}
