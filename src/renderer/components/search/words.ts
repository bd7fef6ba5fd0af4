import { MONEY_KINDS } from '../../../contract/console/objects/moneyKinds'
import type { SearchKind } from '../../../contract/console/objects/schemas'

const kinds: Readonly<Record<SearchKind, string>> = {
  CUSTOMER: 'Customer',
  AGENT: 'Agent',
  AGENT_ACTION: 'Approval',
  EXTERNAL_ACCOUNT: 'Payee',
  INTERNAL_ACCOUNT: 'Account',
  QUOTE: 'Quote',
  TRANSACTION: 'Payment',
  BENEFICIAL_OWNER: 'Owner',
  CARD: 'Card',
  INVITATION: 'Invitation',
  STABLECOIN: 'Stablecoin',
}

export const words = {
  kinds,
  label: 'Find in this list',
  hint: (kind: SearchKind) => (MONEY_KINDS.has(kind) ? 'Name, amount, ID' : 'Name or ID'),
  found: (count: number, isCut: boolean) =>
    isCut ? `The first ${count} found` : count === 1 ? '1 found' : `${count} found`,
  narrow: 'Type more to narrow them down.',
  searching: 'Searching',
  nothing: 'Nothing found',
  /** How things are found, where `isMoney` payments and the like as well. */
  nothingText: (isMoney: boolean) =>
    'Names are found by any part from three letters, shorter ones by their beginning; ' +
    (isMoney ? 'amounts whole, such as 4,869.34 USD; references by their beginning; ' : '') +
    'IDs by their last six characters.',
  missing: 'Not everything could be searched. Something may be missing here.',
  clear: 'Back to the whole list',
  lacks: (day: string) => `Older names are still being taken in: what was made before ${day} may be missing.`,
  lacksAll: 'Names are still being taken in; some may be missing.',
  columns: { what: 'Found', whose: 'Of', identifier: 'Known as', state: 'State', amount: 'Amount', made: 'Created' },
}
