import type { FilterSpec } from '../../components/filterSpec'
import { enumText } from '../../components/format/enumText'
import { words } from './words'

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: enumText(value) }))
const object: FilterSpec = { kind: 'text', name: 'objectId', label: words.objectFilter }
const origin: FilterSpec = {
  kind: 'choice',
  name: 'altered',
  label: words.originFilter,
  options: Object.entries(words.origins).map(([value, label]) => ({ value, label })),
}

/** Of messages, beside the event types. */
export const receivedFilters: readonly FilterSpec[] = [
  object,
  {
    kind: 'choice',
    name: 'signatureVerdict',
    label: words.verdictFilter,
    options: optionsOf(['VALID', 'MISSING', 'MALFORMED', 'WRONG_VERSION', 'INVALID']),
  },
  origin,
]

/** Of sent events, beside the event types. */
export const outboxFilters: readonly FilterSpec[] = [
  object,
  {
    kind: 'choice',
    name: 'state',
    label: words.state,
    options: optionsOf(['PENDING', 'DELIVERED', 'GIVEN_UP', 'RECORDED']),
  },
  origin,
]
