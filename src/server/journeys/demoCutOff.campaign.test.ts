import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextTurn } from '../foundation/guarded'
import { portraitOf } from '../testing/demoPortrait'
import { startTestServer, type TestServer } from '../testing/testServer'

const SEED = 7
let dir: string
let wholePortrait: Awaited<ReturnType<typeof portraitOf>>

async function listening(input: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const server = await startTestServer(input)
  await server.service.listen(0, '127.0.0.1')
  return server
}
const startOn = (seed: number): Promise<TestServer> =>
  listening({ databaseFile: join(dir, 'countersign.sqlite'), keyDir: dir, seed })

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'countersign-cut-off-'))
  const whole = await listening({ isFirstStart: true })
  await whole.service.host.seeds.startDemo(SEED)
  await whole.service.host.seeds.idle()
  wholePortrait = await portraitOf(whole)
  await whole.close()
}, 120_000)
afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe('demo data whose building is cut off when the host stops', () => {
  it('ends before its next step without a fault, and is built the same at the next start', async () => {
    const first = await startOn(98)
    const { seeds } = first.service.host
    await seeds.startDemo(SEED)
    const ended = expect(seeds.idle()).rejects.toThrow('could not be built')
    while (seeds.progress().done < 5) await nextTurn()
    expect((await portraitOf(first)).customers.length).toBeGreaterThan(0)
    await first.service.close()
    await ended
    expect(seeds.progress()).toMatchObject({ state: 'FAILED' })
    expect(first.takeFaults()).toEqual([])

    const second = await startOn(99)
    await second.service.startData(null)
    expect((await second.as.console.call('getConsoleState', {}, 200)).dataSet).toBe('DEMO')
    expect((await second.as.console.call('getClock', {}, 200)).mode).toBe('real')
    expect(await portraitOf(second)).toEqual(wholePortrait)
    await second.close()
  }, 120_000)
})
