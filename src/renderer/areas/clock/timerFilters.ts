import { TIMER_KINDS, TIMER_OBJECTS } from '../../../contract/console/clock/schemas'
import type { FilterSpec } from '../../components/filterSpec'
import { enumText } from '../../components/format/enumText'
import { words } from './words'

/** What the queue can be narrowed by. */
export const queueFilters: readonly FilterSpec[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: words.filters.kind,
    options: TIMER_KINDS.map((value) => ({ value, label: words.kinds[value].title })),
  },
  {
    kind: 'choice',
    name: 'objectType',
    label: words.filters.object,
    options: TIMER_OBJECTS.map((value) => ({ value, label: words.objects[value] })),
  },
  { kind: 'text', name: 'subjectId', label: words.filters.objectId },
]

/** The history also by how it ended. */
export const historyFilters: readonly FilterSpec[] = [
  {
    kind: 'choice',
    name: 'state',
    label: words.filters.state,
    options: ['DONE', 'FAILED', 'CANCELLED'].map((value) => ({ value, label: enumText(value) })),
  },
  ...queueFilters,
]
