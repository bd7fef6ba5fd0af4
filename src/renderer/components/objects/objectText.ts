import type { FoundObject, SearchKind } from '../../../contract/console/objects/schemas'
import type { ResourceName } from '../../../contract/primitives/resourceNames'
import { idTail, idTypeOf } from '../../navigation/idText'
import { enumText } from '../format/enumText'
import { moneyText } from '../format/moneyText'
import { stateText } from '../format/stateText'

/** States in which there is nothing to say. */
const USUAL = ['ACTIVE', 'APPROVED', 'CONNECTED', 'PROVISIONED']
/** Types that the rest of the line tells already. */
const TOLD = ['INTERNAL_FIAT', 'INDIVIDUAL', 'BUSINESS']
/** What people tell apart by its name alone. */
const NAMED: readonly string[] = [
  'Customer',
  'Agent',
  'Token',
  'BeneficialOwner',
  'InternalAccount',
  'ExternalAccount',
  'Stablecoin',
] satisfies ResourceName[]
/** Kinds whose states have words of their own, by the type of their ids. */
const SEARCHED: Readonly<Record<string, SearchKind>> = {
  Card: 'CARD',
  Stablecoin: 'STABLECOIN',
} satisfies Partial<Record<ResourceName, SearchKind>>
const IDENTIFIER_SHOWN = 10

function identifierText({ id, identifier }: FoundObject): string {
  if (identifier === null || idTypeOf(id) !== 'ExternalAccount') return ''
  return identifier.length > IDENTIFIER_SHOWN + 4 ? `…${identifier.slice(-IDENTIFIER_SHOWN)}` : identifier
}

function moneyOf({ currency, amountMinor }: FoundObject): string {
  if (currency === null) return ''
  return amountMinor === null ? currency : `${moneyText(amountMinor, currency)} ${currency}`
}

/** An object in one line: its name, then what tells it from others like it. */
export function objectText(object: FoundObject): string {
  const { id, name, customerName, type, status } = object
  const kind = idTypeOf(id) ?? ''
  const isWallet = type === 'EMBEDDED_WALLET'
  const parts = [
    name,
    customerName === null || customerName === name ? '' : customerName,
    moneyOf(object),
    identifierText(object),
    type === null || TOLD.includes(type) || kind === 'ExternalAccount' ? '' : enumText(type),
    status === null || USUAL.includes(status) ? '' : stateText(status, SEARCHED[kind]),
    NAMED.includes(kind) && !isWallet ? '' : `…${idTail(id)}`,
  ]
  return parts.filter((part) => part !== '').join(' · ')
}
