import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import {
  type ConsoleCall,
  type ConsoleOperationId,
  type ConsoleOperations,
  consoleOperations,
} from '../../contract/console/operations'
import { OPERATOR_ROLES } from '../../contract/console/operators/roles'
import { SESSION_HEADER } from '../../contract/console/sessionNames'
import type { CallOf, OperationShape, SuccessOf } from '../../contract/operation'
import {
  type Call,
  type ServiceOperationId,
  type ServiceOperations,
  serviceOperations,
} from '../../contract/operations'
import { CONSOLE_BASE, SERVICE_BASE } from '../../contract/planes'
import type { ErrorEnvelope } from '../../contract/primitives/errors'
import type { OpenFile } from '../database/open'
import { seededRandom } from '../foundation/ids'
import { compose, type Service } from '../host/compose'
import type { ConnectionLimits } from '../http/connections'
import { assertDeclared } from './callFields'
import { assertChainHolds } from './chainChecks'
import { assertBooksHold } from './ledgerChecks'
import { openMigrated } from './migratedDatabase'
import { recordRefusals } from './refusalRecord'
import { assertRowsFit } from './rowChecks'
import { serverConfig } from './serverConfig'

recordRefusals()

/** Where the test clock starts; it stands still until a test moves it. */
export const TEST_START = '2026-11-21T09:00:00.000Z'

type ReplyAt<O extends OperationShape, S extends number> =
  Extract<SuccessOf<O>, { status: S }> extends never ? ErrorEnvelope : Extract<SuccessOf<O>, { status: S }>['body']

/** Calls operations as one kind of caller; the expected status is part of the call. */
export interface Caller {
  call<K extends ServiceOperationId, S extends number>(
    id: K,
    call: Call<K>,
    status: S,
  ): Promise<ReplyAt<ServiceOperations[K], S>>
}

export interface ConsoleCaller {
  call<K extends ConsoleOperationId, S extends number>(
    id: K,
    call: ConsoleCall<K>,
    status: S,
  ): Promise<ReplyAt<ConsoleOperations[K], S>>
}

export interface RawReply {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

export interface TestServer {
  readonly service: Service
  readonly as: {
    /** The first API token, with every permission. */
    readonly platform: Caller
    /** A tool that presents the console secret. */
    readonly console: ConsoleCaller
    /** The operator at the desk, on the console plane. */
    readonly desk: ConsoleCaller
    /** An operator who calls the service plane, as the screen does. */
    readonly operator: Caller
    readonly nobody: Caller
    agent(accessToken: string): Caller
    token(clientId: string, clientSecret: string): Caller
  }
  /** Both halves of the operator's session, as its page sends them. */
  readonly sessionHeaders: Readonly<Record<string, string>>
  readonly clock: {
    now(): number
    iso(): string
    /** Moves the clock and runs what falls due on the way. */
    advance(seconds: number): Promise<void>
  }
  /** Any HTTP request; for bad input. */
  raw(request: InjectOptions): Promise<RawReply>
  /** Runs timers that are due now, and waits until nothing is left to deliver. */
  settle(): Promise<void>
  /** Keeps due timers waiting until `settle`, to look at a state before the job behind it has begun. */
  holdTimers(): void
  /** Event types recorded for an object, oldest first. */
  eventsOf(objectId: string): Promise<string[]>
  /** The faults that were reported since it was asked last; one that nobody takes fails the test at its close. */
  takeFaults(): unknown[]
  /** Checks the books and the rows, then closes. */
  close(): Promise<void>
}

const CONSOLE_SECRET = 'test-console-secret'

function queryText(query: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) search.append(name, String(item))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** JSON, or the form that the contract asks for. */
function payloadOf(shape: OperationShape, body: unknown): string | FormData {
  if (shape.multipart === undefined) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, string | File>)) form.append(name, value)
  return form
}

function injectOf(
  base: string,
  shape: OperationShape,
  call: CallOf<OperationShape>,
  headers: Record<string, string>,
): InjectOptions {
  const params = (call.params ?? {}) as Record<string, string>
  const path = shape.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
  const hasBody = call.body !== undefined
  return {
    method: shape.method,
    url: base + path + queryText(call.query),
    headers: {
      host: 'localhost:4010',
      ...headers,
      ...(hasBody && shape.multipart === undefined ? { 'content-type': 'application/json' } : {}),
      ...call.headers,
    },
    ...(hasBody ? { payload: payloadOf(shape, call.body) } : {}),
  }
}

async function callAndCheck(
  service: Service,
  input: {
    id: string
    base: string
    shape: OperationShape
    call: CallOf<OperationShape>
    headers: Record<string, string>
    status: number
  },
): Promise<unknown> {
  const reply = await service.app.inject(injectOf(input.base, input.shape, input.call, input.headers))
  if (reply.statusCode !== input.status) {
    throw new Error(`${input.id} answered ${reply.statusCode}, expected ${input.status}: ${reply.body.slice(0, 2000)}`)
  }
  if (reply.statusCode === 204) {
    if (reply.body !== '') throw new Error(`${input.id} answered 204 with a body`)
    return null
  }
  if (reply.headers['content-disposition'] !== undefined)
    return new File([new Uint8Array(reply.rawPayload)], input.id, { type: String(reply.headers['content-type']) })
  const body: unknown = JSON.parse(reply.body)
  assertDeclared(input, body)
  const schema = input.shape.responses[input.status]
  if (schema) {
    const parsed = schema.safeParse(body)
    if (!parsed.success)
      throw new Error(
        `${input.id} ${input.status} does not fit the contract: ${parsed.error.message}\n${reply.body.slice(0, 2000)}`,
      )
  }
  return body
}

/** Calls the service plane with these headers. */
export function serviceCaller(service: Service, headers: Record<string, string>): Caller {
  return {
    call: (async (id: ServiceOperationId, call: CallOf<OperationShape>, status: number) =>
      callAndCheck(service, {
        id,
        base: SERVICE_BASE,
        shape: serviceOperations[id],
        call,
        headers,
        status,
      })) as Caller['call'],
  }
}

/** Calls the console plane with these headers: those of a session, or of a tool. */
export function consoleCaller(service: Service, headers: Record<string, string>): ConsoleCaller {
  return {
    call: (async (id: ConsoleOperationId, call: CallOf<OperationShape>, status: number) =>
      callAndCheck(service, {
        id,
        base: CONSOLE_BASE,
        shape: consoleOperations[id],
        call,
        headers,
        status,
      })) as ConsoleCaller['call'],
  }
}

function basic(clientId: string, clientSecret: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` }
}

export interface TestServerOptions {
  /** Wall time, for what does not follow the clock of the service; it stands still without one. */
  readonly wall?: () => number
  readonly databaseFile?: string
  readonly openFile?: OpenFile
  /** Keeps the keys, as a data folder does; they are gone with the process without one. */
  readonly keyDir?: string
  readonly seed?: number
  /** Nobody has been at the desk yet; else one operator is there, the only one, without a proof. */
  readonly isFirstStart?: boolean
  /** Further names that the server answers to. */
  readonly allowHosts?: readonly string[]
  /** Pages of other origins that are let in. */
  readonly allowOrigins?: readonly string[]
  /** Shorter than those that hold outside of tests. */
  readonly connectionLimits?: Partial<ConnectionLimits> | undefined
  /** A server that runs already: the tests of one file share it, and each makes its own customer. */
  readonly on?: TestServer
}

function composeForTests(options: TestServerOptions, reportFault: (error: unknown) => void): Promise<Service> {
  return compose(
    serverConfig({
      port: 4010,
      host: 'localhost',
      dataDir: '/test',
      allowHosts: options.allowHosts ?? [],
      allowOrigins: options.allowOrigins ?? [],
      tokenId: 'test-token',
      tokenSecret: 'test-secret',
      consoleSecret: CONSOLE_SECRET,
    }),
    {
      databaseFile: options.databaseFile ?? ':memory:',
      openFile: options.openFile ?? openMigrated,
      requestLogFile: ':memory:',
      requestLogProgram: null,
      signingKeyFile: null,
      walletKeyFile: options.keyDir === undefined ? null : join(options.keyDir, 'wallet-signing-key.pem'),
      auditKeyFile: options.keyDir === undefined ? null : join(options.keyDir, 'audit-signing-key.pem'),
      sealingKeyFile: options.keyDir === undefined ? null : join(options.keyDir, 'sealing-key.hex'),
      consoleSecret: CONSOLE_SECRET,
      linkSecret: 'test-link-secret',
      port: 4010,
      wall: options.wall ?? (() => Date.parse(TEST_START)),
      random: seededRandom(options.seed ?? 1),
      reportFault,
      connectionLimits: options.connectionLimits,
      // Cheap: what is tested is who may try and how often; the cost has a test of its own.
      pinCost: { cost: 2, blockSize: 1, parallelization: 1 },
    },
  )
}

/** Opens a session as a browser does. Returns: the headers that its page sends. */
export async function openSession(service: Service): Promise<Record<string, string>> {
  const link = service.sessions.createLink()
  const opened = await service.sessions.redeemLink(link, { browser: 'Test', replaces: null })
  if (opened === null) throw new Error('a fresh link opened no session')
  return { cookie: `countersign_${service.port()}=${opened.cookie}`, [SESSION_HEADER.toLowerCase()]: opened.page }
}

/** Who is at the desk of `as.operator` and `as.desk`. */
export const TEST_OPERATOR = { id: 'Operator:00000000-0000-7000-8000-000000000001', name: 'Test Operator' } as const

/** Straight into its table: the tests of other rooms begin where somebody is at the desk. */
async function addTestOperator({ store }: Service): Promise<void> {
  const row = { ...TEST_OPERATOR, created_at: TEST_START, last_seen_at: TEST_START }
  const rest = {
    state: 'ACTIVE',
    roles_json: JSON.stringify(OPERATOR_ROLES),
    pin_tries: 0,
    pin_locked_until: null,
  } as const
  await store.write((tx) =>
    tx
      .insertInto('operators')
      .values({ ...row, ...rest })
      .onConflict((on) => on.doNothing())
      .execute(),
  )
}

/**
 * The composed service in this process, on an in-memory database, under a frozen clock, with seeded ids.
 * `databaseFile` opens a real file instead.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  if (options.on !== undefined) return options.on
  const faults: unknown[] = []
  const service = await composeForTests(options, (error) => faults.push(error))
  service.clock.freeze()
  // A database in memory is new: nothing in it is past its time.
  if (options.databaseFile !== undefined) service.housekeeping.begin()
  await service.housekeeping.idle()
  if (options.isFirstStart !== true) await addTestOperator(service)
  const headers = await openSession(service)
  const settle = async (): Promise<void> => {
    // What holdTimers put before the runner's own.
    Reflect.deleteProperty(service.runner, 'wake')
    await service.runner.runDue()
    await service.dispatcher.idle()
  }
  return {
    service,
    as: {
      platform: serviceCaller(service, basic('test-token', 'test-secret')),
      console: consoleCaller(service, { authorization: `Bearer ${CONSOLE_SECRET}` }),
      desk: consoleCaller(service, headers),
      operator: serviceCaller(service, headers),
      nobody: serviceCaller(service, {}),
      agent: (accessToken) => serviceCaller(service, { authorization: `Bearer ${accessToken}` }),
      token: (clientId, clientSecret) => serviceCaller(service, basic(clientId, clientSecret)),
    },
    sessionHeaders: headers,
    clock: {
      now: () => service.clock.now(),
      iso: () => new Date(service.clock.now()).toISOString(),
      advance: async (seconds) => {
        await service.host.advanceTo(service.clock.now() + seconds * 1000)
        await service.dispatcher.idle()
      },
    },
    raw: async (request) => {
      const reply = await service.app.inject(request)
      return { status: reply.statusCode, body: reply.body, headers: reply.headers }
    },
    settle,
    holdTimers: () => void Object.assign(service.runner, { wake: () => undefined }),
    eventsOf: async (objectId) => {
      const rows = await service.store.read((tx) =>
        tx.selectFrom('webhook_events').select('type').where('object_id', '=', objectId).orderBy('id').execute(),
      )
      return rows.map((row) => row.type)
    },
    takeFaults: () => faults.splice(0),
    close: async () => {
      await assertBooksHold(service.store)
      assertRowsFit(service.store)
      await service.host.auditHeads.sign()
      await assertChainHolds(service.store)
      await service.close()
      if (faults.length > 0) throw faults[0]
    },
  }
}
