import { type OpenFile, openStore, type Store } from '../database/open'
import { type Clock, createClock, isoOf } from '../foundation/clock'
import { createIds, seededRandom } from '../foundation/ids'
import { allTables } from '../host/tables'
import { createChangeLog } from '../kernel/changeLog'
import { createDispatcher, type Dispatcher } from '../webhooks/dispatcher'
import { getWebhookEventRow, listAttempts } from '../webhooks/outboxStore'
import type { HandleReply } from '../webhooks/questions'
import { loadSigningKey } from '../webhooks/signingKey'
import { createWebhooks } from '../webhooks/webhooks'
import { openMigrated } from './migratedDatabase'

/** Where the frozen clock of a rig stands at first. */
export const RIG_START_AT_MS = Date.UTC(2026, 0, 5, 9)

/** A dispatcher over a database of its own, under a frozen clock, with what a test needs to drive it. */
export interface DispatcherRig {
  readonly store: Store
  readonly clock: Clock
  readonly key: ReturnType<typeof loadSigningKey>
  readonly faults: unknown[]
  dispatcher: Dispatcher
  restart(): Promise<void>
  enqueue(objectId: string, type?: string, data?: unknown): Promise<string>
  /** An event whose answer decides something. */
  ask(objectId: string): Promise<string>
  event(id: string): Promise<NonNullable<Awaited<ReturnType<typeof getWebhookEventRow>>>>
  attempts(id: string): ReturnType<typeof listAttempts>
  /** Moves the frozen clock and waits for what falls due. */
  advance(ms: number): Promise<void>
  /** Stops everything; a fault that nobody expected fails the test. */
  close(): Promise<void>
}

/** Sets where events go from now on; null is a platform without an endpoint. */
export async function setRigEndpoint(store: Store, endpoint: string | null): Promise<void> {
  await store.write(async (tx) => {
    await tx.deleteFrom('platform_config').execute()
    await tx
      .insertInto('platform_config')
      .values({
        id: 'PlatformConfig:1',
        uma_domain: 'a.test',
        proxy_uma_subdomain: 'p',
        webhook_endpoint: endpoint,
        supported_currencies_json: '[]',
        embedded_wallet_config_json: null,
        card_tokenization_2fa_config_json: null,
        fee_configs_json: '[]',
        is_regulated_financial_institution: 0,
        quote_lifetime_seconds: 300,
        created_at: isoOf(RIG_START_AT_MS),
        updated_at: isoOf(RIG_START_AT_MS),
      })
      .execute()
  })
}

/** Starts a rig. Events go to the endpoint, if there is one. */
export async function createDispatcherRig(
  endpoint: string | null,
  options: {
    readonly file?: string
    readonly graceMs?: number
    readonly timeoutMs?: number
    readonly handleReply?: HandleReply
    readonly openFile?: OpenFile
  } = {},
): Promise<DispatcherRig> {
  const store = openStore(options.file ?? ':memory:', 'NORMAL', allTables, {
    openFile: options.openFile ?? openMigrated,
  })
  const clock = createClock({ offsetMs: 0, frozenAtMs: RIG_START_AT_MS })
  const random = seededRandom(7)
  const ids = createIds(() => clock.now(), random)
  const changeLog = createChangeLog(0)
  const key = loadSigningKey(null)
  const faults: unknown[] = []
  const start = () =>
    createDispatcher({
      store,
      clock,
      ids,
      key,
      changeLog,
      random,
      reportFault: (error) => faults.push(error),
      graceMs: options.graceMs ?? 50,
      timeoutMs: options.timeoutMs,
      handleReply: options.handleReply,
    })
  await setRigEndpoint(store, endpoint)
  const rig: DispatcherRig = {
    store,
    clock,
    key,
    faults,
    dispatcher: start(),
    restart: async () => {
      await rig.dispatcher.close()
      rig.dispatcher = start()
    },
    enqueue: (objectId, type = 'CUSTOMER.KYC_APPROVED', data = { id: objectId }) =>
      store.write((tx) => createWebhooks(ids, clock.now()).enqueue(tx, { type, objectId, data })),
    ask: (objectId) =>
      store.write((tx) => {
        const question = { type: 'INCOMING_PAYMENT.PENDING', objectId, data: { id: objectId }, isQuestion: true }
        return createWebhooks(ids, clock.now()).enqueue(tx, question)
      }),
    event: async (id) => {
      const row = await store.read((tx) => getWebhookEventRow(tx, id))
      if (row === null) throw new Error(`no event ${id}`)
      return row
    },
    attempts: (id) => store.read((tx) => listAttempts(tx, id, 1000)),
    advance: async (ms) => {
      clock.moveTo(clock.now() + ms)
      await rig.dispatcher.idle()
    },
    close: async () => {
      await rig.dispatcher.close()
      await store.close()
      if (faults.length > 0) throw faults[0]
    },
  }
  return rig
}
