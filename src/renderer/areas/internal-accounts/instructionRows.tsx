import { type AccountType, accountTypes } from '../../../contract/external-accounts/accountTypes'
import type { FundingAccountInfo } from '../../../contract/internal-accounts/fundingInstructions'
import { enumText } from '../../components/format/enumText'
import type { KeyValueRow } from '../../components/KeyValue'
import { words } from './words'

const LABELS: Readonly<Record<string, string>> = {
  reference: words.reference,
  assetType: words.assetType,
}

function labelOf(type: string, name: string): string {
  const own = LABELS[name]
  if (own !== undefined) return own
  const fields = type in accountTypes ? accountTypes[type as AccountType].fields : []
  const known = fields.find((field) => field.name === name)
  return known?.label ?? enumText(name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase())
}

/** What this way of paying in is called. */
export function instructionTitle({ accountType }: FundingAccountInfo): string {
  return accountType in accountTypes ? accountTypes[accountType as AccountType].label : enumText(accountType)
}

/** The coordinates, each ready to be copied; the reference last, because it must not be forgotten. */
export function instructionRows(info: FundingAccountInfo): readonly KeyValueRow[] {
  const { accountType, paymentRails, ...fields } = info
  const texts = Object.entries(fields)
    .filter(([, value]) => typeof value === 'string')
    .sort(([one], [other]) => Number(one === 'reference') - Number(other === 'reference'))
  const rows: KeyValueRow[] = texts.map(([name, value]) => ({
    label: labelOf(accountType, name),
    value: <span className="mono">{String(value)}</span>,
  }))
  const rails = paymentRails?.map((rail) => enumText(rail)).join(', ')
  return rails === undefined || rails === '' ? rows : [...rows, { label: words.rails, value: rails }]
}
