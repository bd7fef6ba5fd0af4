import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { pause } from '../foundation/guarded'
import { startTestServer } from '../testing/testServer'
import { installLastResort } from './lastResort'

function install(stop: () => Promise<void>, graceMs?: number) {
  const events = new EventEmitter()
  const told: string[] = []
  const { promise: ended, resolve } = Promise.withResolvers<number>()
  const exits: number[] = []
  const exit = (code: number): void => {
    exits.push(code)
    resolve(code)
  }
  const report = (error: unknown, where: string): void => void told.push(`${where}: ${String(error)}`)
  installLastResort({ events, stop, exit, report, ...(graceMs === undefined ? {} : { graceMs }) })
  return { events, told, ended, exits }
}

describe('the last resort', () => {
  it('finishes what is in flight, keeps it, and ends with a code of its own', async () => {
    const server = await startTestServer()
    const acts: string[] = []
    const { events, told, ended } = install(async () => {
      await server.service.app.close()
      acts.push('closed')
    })
    const inFlight = server.as.platform
      .call('createToken', { body: { name: 'made in flight', permissions: ['VIEW'] } }, 201)
      .then(({ name }) => acts.push(name))
    events.emit('uncaughtException', new Error('nobody caught me'))
    expect(await ended).toBe(70)
    await inFlight
    expect(acts).toContain('made in flight')
    expect(acts).toContain('closed')
    expect(told).toEqual(['the process; it ends in order now: Error: nobody caught me'])
    const names = await server.service.store.read((tx) => tx.selectFrom('api_tokens').select('name').execute())
    expect(names.map(({ name }) => name)).toContain('made in flight')
    await server.close()
  })

  it('stops once however many faults follow, and reports each', async () => {
    let stops = 0
    const { events, told, ended, exits } = install(async () => {
      stops += 1
      await pause(5)
    })
    events.emit('unhandledRejection', new Error('one'))
    events.emit('uncaughtException', new Error('two'))
    await ended
    await pause(10)
    expect(stops).toBe(1)
    expect(exits).toEqual([70])
    expect(told).toHaveLength(2)
  })

  it('ends when the stop itself fails or never comes to an end', async () => {
    const failing = install(() => Promise.reject(new Error('cannot close')))
    failing.events.emit('uncaughtException', new Error('first'))
    expect(await failing.ended).toBe(70)
    expect(failing.told).toContain('the stop of the process: Error: cannot close')
    const hanging = install(() => new Promise(() => undefined), 5)
    hanging.events.emit('uncaughtException', new Error('first'))
    expect(await hanging.ended).toBe(70)
  })
})
