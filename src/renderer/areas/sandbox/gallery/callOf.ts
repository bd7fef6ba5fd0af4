import { z } from 'zod'
import type { OperationShape } from '../../../../contract/operation'
import { SERVICE_BASE } from '../../../../contract/planes'
import type { AnyCall } from '../../../client/callOperation'
import { contractOf } from '../../../client/contractOf'
import { findOperation, type OperationId } from '../../../client/operations'
import { requestPath } from '../../../client/requestPath'
import { contractErrors } from '../../../components/contractForm/contractErrors'
import { type JsonSchema, readSchema } from '../../../components/contractForm/schemaNode'
import { isRecord, startValue, valueAt, withValueAt } from '../../../components/contractForm/startValue'
import { curlText } from '../../../components/curlText'
import { moneyText, parseMoney } from '../../../components/format/moneyText'
import type { CallValue, Trigger } from './triggerTypes'

const converted = new WeakMap<z.ZodType, JsonSchema>()

/** A part of the contract as a form reads it; converted once. */
export function formSchema(schema: z.ZodType): JsonSchema {
  const known = converted.get(schema)
  if (known !== undefined) return known
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  converted.set(schema, made)
  return made
}

/** A test holds every trigger to an operation that there is. */
export const operationOf = ({ operationId }: Trigger): OperationId => operationId as OperationId

/** The contract of a trigger's operation. */
export function shapeOf(trigger: Trigger): OperationShape {
  return contractOf(operationOf(trigger))
}

function start(schema: z.ZodType | undefined): unknown {
  return schema === undefined ? undefined : startValue(formSchema(schema), formSchema(schema))
}

/** The call that a trigger starts with; `of` is the object that it acts on, or null. */
export function startCall(trigger: Trigger, of: string | null): CallValue {
  const shape = shapeOf(trigger)
  const body = start(shape.body)
  const filled =
    trigger.body === undefined ? body : { ...(isRecord(body) && !isUntagged(shape) ? body : {}), ...trigger.body }
  const query = hasQuery(trigger) ? { query: start(shape.query) } : {}
  return withObject(trigger, { params: start(shape.params), ...query, body: filled }, of)
}

/** Whether the call names what it acts on in its query. */
export function hasQuery({ of }: Trigger): boolean {
  return of?.startsWith('query.') === true
}

/** The contract's first variant would stand beside what the trigger starts with. */
function isUntagged({ body }: OperationShape): boolean {
  return body !== undefined && Array.isArray(formSchema(body).anyOf)
}

/** The call with another object at the place that the trigger acts on. */
export function withObject(trigger: Trigger, call: CallValue, of: string | null): CallValue {
  if (of === null || of === '' || trigger.of === undefined) return call
  return withValueAt(call, trigger.of, of) as CallValue
}

/** A payment by card in the currency of the card: as much of it, in its own minor units. */
export function inCurrency(call: CallValue, currency: string): CallValue {
  const { body } = call
  const code = valueAt(body, 'currency.code')
  if (typeof code !== 'string' || code === currency) return call
  const amount = valueAt(body, 'amount')
  const same = typeof amount === 'number' ? parseMoney(moneyText(amount, code, { isIso: true }), currency) : null
  const turned = withValueAt(body, 'currency.code', currency)
  return { ...call, body: same === null ? turned : withValueAt(turned, 'amount', same) }
}

/** An empty body is not sent where the contract lets it be left out. */
export function sentBody(shape: OperationShape, body: unknown): unknown {
  if (shape.body === undefined) return undefined
  const isEmpty = isRecord(body) && Object.keys(body).length === 0
  return shape.bodyOptional === true && isEmpty ? undefined : body
}

/** What is sent of a call. */
export function sentCall(shape: OperationShape, { params, query, body }: CallValue): AnyCall {
  const recordOf = (part: unknown) => (isRecord(part) ? part : undefined)
  return { params: recordOf(params), query: recordOf(query), body: sentBody(shape, body) }
}

/** The path of the call below its plane. */
export function pathOf(shape: OperationShape, { params }: CallValue): string {
  return requestPath(shape.path, isRecord(params) ? params : {})
}

/** The path with the query behind it. */
function addressOf(shape: OperationShape, call: CallValue): string {
  const given = isRecord(call.query) ? Object.entries(call.query) : []
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return pathOf(shape, call) + (query === '' ? '' : `?${query.replaceAll('%3A', ':')}`)
}

/** What the contract has against the call: paths of the parameters and of the body, each relative to its own part. */
export function callErrors(
  shape: OperationShape,
  { params, query, body }: CallValue,
): Readonly<Record<string, string>> {
  const sent = sentBody(shape, body)
  const left = shape.bodyOptional === true && sent === undefined
  return {
    ...(shape.params === undefined ? {} : missingParams(shape.params, params)),
    ...(shape.query === undefined || query === undefined ? {} : missingParams(shape.query, query)),
    ...(shape.body === undefined || left ? {} : contractErrors(shape.body, sent)),
  }
}

/** The fields that a part of the call has an input for. */
function inputsOf(root: JsonSchema, schema: JsonSchema = root): readonly string[] {
  const node = readSchema(root, schema)
  if (node.kind === 'object') return node.properties.map(({ name }) => name)
  return node.kind === 'union' ? node.variants.flatMap((variant) => inputsOf(root, variant.schema)) : []
}

/** Of what a refusal has against fields, what an input of the form can show; '' is the form as a whole. */
export function shownErrors(
  { params, query, body }: OperationShape,
  errors: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const parts = [params, query, body].filter((part) => part !== undefined)
  const inputs = new Set(['', ...parts.flatMap((part) => inputsOf(formSchema(part)))])
  return Object.fromEntries(Object.entries(errors).filter(([path]) => inputs.has(path.split('.', 1).join(''))))
}

function missingParams(schema: z.ZodObject, params: unknown): Readonly<Record<string, string>> {
  const given = isRecord(params) ? params : {}
  // The service takes any text and answers 404 to an empty one; a person simply has not chosen yet.
  const kept = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  return contractErrors(schema, kept)
}

/** Whether the call goes to the plane of the console, which has a secret of its own. */
export function isOfConsole(trigger: Trigger): boolean {
  return findOperation(operationOf(trigger)).base !== SERVICE_BASE
}

/** What a form sends: texts, and files by their names. */
function formParts(body: unknown): Record<string, string | File> {
  const parts = isRecord(body) ? Object.entries(body) : []
  return Object.fromEntries(
    parts.filter((part): part is [string, string | File] => typeof part[1] === 'string' || part[1] instanceof File),
  )
}

/** The call for a shell, with variables for what is secret. */
export function curlOf(trigger: Trigger, call: CallValue, baseUrl: string): string {
  const shape = shapeOf(trigger)
  const { base } = findOperation(operationOf(trigger))
  const isService = !isOfConsole(trigger)
  const origin = baseUrl.endsWith(SERVICE_BASE) ? baseUrl.slice(0, -SERVICE_BASE.length) : baseUrl
  const body = sentBody(shape, call.body)
  const isForm = shape.multipart !== undefined
  const isJson = body !== undefined && !isForm
  const text = curlText({
    method: shape.method,
    url: `${origin}${base}${addressOf(shape, call)}`,
    headers: {
      authorization: isService ? 'Basic' : 'Bearer',
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(shape.idempotent === 'REQUIRED' ? { 'idempotency-key': 'a-key-of-your-own' } : {}),
    },
    body: isJson ? JSON.stringify(body, null, 2) : null,
    form: isForm ? formParts(body) : {},
  })
  return isService ? text : text.replace('$AGENT_TOKEN', '$COUNTERSIGN_CONSOLE_SECRET')
}
