import type { AuthScheme, OperationShape, Permission } from '../../../../contract/operation'
import { permissionOf } from '../../../../contract/operation'
import { type ServiceOperationId, serviceOperations } from '../../../../contract/operations'
import {
  type ApiDocument,
  type ApiParameter,
  bodySchema,
  namedIn,
  resolve,
  type Schema,
  type Schemas,
} from './apiDocument'

export interface ResponseEntry {
  readonly status: number
  readonly description: string
  readonly schema: Schema | null
}

/** One operation as the page shows it. */
export interface OperationEntry {
  readonly id: ServiceOperationId
  readonly method: string
  /** Without the base path. */
  readonly path: string
  readonly area: string
  readonly summary: string
  readonly auth: readonly AuthScheme[]
  /** What the token must be allowed; null where none is asked for. */
  readonly permission: Permission | null
  /** Whether it takes an Idempotency-Key, or asks for one. */
  readonly idempotency: 'OPTIONAL' | 'REQUIRED' | null
  readonly isDeprecated: boolean
  /** Answers 202 with a text to sign, and takes the stamp on the second call. */
  readonly isSigned: boolean
  readonly isMultipart: boolean
  readonly parameters: readonly ApiParameter[]
  readonly body: Schema | null
  /** What of the body is written: all of it, or of a form the texts beside its files; null without any. */
  readonly written: Schema | null
  readonly isBodyOptional: boolean
  readonly responses: readonly ResponseEntry[]
}

export interface WebhookEntry {
  readonly name: string
  readonly types: readonly string[]
  readonly payload: Schema
}

/** Where a schema is named. */
interface SchemaUses {
  readonly requests: readonly string[]
  readonly replies: readonly string[]
  readonly webhooks: readonly string[]
  readonly schemas: readonly string[]
}

export interface Reference {
  readonly version: string
  readonly operations: readonly OperationEntry[]
  readonly webhooks: readonly WebhookEntry[]
  readonly schemas: Schemas
}

/** The texts of a form: its parts that are no files. */
function textsOf(form: Schema | null, schemas: Schemas): Schema | null {
  const { properties = {}, required = [] } = resolve(form ?? {}, schemas)
  const texts = Object.entries(properties).filter(([, part]) => resolve(part, schemas).format !== 'binary')
  if (texts.length === 0) return null
  const names = new Set(texts.map(([name]) => name))
  return { type: 'object', properties: Object.fromEntries(texts), required: required.filter((name) => names.has(name)) }
}

function operationOf(
  path: string,
  method: string,
  operation: ApiDocument['paths'][string][string],
  schemas: Schemas,
): OperationEntry {
  const id = operation.operationId as ServiceOperationId
  const shape: OperationShape = serviceOperations[id]
  const body = bodySchema(operation.requestBody)?.schema ?? null
  return {
    id,
    method: method.toUpperCase(),
    path,
    area: operation.tags[0] ?? '',
    summary: operation.summary,
    auth: shape.auth,
    permission: shape.auth.includes('basic') ? permissionOf(shape) : null,
    idempotency: shape.idempotent ?? null,
    isDeprecated: shape.deprecated === true,
    isSigned: shape.headers !== undefined && 'service-wallet-signature' in shape.headers.shape,
    isMultipart: shape.multipart !== undefined,
    parameters: operation.parameters ?? [],
    body,
    written: shape.multipart === undefined ? body : textsOf(body, schemas),
    isBodyOptional: operation.requestBody?.required !== true,
    responses: Object.entries(operation.responses).map(([status, reply]) => ({
      status: Number(status),
      description: reply.description,
      schema: bodySchema(reply)?.schema ?? null,
    })),
  }
}

/** The document as the page reads it; operations of one area stand together, in the order of the contract. */
export function referenceOf(document: ApiDocument): Reference {
  const order = new Map(Object.keys(serviceOperations).map((id, index) => [id, index]))
  const operations = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => operationOf(path, method, one, document.components.schemas)),
    )
    .filter(({ id }) => order.has(id))
    .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
  const webhooks = Object.entries(document.webhooks).map(([name, { post }]) => ({
    name,
    types: post.summary.split(', '),
    payload: bodySchema(post.requestBody)?.schema ?? {},
  }))
  return { version: document.info.version, operations, webhooks, schemas: document.components.schemas }
}

/** Operations by area, areas in the order of the contract. */
export function byArea(operations: readonly OperationEntry[]): readonly (readonly [string, OperationEntry[]])[] {
  return [...Map.groupBy(operations, ({ area }) => area)]
}

/** Everything that names a schema itself; what names it through another is found at that other. */
export function usesOf(name: string, reference: Reference): SchemaUses {
  const isNamed = (node: unknown) => namedIn(node).has(name)
  const { operations, webhooks, schemas } = reference
  return {
    requests: operations.filter((one) => isNamed([one.body, one.parameters])).map(({ id }) => id),
    replies: operations.filter((one) => one.responses.some(({ schema }) => isNamed(schema))).map(({ id }) => id),
    webhooks: webhooks.filter((one) => isNamed(one.payload)).map((one) => one.name),
    schemas: Object.keys(schemas).filter((other) => other !== name && isNamed(schemas[other])),
  }
}
