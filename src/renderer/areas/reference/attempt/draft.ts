import type { LoggedCall } from '../../../../contract/console/request-log/schemas'
import type { OperationShape } from '../../../../contract/operation'
import { serviceOperations } from '../../../../contract/operations'
import { SERVICE_BASE } from '../../../../contract/planes'
import { requestPath } from '../../../client/requestPath'
import { contractErrors } from '../../../components/contractForm/contractErrors'
import { type ExampleSource, parameterExample, requestExample } from '../model/exampleOf'
import { jsonPlaces, lineOf } from '../model/jsonPlaces'
import type { OperationEntry } from '../model/reference'

export type Values = Readonly<Record<string, unknown>>

/** A call as a person is putting it together. */
export interface AttemptDraft {
  readonly params: Values
  readonly query: Values
  /** Headers beyond the usual ones: `Idempotency-Key`, and the two of a signed retry. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as it will be sent; empty for none. */
  readonly bodyText: string
}

/** A call as it travels, without its credential. */
export interface Outgoing {
  readonly method: string
  /** With base path and query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodyText: string | null
}

/** What the contract has against a draft. */
export interface Problem {
  readonly place: 'path' | 'query' | 'header' | 'body'
  /** Dot notation; '' is the part as a whole. */
  readonly field: string
  readonly message: string
  /** The line of the body's text, from 1; null outside the body. */
  readonly line: number | null
}

export const KEY = 'Idempotency-Key'

/** A key of its own, where the operation does not go without. */
const keyOf = (entry: OperationEntry): AttemptDraft['headers'] =>
  entry.idempotency === 'REQUIRED' ? { [KEY]: crypto.randomUUID() } : {}

const asText = (value: unknown): string => JSON.stringify(value, null, 2)

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Queries travel as text; lists are repeated. */
function travelling(values: Values): Values {
  const texts = Object.entries(values)
    .filter(([, value]) => !isEmpty(value) && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)] as const)
  return Object.fromEntries(texts)
}

function bodyExample(entry: OperationEntry, source: ExampleSource): string {
  if (entry.written === null || entry.isBodyOptional) return ''
  return asText(requestExample(entry.written, source))
}

/** The smallest valid call, with ids of one's own where there are some. */
export function draftOfExample(entry: OperationEntry, source: ExampleSource): AttemptDraft {
  const valuesIn = (place: 'path' | 'query') =>
    Object.fromEntries(
      entry.parameters
        .filter((one) => one.in === place && (one.required || source.isAsked?.(one.name) === true))
        .map((one) => [one.name, parameterExample(one.name, one.schema, source)]),
    )
  return {
    params: valuesIn('path'),
    query: valuesIn('query'),
    headers: keyOf(entry),
    bodyText: bodyExample(entry, source),
  }
}

function paramsOf(entry: OperationEntry, path: string): Values {
  const names = [...entry.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const pattern = new RegExp(`^${SERVICE_BASE}${entry.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
  const found = pattern.exec(path)
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found?.[index + 1] ?? '')]))
}

function queryOf(entry: OperationEntry, query: string): Values {
  const given = new URLSearchParams(query)
  const known = entry.parameters.filter((one) => one.in === 'query' && given.has(one.name))
  return Object.fromEntries(
    known.map(({ name, schema }) => {
      if (schema.type === 'array') return [name, given.getAll(name)]
      const text = given.get(name) ?? ''
      return [name, schema.type === 'integer' ? Number(text) : schema.type === 'boolean' ? text === 'true' : text]
    }),
  )
}

function prettyJson(text: string): string {
  try {
    return asText(JSON.parse(text))
  } catch {
    return text
  }
}

/** A call of the log once more, without its credential and its stamp, under another key. */
export function draftOfCall(entry: OperationEntry, call: LoggedCall): AttemptDraft {
  return {
    params: paramsOf(entry, call.path),
    query: queryOf(entry, call.query),
    headers: keyOf(entry),
    bodyText: call.requestBody === null || entry.isMultipart ? '' : prettyJson(call.requestBody),
  }
}

/** The texts of a form; none where what was written is no JSON. */
export function textsOf(bodyText: string | null): Readonly<Record<string, string>> {
  const read = jsonPlaces(bodyText ?? '{}')
  if (!read.ok || typeof read.value !== 'object' || read.value === null) return {}
  return Object.fromEntries(Object.entries(read.value).map(([name, value]) => [name, String(value)]))
}

/** The call that a draft makes. */
export function outgoingOf(entry: OperationEntry, draft: AttemptDraft): Outgoing {
  const bodyText = entry.written === null || draft.bodyText.trim() === '' ? null : draft.bodyText
  const given = Object.entries(draft.headers).filter(([, value]) => value !== '')
  return {
    method: entry.method,
    path: SERVICE_BASE + requestPath(entry.path, draft.params, travelling(draft.query)),
    headers: {
      Accept: 'application/json',
      ...(bodyText === null || entry.isMultipart ? {} : { 'Content-Type': 'application/json' }),
      ...Object.fromEntries(given),
    },
    bodyText,
  }
}

function bodyProblems(entry: OperationEntry, shape: OperationShape, text: string): Problem[] {
  if (shape.body === undefined || entry.written === null) return []
  if (text.trim() === '') {
    if (shape.bodyOptional === true) return []
    return [{ place: 'body', field: '', message: 'A body is required.', line: 1 }]
  }
  const read = jsonPlaces(text)
  if (!read.ok) return [{ place: 'body', field: '', message: read.message, line: read.line }]
  const errors = Object.entries(contractErrors(shape.body, read.value))
  // Files stand beside the form, and are asked for there.
  const { properties = {} } = entry.written
  const ofWritten = errors.filter(([field]) => !entry.isMultipart || field in properties)
  return ofWritten.map(([field, message]) => ({
    place: 'body',
    field,
    message,
    line: lineOf(read.lines, field),
  }))
}

function keyProblems(entry: OperationEntry, { headers }: AttemptDraft): Problem[] {
  if (entry.idempotency !== 'REQUIRED' || !isEmpty(headers[KEY])) return []
  return [{ place: 'header', field: KEY, message: 'is required', line: null }]
}

/** Everything that the contract has against a draft, before it is sent; empty when it may be sent. */
export function problemsOf(entry: OperationEntry, draft: AttemptDraft): readonly Problem[] {
  const shape: OperationShape = serviceOperations[entry.id]
  const empty = Object.keys(shape.params?.shape ?? {}).filter((name) => isEmpty(draft.params[name]))
  const query = shape.query === undefined ? {} : contractErrors(shape.query, travelling(draft.query))
  return [
    ...empty.map((field): Problem => ({ place: 'path', field, message: 'is required', line: null })),
    ...Object.entries(query).map(([field, message]): Problem => ({ place: 'query', field, message, line: null })),
    ...keyProblems(entry, draft),
    ...bodyProblems(entry, shape, draft.bodyText),
  ]
}

/** The members of a JSON value that reading it by the contract leaves out, in dot notation. */
function unreadIn(given: unknown, read: unknown, place = ''): string[] {
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return []
  const kept = new Map(Object.entries(read))
  return Object.entries(given).flatMap(([name, value]) => {
    const path = place === '' ? name : `${place}.${name}`
    return kept.has(name) ? unreadIn(value, kept.get(name), path) : [path]
  })
}

/** The fields of a valid body that the contract does not know: the service takes the call and does not read them. */
export function unreadFieldsOf(entry: OperationEntry, { bodyText }: AttemptDraft): readonly string[] {
  const { body }: OperationShape = serviceOperations[entry.id]
  const read = jsonPlaces(bodyText)
  if (body === undefined || entry.isMultipart || !read.ok) return []
  const { success, data } = body.safeParse(read.value)
  return success ? unreadIn(read.value, data) : []
}

/** The problems of one part by field, as a form takes them. */
export function errorsOf(problems: readonly Problem[], place: Problem['place']): Readonly<Record<string, string>> {
  return Object.fromEntries(problems.filter((one) => one.place === place).map(({ field, message }) => [field, message]))
}
