import { z } from 'zod'
import { OPERATOR_HEADER, SESSION_HEADER } from '../../contract/console/sessionNames'
import type { JsonSchema } from '../../contract/document/jsonSchemas'
import type { OperationShape } from '../../contract/operation'
import type { ErrorEnvelope } from '../../contract/primitives/errors'

const COMBINATIONS = ['anyOf', 'oneOf', 'allOf'] as const
/** Of every call, whatever its contract: what carries it, and who it comes from. */
const OF_EVERY_CALL: ReadonlySet<string> = new Set([
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  OPERATOR_HEADER,
  SESSION_HEADER,
  'body',
  'path',
  'query',
  'method',
])
/** What no call names, and what is refused all the same where it does not allow the call: a record of its caller. */
const OF_THE_CALLER: ReadonlySet<string> = new Set([
  'agent.isPaused',
  'agent.policy.permissions',
  'role',
  'webhookEndpoint',
])

interface Within {
  readonly root: JsonSchema
  readonly schema: JsonSchema
}

/** The schemas of what stands under a name in a value; a list has numbers. */
function childrenOf({ root, schema }: Within, name: string): readonly JsonSchema[] {
  if (typeof schema.$ref === 'string') {
    const definitions = root.$defs as Readonly<Record<string, JsonSchema>> | undefined
    const target = schema.$ref === '#' ? root : definitions?.[schema.$ref.split('/').at(-1) ?? '']
    return target === undefined ? [] : childrenOf({ root, schema: target }, name)
  }
  const properties = schema.properties as Readonly<Record<string, JsonSchema>> | undefined
  const own = properties?.[name] ?? (/^\d+$/.test(name) ? schema.items : undefined) ?? schema.additionalProperties
  const combined = COMBINATIONS.flatMap((key) => (schema[key] ?? []) as readonly JsonSchema[])
  return [
    ...(typeof own === 'object' && own !== null ? [own as JsonSchema] : []),
    ...combined.flatMap((option) => childrenOf({ root, schema: option }, name)),
  ]
}

const writtenOut = new WeakMap<z.ZodType, JsonSchema>()

/** A schema as JSON, written out once. */
function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known = writtenOut.get(schema)
  if (known !== undefined) return known
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  writtenOut.set(schema, made)
  return made
}

function hasPlace(schema: z.ZodType, path: readonly string[]): boolean {
  const root = jsonSchemaOf(schema)
  let found: readonly JsonSchema[] = [root]
  for (const name of path) found = found.flatMap((each) => childrenOf({ root, schema: each }, name))
  return found.length > 0
}

/** Whether a call of the operation has a field of that name: a parameter, a header, or a place of its body. */
export function hasField({ params, query, headers, body }: OperationShape, field: string): boolean {
  if (OF_EVERY_CALL.has(field) || OF_THE_CALLER.has(field)) return true
  const named = [params, query].some((part) => part !== undefined && Object.hasOwn(part.shape, field))
  const isHeader = headers !== undefined && Object.hasOwn(headers.shape, field.toLowerCase())
  return named || isHeader || (body !== undefined && hasPlace(body, field.split('.')))
}

/** Whether what was sent has such a place: a member that the contract does not have is refused by its name. */
function isSent(body: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path
  if (name === undefined) return true
  if (body instanceof FormData) return body.has(name)
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name) && isSent(Reflect.get(body, name), rest)
}

/** Who may not, what stands otherwise now, and what is locked: nobody sees by these that nothing came of the call. */
const SAYING_UNDONE: ReadonlySet<number> = new Set([403, 409, 423])
/** Nothing was moved; no quote was made; the account was not closed; the data is as it was. */
const UNDONE = /\b(?:nothing|none|no(?: \w+)+?) (?:was|were|is)\b|\b(?:was|were) not\b|\bis as it was\b/i

/**
 * Every answer is one that the contract declares, every refusal names a field that the call has, and one of what would
 * have changed something says what was not done: screens do not say it after it.
 */
export function assertDeclared(
  { id, shape, status, call }: { id: string; shape: OperationShape; status: number; call?: { body?: unknown } },
  body: unknown,
): void {
  if (!(status in shape.responses)) throw new Error(`${id} answered ${status}, which its contract does not declare`)
  if (status < 400) return
  const { details, message = '' } = body as Partial<ErrorEnvelope>
  if (typeof details?.field !== 'string')
    throw new Error(`${id} refused with ${status} and named no field: ${JSON.stringify(body).slice(0, 500)}`)
  // What the host itself could not do is no field of the call: 5xx.
  if (status < 500 && !hasField(shape, details.field) && !isSent(call?.body, details.field.split('.')))
    throw new Error(`${id} refused ${details.field} with ${status}, which its contract does not have`)
  if (shape.method !== 'GET' && SAYING_UNDONE.has(status) && !UNDONE.test(message))
    throw new Error(`${id} refused with ${status} and does not say what was not done: ${message}`)
}
