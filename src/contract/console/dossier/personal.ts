import type { Leaf } from './format'

/** Texts of these shapes name things, times and states. */
const IMPERSONAL_SHAPES: readonly RegExp[] = [
  /^$/,
  /^[A-Za-z]+:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  /^\d{4}-\d\d(-\d\d)?$/,
  /^[A-Z]{2,}([_.][A-Z0-9]+)*$/,
]

/** Members that the program writes in its own words, or in figures. */
const IMPERSONAL_MEMBERS: ReadonlySet<string> = new Set([
  ...['kind', 'type', 'status', 'state', 'effect', 'clause', 'outcome', 'operationId', 'permission', 'format', 'code'],
  'decision',
  ...['numerator', 'denominator', 'amountMinor', 'spendableMinor', 'amount', 'exchangeRate', 'rate'],
  ...[
    'sha256',
    'textSha256',
    'sealedText',
    'algorithm',
    'publicKeySpkiB64url',
    'publicKeyCoseB64url',
    'signatureB64url',
  ],
  ...['authenticatorDataB64url', 'clientDataJsonB64url', 'mediaType', 'ruleId', 'ruleName', 'sentence', 'missing'],
  ...['checklist', 'countsFor', 'limitText'],
])

/** Members that say something about a person whatever they look like: a name may be all capitals, a birth a date. */
const PERSONAL_MEMBER = new RegExp(
  [
    ...['name', 'birth', 'address', 'city', 'street', 'postal', 'region', 'email', 'phone', 'identif', 'number'],
    ...['iban', 'nationality', 'citizenship', 'gender', 'tax', 'title', 'label', 'holder', 'text$', 'body'],
    ...['reference', 'memo', 'description'],
  ].join('|'),
  'i',
)

/** Hashes without a salt of texts that can be guessed. */
const PERSONAL_PLACE = /^\/subject\/sha256$|\/bodySha256$/

/** The words of the program stand under these members, whatever else does. */
const IMPERSONAL_PLACE = /\/(policyTrace|clauses)\/\d+\/label$|\/rules\/\d+\/(name|id)$/

/** The member of an object that a place is in; of an item of a list, that of the list. */
const memberOf = (at: string): string => at.split('/').findLast((part) => !/^\d*$/.test(part)) ?? ''

/**
 * Whether a value may say something about a person. A text does unless it is known not to: an id, an instant, a word of
 * the program.
 *
 * Assumes: A-700.
 */
export function isPersonal(at: string, value: Leaf): boolean {
  if (typeof value !== 'string') return false
  if (PERSONAL_PLACE.test(at)) return true
  const member = memberOf(at)
  if (IMPERSONAL_PLACE.test(at) || IMPERSONAL_MEMBERS.has(member)) return false
  if (PERSONAL_MEMBER.test(member)) return value !== ''
  return !IMPERSONAL_SHAPES.some((shape) => shape.test(value))
}
