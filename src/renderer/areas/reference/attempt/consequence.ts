import type { ChangeArea, OperationShape } from '../../../../contract/operation'
import { serviceOperations } from '../../../../contract/operations'
import type { OperationEntry } from '../model/reference'
import { words } from '../words'

/** What a change of an area is to its reader; areas that only accompany others are not said. */
const AREA_TEXTS: Readonly<Partial<Record<ChangeArea, string>>> = {
  'platform-config': 'the platform’s settings',
  'api-tokens': 'API tokens',
  customers: 'customers',
  verifications: 'verifications',
  'beneficial-owners': 'beneficial owners',
  'internal-accounts': 'internal accounts',
  'external-accounts': 'external accounts',
  quotes: 'quotes',
  transactions: 'transactions',
  cards: 'cards',
  stablecoins: 'stablecoins',
  'stablecoin-operations': 'mints and burns',
  agents: 'agents',
  'agent-actions': 'agents’ actions',
  'wallet-auth': 'credentials and sessions of a wallet',
}

/** What sending will do to this workspace, in one sentence; empty for reads. */
export function consequenceOf({ id, method }: Pick<OperationEntry, 'id' | 'method'>): string {
  const shape: OperationShape = serviceOperations[id]
  const areas = shape.changes ?? []
  if (method === 'GET' || areas.length === 0) return ''
  const what = areas.flatMap((area) => AREA_TEXTS[area] ?? []).join(', ')
  if (what === '') return ''
  if (areas.includes('ledger')) return words.attempt.moves(what)
  return method === 'DELETE' ? words.attempt.deletes(what) : words.attempt.changes(what)
}
