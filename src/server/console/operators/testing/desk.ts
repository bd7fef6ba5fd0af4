import { join } from 'node:path'
import type { Operator } from '../../../../contract/console/operators/schemas'
import {
  type Caller,
  type ConsoleCaller,
  consoleCaller,
  openSession,
  serviceCaller,
  startTestServer,
  TEST_START,
  type TestServer,
} from '../../../testing/testServer'

export const MINUTE_MS = 60_000
const [PRIYA, TOMAS] = ['408126', '731905']

/** A PIN as it travels: new, or shown. */
export const pinOf = (pin: string) => ({ kind: 'PIN', pin }) as const

/** A desk that nobody has been at, under a wall clock that the test moves. */
export interface DeskServer {
  readonly server: TestServer
  /** The session in which everything begins. */
  readonly first: ConsoleCaller
  /** Of that session. */
  readonly headers: Record<string, string>
  /** The session of `first` on the service plane. */
  readonly onService: Caller['call']
  readonly wall: { now(): number; pass(ms: number): void }
  /** Priya Raman at the desk of the first session, and Tomás Ferreira; both with a PIN. */
  twoOperators(): Promise<{ readonly priya: Operator; readonly tomas: Operator }>
  /** Every row of every table as text. */
  everything(): Promise<string>
  /** Ends the process and starts another on the same folder, for a desk that has one. */
  restart(): Promise<void>
}

/** Opens one more session. */
export async function anybody({ server }: Pick<DeskServer, 'server'>): Promise<ConsoleCaller> {
  return consoleCaller(server.service, await openSession(server.service))
}

async function addTwo(first: ConsoleCaller) {
  const priya = await first.call('createOperator', { body: { name: 'Priya Raman', proof: pinOf(PRIYA) } }, 201)
  const body = { name: 'Tomás Ferreira', proof: pinOf(TOMAS), confirm: pinOf(PRIYA) }
  return { priya, tomas: await first.call('createOperator', { body }, 201) }
}

/** Starts the desk in memory, or in a folder that is there; close `server` at the end. */
export async function startDesk(dir?: string): Promise<DeskServer> {
  let wallMs = Date.parse(TEST_START)
  const kept = dir === undefined ? {} : { databaseFile: join(dir, 'data.sqlite'), keyDir: dir }
  const start = () => startTestServer({ isFirstStart: true, wall: () => wallMs, ...kept })
  let server = await start()
  let headers = await openSession(server.service)
  return {
    get server() {
      return server
    },
    get first() {
      return consoleCaller(server.service, headers)
    },
    get headers() {
      return headers
    },
    get onService() {
      return serviceCaller(server.service, headers).call
    },
    wall: {
      now: () => wallMs,
      pass: (ms) => {
        wallMs += ms
      },
    },
    twoOperators: () => addTwo(consoleCaller(server.service, headers)),
    everything: () =>
      server.service.store.read(async () => {
        const { sqlite } = server.service.store
        const names = sqlite.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all() as string[]
        return JSON.stringify(names.map((name) => sqlite.prepare(`SELECT * FROM ${name}`).all()))
      }),
    restart: async () => {
      if (dir === undefined) throw new Error('a desk in memory ends with its process')
      await server.close()
      server = await start()
      headers = await openSession(server.service)
    },
  }
}
