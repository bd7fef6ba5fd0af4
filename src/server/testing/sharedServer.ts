import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { deleteData } from '../database/clearData'
import { assertBooksHold } from './ledgerChecks'
import { assertRowsFit } from './rowChecks'
import { startTestServer, type TestServer, type TestServerOptions } from './testServer'

/** What runs behind a shared server at the moment. */
const behind = new WeakMap<TestServer, { running: TestServer | null; options: TestServerOptions }>()

/**
 * One test server for the tests of a file, or of the `describe` that asks for it. Each test makes customers of its own
 * and leaves the platform as it found it, but for the clock, which only goes on. Tests that count everything empty the
 * data before (`emptyBeforeEach`); those that look at what the host keeps, or at a first use, start servers of their
 * own.
 *
 * Input: `options` hold for the servers of `startOwnServers`, too.
 * Effects: starts before the first test and closes after the last, with all that a close checks. What a test leaves due
 * is done at its end, and a fault fails the test in which it happened.
 */
export function shareTestServer(options: TestServerOptions = {}): TestServer {
  const held: { running: TestServer | null; options: TestServerOptions } = { running: null, options }
  beforeAll(async () => {
    held.running = await startTestServer(options)
  })
  afterEach(async () => {
    await held.running?.settle()
    for (const fault of held.running?.takeFaults() ?? []) throw fault
  })
  afterAll(() => held.running?.close())
  const server = new Proxy({} as TestServer, {
    get: (_, name) => {
      if (held.running === null) throw new Error('a shared test server runs only while its tests do')
      return Reflect.get(held.running, name)
    },
  })
  behind.set(server, held)
  return server
}

/**
 * Empties the data of a server between two tests, as a reset does, but for the clock, which only goes on: first what is
 * on its way arrives, and what a close looks at is looked at.
 */
export async function emptyData({ service }: TestServer): Promise<void> {
  const { store, dispatcher, requestLog, authentication } = service
  await dispatcher.idle()
  await assertBooksHold(store)
  assertRowsFit(store)
  // In memory there is no file to be made small again, which takes longer than most tests.
  await store.read(async () => deleteData(store))
  await requestLog.clear()
  authentication.forget()
}

/** Each test of the file, or of the `describe` that asks for it, begins without data. What the host keeps stays. */
export function emptyBeforeEach(server: TestServer): void {
  beforeEach(() => emptyData(server))
}

/** Puts a new server in the place of the shared one for each test of the `describe` that asks for it. */
export function startOwnServers(shared: TestServer): void {
  const held = behind.get(shared)
  if (held === undefined) throw new Error('own servers take the place of a shared one')
  let before: TestServer | null = null
  beforeEach(async () => {
    before = held.running
    held.running = await startTestServer(held.options)
  })
  afterEach(async () => {
    const own = held.running
    held.running = before
    await own?.close()
  })
}
