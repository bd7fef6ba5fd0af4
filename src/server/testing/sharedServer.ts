import { afterAll, afterEach, beforeAll } from 'vitest'
import { startTestServer, type TestServer, type TestServerOptions } from './testServer'

/**
 * One test server for the tests of a file, or of the `describe` that asks for it. Each test makes customers of its own
 * and leaves the platform as it found it, but for the clock, which only goes on.
 *
 * Effects: starts before the first test and closes after the last, with all that a close checks. What a test leaves due
 * is done at its end, and a fault fails the test in which it happened.
 */
export function shareTestServer(options: TestServerOptions = {}): TestServer {
  let running: TestServer | null = null
  beforeAll(async () => {
    running = await startTestServer(options)
  })
  afterEach(async () => {
    await running?.settle()
    for (const fault of running?.takeFaults() ?? []) throw fault
  })
  afterAll(() => running?.close())
  return new Proxy({} as TestServer, {
    get: (_, name) => {
      if (running === null) throw new Error('a shared test server runs only while its tests do')
      return Reflect.get(running, name)
    },
  })
}
