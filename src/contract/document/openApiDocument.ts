import type { z } from 'zod'
import type { AuthScheme, OperationShape } from '../operation'
import { permissionOf } from '../operation'
import { serviceOperations } from '../operations'
import type { WebhookName } from '../webhooks/schemas'
import { WEBHOOK_TYPES, webhookPayloads } from '../webhooks/schemas'
import type { ConvertedSchemas, JsonSchema } from './jsonSchemas'
import { convertSchemas, mergeComponents } from './jsonSchemas'

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: JsonSchema
  readonly servers: readonly JsonSchema[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>
  readonly webhooks: Readonly<Record<string, JsonSchema>>
  readonly components: Readonly<Record<string, JsonSchema>>
}

export const INTERFACE_VERSION = '2025-10-13'

const SECURITY_NAMES: { readonly [Scheme in AuthScheme]: string | null } = {
  basic: 'BasicAuth',
  agent: 'AgentAuth',
  none: null,
  console: null,
}

const SECURITY_SCHEMES = {
  BasicAuth: { type: 'http', scheme: 'basic', description: 'API token id and client secret.' },
  AgentAuth: { type: 'http', scheme: 'bearer', description: "The credential from an agent's device code." },
  WebhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Signature',
    description: 'JSON with `v` and `s`: ECDSA P-256 with SHA-256 over the exact body, base64 DER.',
  },
}

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted; one more step is needed',
  204: 'Done; the reply has no body',
  400: 'The request is not valid',
  401: 'The credential is missing or wrong',
  403: 'The credential, policy or state does not allow it',
  404: 'Not found',
  405: 'The method is not supported here',
  409: 'The state of the resource does not allow it',
  412: 'The counterparty speaks another version',
  424: 'A counterparty failed',
  429: 'Too many requests, or over the daily volume',
  500: 'The service failed',
  501: 'Not offered for this input',
  503: 'The disk is full or the database is locked; nothing was done',
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'integer', minimum: 0 } },
}

const operations = Object.entries(serviceOperations) as readonly (readonly [string, OperationShape])[]

const needed = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`the document has no ${what}`)
  return value
}

const requestBodies = () =>
  Object.fromEntries(
    operations.flatMap(([id, shape]): [string, z.ZodType][] => (shape.body === undefined ? [] : [[id, shape.body]])),
  )

/** Replies, webhook payloads, and the parameters in the types that they mean. */
function outputSchemas(): Record<string, z.ZodType> {
  const named: Record<string, z.ZodType> = {}
  for (const [id, { params, query, headers, responses }] of operations) {
    for (const group of [params, query, headers]) {
      for (const [name, schema] of Object.entries(group?.shape ?? {})) named[`${id} ${name}`] = schema as z.ZodType
    }
    for (const [status, schema] of Object.entries(responses)) if (schema !== null) named[`${id} ${status}`] = schema
  }
  for (const [name, schema] of Object.entries(webhookPayloads)) named[`webhook ${name}`] = schema
  return named
}

/** `service-wallet-signature` as it is written in documents. */
const headerName = (name: string) =>
  name.replace(/(^|-)([a-z])/g, (_all, dash: string, c: string) => dash + c.toUpperCase())

function parametersOf(id: string, shape: OperationShape, converted: ConvertedSchemas['schemas']): JsonSchema[] {
  const of = (place: string, group: z.ZodObject | undefined, rename = (name: string) => name) =>
    Object.entries(group?.shape ?? {}).map(([name, zod]) => {
      const schema = needed(converted[`${id} ${name}`], `schema of ${id} ${name}`)
      const required = place === 'path' || !(zod as z.ZodType).safeParse(undefined).success
      const list = schema.type === 'array' ? { style: 'form', explode: true } : {}
      return { name: rename(name), in: place, required, ...list, schema }
    })
  const required = shape.idempotent === 'REQUIRED'
  const key = { name: 'Idempotency-Key', in: 'header', required, schema: { type: 'string', maxLength: 255 } }
  return [
    ...of('path', shape.params),
    ...of('query', shape.query),
    ...(shape.idempotent === undefined ? [] : [key]),
    ...of('header', shape.headers, headerName),
  ]
}

function responsesOf(id: string, shape: OperationShape, converted: ConvertedSchemas['schemas']): JsonSchema {
  return Object.fromEntries(
    Object.entries(shape.responses).map(([status, schema]) => [
      status,
      {
        description: STATUS_TEXTS[Number(status)] ?? 'Error',
        headers: status === '429' || status === '503' ? RETRY_AFTER : undefined,
        content: schema === null ? undefined : { 'application/json': { schema: converted[`${id} ${status}`] } },
      },
    ]),
  )
}

function securityOf(shape: OperationShape): readonly JsonSchema[] {
  const names = shape.auth.map((scheme) => SECURITY_NAMES[scheme])
  return names.flatMap((name) => (name === null ? [] : [{ [name]: [] }]))
}

const bodyTypeOf = ({ multipart }: OperationShape): string =>
  multipart === undefined ? 'application/json' : 'multipart/form-data'

function describe(id: string, shape: OperationShape, bodies: ConvertedSchemas, replies: ConvertedSchemas): JsonSchema {
  const parameters = parametersOf(id, shape, replies.schemas)
  const body = bodies.schemas[id]
  const permission = shape.auth.includes('basic') ? { description: `Needs the permission ${permissionOf(shape)}.` } : {}
  return {
    operationId: id,
    tags: [shape.tag],
    summary: shape.summary,
    ...permission,
    deprecated: shape.deprecated,
    security: securityOf(shape),
    parameters: parameters.length === 0 ? undefined : parameters,
    requestBody:
      body === undefined
        ? undefined
        : { required: shape.bodyOptional !== true, content: { [bodyTypeOf(shape)]: { schema: body } } },
    responses: responsesOf(id, shape, replies.schemas),
  }
}

function describeWebhook(name: WebhookName, replies: ConvertedSchemas): JsonSchema {
  const schema = needed(replies.schemas[`webhook ${name}`], `payload of ${name}`)
  const camel = name.replace(/-webhook$/, '').replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase())
  return {
    post: {
      operationId: `${camel}Webhook`,
      tags: ['Webhooks'],
      summary: WEBHOOK_TYPES[name].join(', '),
      security: [{ WebhookSignature: [] }],
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': { description: 'Received' },
        '409': { description: 'Received before; it is not sent again' },
      },
    },
  }
}

/**
 * The OpenAPI 3.1 document of the public interface, generated from the contract; the console plane is not in it.
 *
 * Costs some hundred milliseconds: callers keep the result.
 */
export function openApiDocument(): OpenApiDocument {
  const bodies = convertSchemas(requestBodies(), 'input')
  const replies = convertSchemas(outputSchemas(), 'output')
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [id, shape] of operations) {
    paths[shape.path] = { ...paths[shape.path], [shape.method.toLowerCase()]: describe(id, shape, bodies, replies) }
  }
  const webhookNames = Object.keys(webhookPayloads) as WebhookName[]
  const tags = [...new Set([...operations.map(([, shape]) => shape.tag), 'Webhooks'])]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version: INTERFACE_VERSION,
      description: 'Payments and embedded-wallet service, hosted offline by Countersign.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `/${INTERFACE_VERSION}` }],
    tags: tags.map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(webhookNames.map((name) => [name, describeWebhook(name, replies)])),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: mergeComponents(bodies.components, replies.components),
    },
  }
}

/** The document as `docs/openapi.json` keeps it. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`
}
