import { accountTypes } from '../../../../contract/external-accounts/accountTypes'
import { valueAt, withValueAt } from '../../../components/contractForm/startValue'
import { accountTypeOf } from '../../../components/exampleAccounts'
import { OUTCOME_TABLES, type OutcomeLine, type OutcomeTable, SANDBOX_UMA_DOMAIN } from '../outcomeWords'
import type { OutcomePlace } from './triggerTypes'

/** A row of an outcome table that may be chosen for a call. */
export interface OutcomeChoice {
  /** `quotes:005`. */
  readonly key: string
  readonly table: OutcomeTable
  readonly row: OutcomeLine
}

/** An identifier in three parts: the middle one decides. */
interface DecidingParts {
  readonly before: string
  readonly deciding: string
  readonly after: string
}

const ENDING_LENGTH = 3
/** A provider whose addresses follow the table of quotes. */
const OTHER_PROVIDER = 'uma.harbour-exchange.example'
const TABLES_AT: Readonly<Record<OutcomePlace, readonly string[]>> = {
  ACCOUNT: ['quotes', 'transfers', 'names', 'liveness'],
  INDIVIDUAL: ['individuals'],
  BUSINESS: ['kyb'],
  OWNER: ['owners'],
  PAYEE: ['quotes', 'uma'],
  EXTERNAL_SOURCE: ['transfers'],
  SENDER: ['uma'],
  CARD: ['card-issuance'],
  MERCHANT: ['card-payments'],
  CREDENTIALS: ['provider-credentials'],
  COIN: ['coins'],
}

const FIXED_PATHS: Readonly<Partial<Record<OutcomePlace, string>>> = {
  INDIVIDUAL: 'fullName',
  BUSINESS: 'businessInfo.registrationNumber',
  OWNER: 'personalInfo.lastName',
  SENDER: 'senderUmaAddress',
  CARD: 'platformCardId',
  MERCHANT: 'merchant.descriptor',
  CREDENTIALS: 'apiClientId',
  COIN: 'providerTokenIdentifier',
}

/** Where the end of a text stands that decides: before the @ of an identifier with a domain. */
export function decidingParts(identifier: string): DecidingParts {
  const at = identifier.lastIndexOf('@')
  const end = at > 0 ? at : identifier.length
  const from = Math.max(0, end - ENDING_LENGTH)
  return { before: identifier.slice(0, from), deciding: identifier.slice(from, end), after: identifier.slice(end) }
}

/** An identifier of the same length that ends with the suffix; a name gets it as a word of its own. */
export function withEnding(identifier: string, suffix: string, isName = false): string {
  if (isName) return `${identifier.replace(/ \d{3}$/, '')} ${suffix}`
  const { before, after } = decidingParts(identifier)
  return `${before}${suffix}${after}`
}

/** The tables whose rows fit the call as it is filled in now. */
export function choicesAt(place: OutcomePlace, body: unknown, operationId = ''): readonly OutcomeChoice[] {
  const toUma = valueAt(body, 'destination.destinationType') === 'UMA_ADDRESS'
  const isWallet = accountTypes[accountTypeOf(body) ?? 'MXN_ACCOUNT'].group === 'WALLET'
  const isTransfer = operationId === 'createTransferOut'
  const isMeant = (name: string) => {
    if (place === 'PAYEE') return isTransfer ? name === 'transfers' : name === 'quotes' || toUma
    return name !== 'liveness' || isWallet
  }
  const names = isTransfer ? ['transfers'] : TABLES_AT[place]
  return OUTCOME_TABLES.filter(({ name }) => names.includes(name) && isMeant(name)).flatMap((table) =>
    table.rows.map((row) => ({ key: `${table.name}:${row.suffix ?? 'other'}`, table, row })),
  )
}

/** The field of the body whose end decides; null where an account that exists is chosen instead. */
export function decidingPath(place: OutcomePlace, body: unknown): string | null {
  if (place === 'ACCOUNT') {
    const type = accountTypeOf(body)
    if (type === null) return null
    const given = accountTypes[type].primary.find(({ field }) => valueAt(body, `accountInfo.${field}`) !== undefined)
    return `accountInfo.${(given ?? accountTypes[type].primary[0])?.field ?? ''}`
  }
  if (place === 'PAYEE') {
    return valueAt(body, 'destination.destinationType') === 'UMA_ADDRESS' ? 'destination.umaAddress' : null
  }
  return FIXED_PATHS[place] ?? null
}

const EXAMPLES: Readonly<Partial<Record<OutcomePlace, string>>> = {
  BUSINESS: '12345678',
  CARD: 'gallery-card-000',
  MERCHANT: 'Cafe Norte',
  CREDENTIALS: 'gallery-issuer',
  COIN: 'gallery-dollar',
}

function exampleAt(place: OutcomePlace, body: unknown, path: string): string {
  if (place !== 'ACCOUNT') return EXAMPLES[place] ?? 'Ana Souza'
  const type = accountTypeOf(body)
  const name = path.split('.').at(-1)
  const field = type === null ? undefined : accountTypes[type].fields.find((each) => each.name === name)
  return field?.example ?? ''
}

/** The body with the end that selects the row; unchanged where the row cannot be written into it. */
export function withOutcome(place: OutcomePlace, body: unknown, { table, row }: OutcomeChoice): unknown {
  const path = decidingPath(place, body)
  if (path === null) return body
  if (table.name === 'uma') return withValueAt(body, path, `${row.suffix}@${SANDBOX_UMA_DOMAIN}`)
  if (place === 'PAYEE') return withValueAt(body, path, `$maria.${row.suffix ?? 'lind'}@${OTHER_PROVIDER}`)
  const given = valueAt(body, path)
  const example = exampleAt(place, body, path)
  const isName = place === 'INDIVIDUAL' || place === 'OWNER' || place === 'MERCHANT'
  if (row.suffix === null) {
    const plain = isName && typeof given === 'string' ? given.replace(/ \d{3}$/, '') : example
    return withValueAt(body, path, plain)
  }
  const from = typeof given === 'string' && given.length > ENDING_LENGTH ? given : example
  return withValueAt(body, path, withEnding(from, row.suffix, isName))
}

/** The row that an identifier selects in each table that counts here. */
export function chosenRows(choices: readonly OutcomeChoice[], identifier: string): readonly OutcomeChoice[] {
  const { deciding } = decidingParts(identifier)
  const tables = [...new Set(choices.map(({ table }) => table))]
  const isSandboxUma = identifier.endsWith(`@${SANDBOX_UMA_DOMAIN}`)
  return tables.flatMap((table) => {
    const rows = choices.filter((choice) => choice.table === table)
    if (table.name === 'uma') {
      return rows.filter(({ row }) => `${row.suffix}@${SANDBOX_UMA_DOMAIN}` === identifier)
    }
    if (isSandboxUma) return []
    return rows.filter(({ row }) => row.suffix === deciding).slice(0, 1)
  })
}
