import type { SearchKind } from './schemas'

/** What has an amount by which it is found. */
export const MONEY_KINDS: ReadonlySet<SearchKind> = new Set(['TRANSACTION', 'QUOTE', 'AGENT_ACTION'])
