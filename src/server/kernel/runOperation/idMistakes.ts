import { EXTERNAL_ACCOUNT_PURPOSES, INTERNAL_ACCOUNT_PURPOSES } from '../../../contract/console/objects/schemas'
import type { OperationShape } from '../../../contract/operation'
import { resourceNameOf } from '../../../contract/primitives/idForm'
import { HOST_RESOURCE_NAMES, RESOURCE_NAMES } from '../../../contract/primitives/resourceNames'
import { ServiceError } from '../../foundation/ServiceError'
import type { RawInput } from './parseInput'

/** Fields whose name is not that of the resource: the end of the field, and what it takes. */
const NAMED_OTHERWISE: readonly (readonly [ending: string, names: readonly string[]])[] = [
  ['stablecoinProviderAccountId', ['StablecoinProviderAccount']],
  // The provider's own name for an account.
  ['providerAccountId', []],
  ['fundingSourceId', ['CardFundingSource']],
  ['cardholderId', ['Customer']],
  ['cardTransactionId', ['CardTransaction']],
  ['transactionId', ['Transaction', 'CardTransaction']],
  ['internalAccountId', ['InternalAccount']],
  ['externalAccountId', ['ExternalAccount']],
  ['accountId', ['InternalAccount', 'ExternalAccount']],
  ['actionId', ['AgentAction']],
  ['credentialId', ['AuthMethod']],
  ['eventId', ['Webhook']],
]

/** What a parameter of the path names, where the path before it says more than its name does. */
const BY_PATH: ReadonlyMap<string, string> = new Map([
  ['/auth/credentials/', 'AuthMethod'],
  ['/auth/sessions/', 'Session'],
  ['/internal-accounts/', 'InternalAccount'],
  ['/cards/', 'Card'],
  ['/sandbox/cards/', 'Card'],
  ['/auth/delegated-keys/', 'DelegatedKey'],
  ['/sandbox/internal-accounts/', 'InternalAccount'],
  ['/wallets/', 'InternalAccount'],
])

/** What an account of either side is, by what suits its field. */
const BY_PURPOSE: ReadonlyMap<string, string> = new Map([
  ...INTERNAL_ACCOUNT_PURPOSES.map((purpose) => [purpose, 'InternalAccount'] as const),
  ...EXTERNAL_ACCOUNT_PURPOSES.map((purpose) => [purpose, 'ExternalAccount'] as const),
])

const ALL_NAMES: readonly string[] = [...RESOURCE_NAMES, ...HOST_RESOURCE_NAMES]

/** What a client sends when a variable had no value, or when it forgot to put one in. */
const NO_VALUE = /^(undefined|null|NaN|None|nil|\[object Object\]|\{\w*\}|:\w+|<\w+>)$/

/** The kinds of id that a field takes; none where nothing tells. */
function kindsOf(field: string, { path, suits }: OperationShape): readonly string[] {
  const name = field.split('.').at(-1) ?? ''
  const only = BY_PATH.get(path.split(`{${field}}`)[0] ?? '') ?? BY_PURPOSE.get(suits?.[field] ?? '')
  if (only !== undefined) return [only]
  // A factor is named by the id that its authenticator gave it.
  if (name === 'credentialId' && path.startsWith('/sca/')) return []
  const lower = name.toLowerCase()
  // A word begins with a capital: `transactionId` does not end in `actionId`.
  const special = NAMED_OTHERWISE.find(
    ([end]) => name === end || name.endsWith(end.charAt(0).toUpperCase() + end.slice(1)),
  )
  if (special !== undefined) return special[1]
  return ALL_NAMES.filter((kind) => lower === `${kind.toLowerCase()}id`)
}

/** The text at a field of the request, or null. */
function textAt(field: string, { params, query, body }: RawInput): string | null {
  const inBody = field
    .split('.')
    .reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), body)
  const found = [params[field], query[field], inBody].find((value) => typeof value === 'string')
  return typeof found === 'string' ? found : null
}

interface IdMistake {
  readonly reason: string
  readonly sentence: string
}

function emptyId(field: string, isInPath: boolean): IdMistake {
  const why = ': the path ends with a slash, or has two in a row, where the id belongs'
  return { reason: 'EMPTY_ID', sentence: `${field} is empty${isInPath ? why : ''}.` }
}

function mistakeIn(field: string, shape: OperationShape, text: string): IdMistake | null {
  const shown = JSON.stringify(text.slice(0, 60))
  if (NO_VALUE.test(text)) {
    return {
      reason: 'NO_VALUE',
      sentence: `${field} is the text ${shown}: the client sent a variable without a value.`,
    }
  }
  const kinds = kindsOf(field, shape)
  const kind = resourceNameOf(text)
  if (kinds.length === 0 || (kind !== null && kinds.includes(kind))) return null
  const wanted = kinds.map((name) => `${name}:…`).join(' or ')
  if (kind !== null) {
    return { reason: 'OTHER_KIND_OF_ID', sentence: `${field} is the id of another kind (${kind}); it takes ${wanted}.` }
  }
  return { reason: 'MALFORMED_ID', sentence: `${field} is not an id of the form ${wanted}, in this case of letters.` }
}

/**
 * A refusal of an id, with the mistake behind it named: none given, a variable without a value, an id of another kind.
 * Code, status and field stay; a reason is added where there was none.
 *
 * Source: behaviour 1.2, 1.6.
 */
export function withIdMistake(error: ServiceError, shape: OperationShape, raw: RawInput): ServiceError {
  const { code, details, message, evidence, status } = error
  const field = details?.field
  if ((status !== 404 && status !== 400) || field === undefined) return error
  const text = textAt(field, raw)
  if (text === null) return error
  const mistake = text === '' ? emptyId(field, raw.params[field] === '') : mistakeIn(field, shape, text)
  if (mistake === null || (status !== 404 && !['NO_VALUE', 'OTHER_KIND_OF_ID'].includes(mistake.reason))) return error
  return new ServiceError(code, `${message} ${mistake.sentence}`, { reason: mistake.reason, ...details }, evidence)
}
