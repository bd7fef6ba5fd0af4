import { enumText } from '../../components/format/enumText'
import type { ListFilter } from '../../components/list/listFilters'
import { timerTitle } from '../../components/timerTitle'
import { words } from './words'

/** What the queue can be narrowed by. */
export const queueFilters: readonly ListFilter<'listTimers'>[] = [
  { name: 'kind', label: words.filters.kind, textOf: timerTitle },
  { name: 'objectType', label: words.filters.object, textOf: (type) => words.objects[type] },
  { name: 'subjectId', label: words.filters.objectId },
]

/** The history also by how it ended. */
export const historyFilters: readonly ListFilter<'listTimers'>[] = [
  {
    name: 'state',
    label: words.filters.state,
    options: ['DONE', 'FAILED', 'CANCELLED'].map((value) => ({ value, label: enumText(value) })),
  },
  ...queueFilters,
]
