import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { shareTestServer, startOwnServers } from '../../testing/sharedServer'
import { waitForMessages } from './waitForMessages'

const server = shareTestServer()

beforeEach(() => server.as.console.call('clearInbox', {}, 200))

async function arrive(id: string, type = 'CUSTOMER.KYC_APPROVED', objectId = 'Customer:1'): Promise<void> {
  const payload = JSON.stringify({ id, type, timestamp: 'x', data: { id: objectId } })
  const headers = { host: 'localhost:4010', 'content-type': 'application/json' }
  const reply = await server.raw({ method: 'POST', url: '/inbox', payload, headers })
  expect(reply.status).toBe(200)
}

const ask = (query: Record<string, string>) => server.as.console.call('listInboxMessages', { query }, 200)
const eventIdsOf = (page: Awaited<ReturnType<typeof ask>>) => page.data.map((message) => message.eventId)

/** How many calls wait at present; there is one listener for each. */
function watchListeners() {
  const { changeLog } = server.service
  const counts = { waiting: 0 }
  const subscribe = changeLog.subscribe
  changeLog.subscribe = (listener) => {
    const stop = subscribe(listener)
    counts.waiting += 1
    return () => {
      counts.waiting -= 1
      stop()
    }
  }
  return counts
}

describe('waiting for a webhook', () => {
  test('what is there already is answered at once, newest first', async () => {
    await arrive('Webhook:1')
    await arrive('Webhook:2')
    expect(eventIdsOf(await ask({ wait: '30', type: 'CUSTOMER.KYC_APPROVED', objectId: 'Customer:1' }))).toEqual([
      'Webhook:2',
      'Webhook:1',
    ])
  })

  test('the first message that fits every filter ends the wait; others do not', async () => {
    const counts = watchListeners()
    const waiting = ask({ wait: '30', type: 'TEST', objectId: 'Customer:7' })
    await expect.poll(() => counts.waiting).toBe(1)
    await arrive('Webhook:1', 'TEST', 'Customer:8')
    await arrive('Webhook:2', 'CUSTOMER.KYC_APPROVED', 'Customer:7')
    await arrive('Webhook:3', 'TEST', 'Customer:7')
    expect(eventIdsOf(await waiting)).toEqual(['Webhook:3'])
    expect(counts.waiting).toBe(0)
  })

  test('with `after`, an older message does not satisfy it', async () => {
    await arrive('Webhook:1')
    const { data } = await ask({})
    const waiting = ask({ wait: '30', type: 'CUSTOMER.KYC_APPROVED', after: data[0]!.id })
    await arrive('Webhook:2')
    expect(eventIdsOf(await waiting)).toEqual(['Webhook:2'])
  })

  test('when the time is over the answer is an empty page; without a wait it is empty at once', async () => {
    expect(await ask({ wait: '1', type: 'TEST' })).toEqual({ data: [], hasMore: false, totalCount: 0 })
    expect((await ask({ wait: '0', type: 'TEST' })).data).toEqual([])
    expect((await ask({ type: 'TEST' })).data).toEqual([])
  })

  test('more than thirty seconds, less than none and no whole number are refused', async () => {
    for (const wait of ['31', '-1', '1.5', 'soon']) {
      const refusal = await server.as.console.call('listInboxMessages', { query: { wait } }, 400)
      expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'wait' } })
    }
  })

  test('while it waits, writes go on and nothing is held; asking leaves no audit row', async () => {
    const counts = watchListeners()
    const waiting = ask({ wait: '30', type: 'TEST' })
    await expect.poll(() => counts.waiting).toBe(1)
    await server.as.platform.call('createToken', { body: { name: 'CI', permissions: ['VIEW'] } }, 201)
    await arrive('Webhook:1', 'TEST')
    await waiting
    const rows = await server.service.store.read((tx) => tx.selectFrom('audit_log').select('operation_id').execute())
    expect(rows.map((row) => row.operation_id)).not.toContain('listInboxMessages')
  })

  test('nobody but the console may ask', async () => {
    const headers = { host: 'localhost:4010' }
    const reply = await server.raw({ method: 'GET', url: '/console/api/inbox?wait=30', headers })
    expect(reply.status).toBe(401)
  })
})

describe('the end of a wait', () => {
  startOwnServers(server)

  async function askOverSocket() {
    await server.service.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.service.app.server.address() as AddressInfo
    const headers = { host: 'localhost:4010', authorization: 'Bearer test-console-secret' }
    const socket = request({ port, host: '127.0.0.1', path: '/console/api/inbox?type=TEST&wait=30', headers })
    const ended = new Promise((resolve) => socket.on('error', resolve).on('response', (reply) => resolve(reply)))
    socket.end()
    return { socket, ended }
  }

  test('a client that goes away takes its wait with it', async () => {
    const counts = watchListeners()
    const { socket } = await askOverSocket()
    await expect.poll(() => counts.waiting).toBe(1)
    socket.destroy()
    await expect.poll(() => counts.waiting).toBe(0)
  })

  test('a server that stops answers those who wait', async () => {
    const counts = watchListeners()
    const { ended } = await askOverSocket()
    await expect.poll(() => counts.waiting).toBe(1)
    await server.service.app.close()
    expect(await ended).toMatchObject({ statusCode: 200 })
    expect(counts.waiting).toBe(0)
  })

  test('a message that arrives while the last look is under way is seen', async () => {
    const { changeLog } = server.service
    const seen: string[] = []
    const found = await waitForMessages({
      changeLog,
      waitMs: 30_000,
      ended: new AbortController().signal,
      look: async () => {
        const before = seen.length
        if (before === 0) changeLog.publish({ seq: 0, areas: ['inbox'], ids: [] })
        seen.push('look')
        return before
      },
      isEnough: (looks) => looks > 0,
    })
    expect(found).toBe(1)
  })
})
