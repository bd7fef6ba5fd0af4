import type {
  CataloguedType,
  CataloguedWebhook,
  CataloguedWebhookDetail,
} from '../../../contract/console/inbox/catalogue'
import type { ConsoleInput } from '../../../contract/console/operations'
import { convertSchemas } from '../../../contract/document/jsonSchemas'
import {
  WEBHOOK_TYPES,
  type WebhookEventType,
  type WebhookName,
  webhookNameOf,
  webhookPayloads,
} from '../../../contract/webhooks/schemas'
import type { Row, Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ok } from '../../foundation/reply'
import { eventDataOf } from '../../webhooks/eventData'
import type { ConsoleContext, HostContext } from '../consoleContext'
import { exampleOf } from './exampleOf'
import { requireEventDetail } from './webhookEvents'
import { FIRED_BY, isSentHere, WEBHOOK_KINDS } from './webhookKinds'

const OBJECTS_SHOWN = 50
const EVENTS_LOOKED_AT = 500
const NAMES = Object.keys(WEBHOOK_TYPES) as WebhookName[]

const typesOf = (name: WebhookName): readonly WebhookEventType[] => WEBHOOK_TYPES[name]

/** Events that a commit made. */
function committed(tx: Tx) {
  return tx
    .selectFrom('webhook_events')
    .where('webhook_events.id', 'not in', tx.selectFrom('webhook_marks').select('event_id'))
}

async function viewType(tx: Tx, type: WebhookEventType): Promise<CataloguedType> {
  const newest = await committed(tx)
    .select('created_at')
    .where('type', '=', type)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const count = await committed(tx)
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('type', '=', type)
    .executeTakeFirstOrThrow()
  return {
    type,
    firedBy: FIRED_BY[type],
    isSentByThisHost: isSentHere(type),
    count: Number(count.n),
    lastSeenAt: newest?.created_at ?? null,
  }
}

async function viewKind(tx: Tx, name: WebhookName): Promise<CataloguedWebhook> {
  const types: CataloguedType[] = []
  for (const type of typesOf(name)) types.push(await viewType(tx, type))
  const seen = types.flatMap(({ lastSeenAt }) => (lastSeenAt === null ? [] : [lastSeenAt])).sort()
  return {
    name,
    ...WEBHOOK_KINDS[name],
    types,
    count: types.reduce((sum, { count }) => sum + count, 0),
    lastSeenAt: seen.at(-1) ?? null,
  }
}

/** Every webhook of the interface. */
export async function listWebhookKinds({ tx }: ConsoleContext) {
  const data: CataloguedWebhook[] = []
  for (const name of NAMES) data.push(await viewKind(tx, name))
  return ok({ data })
}

function newestOf(tx: Tx, name: WebhookName): Promise<Row<'webhook_events'> | undefined> {
  return committed(tx).selectAll().where('type', 'in', typesOf(name)).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

const converted = new Map<WebhookName, ReturnType<typeof convertSchemas>>()

/** A webhook's JSON schema, converted when somebody first asks for it. */
function schemasOf(name: WebhookName): ReturnType<typeof convertSchemas> {
  const known = converted.get(name) ?? convertSchemas({ body: webhookPayloads[name] }, 'output')
  converted.set(name, known)
  return known
}

/** The body that the schema of a webhook asks for, with its required fields and ids of no object. */
export function builtExample(name: WebhookName): Readonly<Record<string, unknown>> {
  const { schemas, components } = schemasOf(name)
  const built = exampleOf(schemas.body ?? {}, components) as Record<string, unknown>
  return { ...built, id: 'Webhook:018f3b1c-0000-7000-8000-000000000000' }
}

async function listObjectIds(tx: Tx, name: WebhookName): Promise<string[]> {
  if (name === 'test-webhook') return []
  const rows = await committed(tx)
    .select('object_id')
    .where('type', 'in', typesOf(name))
    .orderBy('id', 'desc')
    .limit(EVENTS_LOOKED_AT)
    .execute()
  return [...new Set(rows.map((row) => row.object_id))].slice(0, OBJECTS_SHOWN)
}

/** One webhook with its schema, an example, and the objects whose data can be sent. */
export async function getWebhookKind({ tx }: ConsoleContext, { params }: ConsoleInput<'getWebhookKind'>) {
  const name = found(
    NAMES.find((candidate) => candidate === params.name),
    'REFERENCE_NOT_FOUND',
    'name',
    'The interface has no webhook of this name.',
  )
  const { schemas, components } = schemasOf(name)
  const schema =
    (typeof schemas.body?.$ref === 'string' ? components[schemas.body.$ref.split('/').at(-1) ?? ''] : null) ??
    schemas.body
  const newest = await newestOf(tx, name)
  const detail: CataloguedWebhookDetail = {
    ...(await viewKind(tx, name)),
    schema: { ...schema, components: { schemas: components } },
    example:
      newest === undefined
        ? { source: 'BUILT', eventId: null, body: JSON.stringify(builtExample(name)) }
        : { source: 'REAL', eventId: newest.id, body: newest.body },
    objectIds: await listObjectIds(tx, name),
  }
  return ok(detail)
}

function idOf(data: unknown): string | null {
  const { id } = (data ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : null
}

interface TestData {
  readonly objectId: string | null
  readonly data: unknown
}

/** The newest data that was sent of an object, else of any of its kind, else what the schema asks for. */
async function findData(tx: Tx, type: WebhookEventType, objectId: string | undefined): Promise<TestData> {
  const name = webhookNameOf(type)
  if (objectId === undefined) {
    const same = committed(tx).selectAll().where('type', '=', type).orderBy('id', 'desc').limit(1)
    const event = (await same.executeTakeFirst()) ?? (await newestOf(tx, name))
    if (event === undefined) return { objectId: null, data: builtExample(name).data }
    return { objectId: event.object_id, data: eventDataOf(event) }
  }
  const event = found(
    await committed(tx)
      .selectAll()
      .where('object_id', '=', objectId)
      .where('type', 'in', typesOf(name))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    'REFERENCE_NOT_FOUND',
    'objectId',
    'No event of this kind tells of this object yet, so there is no data to send. Nothing was sent; choose another.',
  )
  return { objectId, data: eventDataOf(event) }
}

/**
 * Sends a test event of any type to the endpoint once and waits for the answer. It is marked as a test, belongs to no
 * story of the object, and its answer decides nothing, whatever its type.
 *
 * Errors: WEBHOOK_ENDPOINT_NOT_SET, before anything is stored; REFERENCE_NOT_FOUND, no data of that object.
 * Source: behaviour 16.1, 16.3. Assumes: A-255.
 */
export async function fireWebhook({ host, now, audit }: HostContext, { body }: ConsoleInput<'fireWebhook'>) {
  const type = body.type as WebhookEventType
  const found = await host.store.read((tx) => findData(tx, type, body.objectId))
  const outcome = await host.forwarding.sendTest({
    kind: 'TEST',
    originalId: null,
    type,
    subjectId: found.objectId ?? idOf(found.data) ?? type,
    bodyOf: (id) => JSON.stringify({ id, type, timestamp: isoOf(now), data: found.data }),
  })
  audit.note({ targetId: outcome.eventId, details: { type, objectId: found.objectId } })
  const event = await host.store.read((tx) => requireEventDetail(tx, outcome.eventId))
  const { isDelivered, url, status, body: answer, error } = outcome
  return ok({ isDelivered, url, responseStatus: status, responseBody: answer, error, event })
}
