import type { ListFilter } from '../../components/list/listFilters'
import { words } from './words'

type Both = ListFilter<'listInboxMessages'> & ListFilter<'listWebhookEvents'>

const object: Both = { name: 'objectId', label: words.objectFilter }
const origin: Both = { name: 'altered', label: words.originFilter, textOf: (altered) => words.origins[altered] }

/** Of messages, beside the event types. */
export const receivedFilters: readonly ListFilter<'listInboxMessages'>[] = [
  object,
  { name: 'signatureVerdict', label: words.verdictFilter },
  origin,
]

/** Of sent events, beside the event types. */
export const outboxFilters: readonly ListFilter<'listWebhookEvents'>[] = [
  object,
  { name: 'state', label: words.state },
  { name: 'wasTried', label: words.triedFilter, textOf: (wasTried) => words.tried[wasTried] },
  { from: 'startDate', to: 'endDate', label: words.created },
  origin,
]
