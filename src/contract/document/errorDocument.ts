import type { OperationShape } from '../operation'
import { serviceOperations } from '../operations'
import { ERROR_CODES, type ErrorCode, type ErrorStatus } from '../primitives/errors'
import { ERROR_CATALOGUE } from './errorCatalogue'

/** A refusal that an operation answered while the tests ran; null where no operation had been found yet. */
export interface DocumentedRefusal {
  readonly operationId: string | null
  readonly status: number
  readonly code: string
  readonly reason: string | null
}

const COLUMNS = 130
const BEFORE_OPERATIONS = 'any address, before its operation is found'

const STATUS_TITLES: { readonly [Status in ErrorStatus]: string } = {
  400: 'the request is not valid',
  401: 'the credential or signature is missing or wrong',
  403: 'the credential, policy or state does not allow it',
  404: 'there is no such thing',
  405: 'the address does not have the method',
  409: 'the state of the resource does not allow it',
  410: 'the resource is gone',
  412: 'the counterparty speaks another version',
  423: 'locked',
  424: 'a counterparty failed',
  429: 'too much',
  500: 'the service failed',
  501: 'not offered',
  503: 'not at this moment',
}

const INTRODUCTION = [
  'Generated from the contract and the tests: `npm run errors` runs the tests of the server and writes this file.',
  'Every refusal has `status`, `code`, `message` and `details`; a code has one status.',
  '`details.field` names what was refused, and `details.reason`, where it is given, says why.',
  'The operations of a code are those that answered it in a test, and the reasons those that they gave.',
]

const operations = new Map<string, OperationShape>(Object.entries(serviceOperations))
const sorted = (texts: Iterable<string>): string[] => [...new Set(texts)].sort((a, b) => (a < b ? -1 : 1))
const quoted = (names: readonly string[]): string[] => names.map((name) => `\`${name}\``)
const codesOf = (status: ErrorStatus): readonly ErrorCode[] => ERROR_CODES[status]
const statuses = Object.keys(ERROR_CODES).map((status) => Number(status) as ErrorStatus)

function wrapped(text: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > COLUMNS) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line].join('\n')
}

const operationsOf = (code: string, refusals: readonly DocumentedRefusal[]): string[] =>
  sorted(refusals.flatMap((refusal) => (refusal.code === code ? [refusal.operationId ?? ''] : [])))

/** Reasons are names; what reads as a sentence is a message and may change. */
const reasonsOf = (code: string, refusals: readonly DocumentedRefusal[]): string[] =>
  sorted(
    refusals.flatMap((refusal) => (refusal.code === code && refusal.reason !== null ? [refusal.reason] : [])),
  ).filter((reason) => /^[A-Z][A-Z0-9_]+$/.test(reason))

function answeredBy(code: string, refusals: readonly DocumentedRefusal[]): string {
  const names = operationsOf(code, refusals)
  const ids = names.filter((name) => name !== '')
  return [...quoted(ids), ...(ids.length < names.length ? [BEFORE_OPERATIONS] : [])].join(', ')
}

function sectionOf(code: ErrorCode, refusals: readonly DocumentedRefusal[]): string[] {
  const entry = ERROR_CATALOGUE[code]
  const head = [`### ${code}`, wrapped(`Cause: ${entry.cause}`), wrapped(`Remedy: ${entry.remedy}`)]
  if (entry.isProduced !== 'YES') return [...head, wrapped(`Not answered: ${entry.why}`)]
  const reasons = reasonsOf(code, refusals)
  return [
    ...head,
    wrapped(`Operations: ${answeredBy(code, refusals)}.`),
    ...(reasons.length === 0 ? [] : [wrapped(`Reasons: ${quoted(reasons).join(', ')}.`)]),
  ]
}

/**
 * docs/errors.md as text: every code of the contract with cause and remedy, and the operations that answered it.
 *
 * The order of `refusals`, and how often one is in it, do not matter.
 */
export function errorDocumentText(refusals: readonly DocumentedRefusal[]): string {
  const paragraphs = [
    '# Errors',
    wrapped(INTRODUCTION.join(' ')),
    ...statuses.flatMap((status) => [
      `## ${status}: ${STATUS_TITLES[status]}`,
      ...codesOf(status).flatMap((code) => sectionOf(code, refusals)),
    ]),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

/** Where an operation answered what its contract does not declare, or an unknown code. */
function problemOf({ operationId, status, code }: DocumentedRefusal): string[] {
  if (!(code in ERROR_CATALOGUE)) return [`${code} was answered and is no code of the contract`]
  if (operationId === null) return []
  const shape = operations.get(operationId)
  if (shape === undefined) return [`${operationId} answered ${code} and is no operation of the contract`]
  return status in shape.responses
    ? []
    : [`${operationId} answered ${status} ${code}, a status that its contract does not declare`]
}

/** What keeps the document from being true: one sentence each, sorted. */
export function errorDocumentProblems(refusals: readonly DocumentedRefusal[]): string[] {
  const ofCodes = statuses.flatMap(codesOf).flatMap((code) => {
    const { isProduced } = ERROR_CATALOGUE[code]
    const names = operationsOf(code, refusals)
    if (isProduced === 'YES') return names.length > 0 ? [] : [`${code} is marked YES, and no test has it answered`]
    return names.length === 0
      ? []
      : [`${code} is marked ${isProduced}, and was answered by ${answeredBy(code, refusals)}`]
  })
  return sorted([...ofCodes, ...refusals.flatMap(problemOf)])
}
