import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testServer'
import { openWebhookInbox, type WebhookInbox } from '../../testing/webhookInbox'
import { createWebhooks } from '../../webhooks/webhooks'

let folder: string
let server: TestServer
let inbox: WebhookInbox

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-load-'))
  server = await startTestServer({ databaseFile: join(folder, 'countersign.sqlite') })
  inbox = await openWebhookInbox()
})
afterEach(async () => {
  await server.close()
  await inbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const take = (name: string) => server.as.console.call('takeSnapshot', { body: { name } }, 201)
const load = (snapshotId: string) => server.as.console.call('loadSnapshot', { params: { snapshotId } }, 200)
const idle = () => server.service.host.forwarding.idle()
const replays = async () => (await server.as.console.call('listReplays', {}, 200)).data
const targets = async () => (await server.as.console.call('listForwardingTargets', {}, 200)).data

async function addTarget(name: string) {
  const body = { name, url: inbox.url, mode: 'ON' as const, filter: { types: [], objectId: null } }
  return server.as.console.call('createForwardingTarget', { body }, 201)
}

async function record(count: number): Promise<string[]> {
  const { store, clock } = server.service
  const { ids, change } = await store.write(async (tx) => {
    const made: string[] = []
    for (let i = 0; i < count; i += 1) {
      const event = { type: 'CUSTOMER.KYC_APPROVED', objectId: `Customer:${i}`, data: { id: `Customer:${i}` } }
      made.push(await createWebhooks(server.service.ids, clock.now()).enqueue(tx, event))
    }
    const areas = new Set(['webhooks'] as const)
    return { ids: made, change: await server.service.changeLog.record(tx, clock.now(), areas, new Set()) }
  })
  server.service.changeLog.publish(change)
  return ids
}

async function receiverHangs(): Promise<void> {
  inbox.answer(() => null)
  await server.service.store.write((tx) =>
    tx.updateTable('platform_config').set({ webhook_endpoint: inbox.url }).execute(),
  )
}

async function arrived(count: number): Promise<void> {
  while (inbox.received.length < count) await new Promise((resolve) => setImmediate(resolve))
}

describe('a snapshot loaded while a replay runs', () => {
  it('is loaded although the receiver hangs, and the replay that it holds stands as stopped by the load', async () => {
    await record(40)
    await server.service.dispatcher.idle()
    await receiverHangs()
    const started = await server.as.console.call('startReplay', { body: {} }, 201)
    await arrived(1)
    const { id } = await take('While it runs')
    await load(id)
    inbox.answer(200)
    const sent = inbox.received.length
    await idle()
    expect(await replays()).toMatchObject([
      {
        id: started.id,
        state: 'STOPPED',
        delivered: 0,
        failed: 0,
        waiting: 40,
        lastError: expect.stringMatching(/loaded/),
      },
    ])
    expect(inbox.received.length).toBe(sent)
  })

  it('holds nothing of a replay that began after it was kept; undone, that replay does not begin again', async () => {
    const clean = await take('Clean')
    await record(20)
    await receiverHangs()
    await server.as.console.call('startReplay', { body: {} }, 201)
    await arrived(1)
    const { undo } = await load(clean.id)
    inbox.answer(200)
    await idle()
    expect(await replays()).toEqual([])
    const sent = inbox.received.length
    await load(undo.id)
    await idle()
    expect(await replays()).toMatchObject([{ state: 'STOPPED', delivered: 0 }])
    const replayed = inbox.received.slice(sent)
    await server.service.dispatcher.idle()
    // What the dispatcher itself had not delivered is delivered once; the replay sends nothing beside it.
    expect(inbox.received.slice(sent).length).toBeLessThanOrEqual(20)
    expect(replayed.length).toBeLessThanOrEqual(20)
    expect((await server.as.console.call('startReplay', { body: {} }, 201)).state).toBe('RUNNING')
  })
})

describe('forwarding targets', () => {
  it('belong to this host: a load keeps them as they are, and brings none back', async () => {
    const old = await addTarget('Old')
    const { id } = await take('With the old one')
    await server.as.console.call('deleteForwardingTarget', { params: { targetId: old.id } }, 204)
    const current = await addTarget('Current')
    await load(id)
    expect(await targets()).toMatchObject([{ id: current.id, name: 'Current', waiting: 0 }])
  })

  it('begin with the next event after a load, whatever the data that came had queued', async () => {
    await addTarget('Hangs')
    inbox.answer(() => null)
    await record(10)
    await arrived(1)
    const { id } = await take('Ten wait')
    await load(id)
    inbox.answer(200)
    const sent = inbox.received.length
    await idle()
    expect(inbox.received.length).toBe(sent)
    const [next] = await record(1)
    await idle()
    expect(inbox.eventIds().slice(sent)).toEqual([next])
    expect(await targets()).toMatchObject([{ waiting: 0, recent: { total: 1, delivered: 1 } }])
  })
})
