import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, TEST_OPERATOR, type TestServer } from '../../testing/testServer'
import { openWebhookInbox, type WebhookInbox } from '../../testing/webhookInbox'
import { loadClockState, saveClockState } from '../clock/clockStore'

let folder: string
let server: TestServer
let inbox: WebhookInbox

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-snapshots-'))
  server = await startTestServer({ databaseFile: join(folder, 'countersign.sqlite') })
  inbox = await openWebhookInbox()
})
afterEach(async () => {
  await server.close()
  await inbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const take = (name: string, note?: string) => server.as.console.call('takeSnapshot', { body: { name, note } }, 201)
const load = (id: string, clock?: 'SNAPSHOT' | 'PRESENT') =>
  server.as.console.call(
    'loadSnapshot',
    { params: { snapshotId: id }, ...(clock === undefined ? {} : { body: { clock } }) },
    200,
  )
const list = () => server.as.console.call('listSnapshots', {}, 200)
const addCustomer = (platformCustomerId: string) =>
  server.as.platform.call(
    'createCustomer',
    { body: { customerType: 'INDIVIDUAL', platformCustomerId, fullName: platformCustomerId, region: 'US' } },
    201,
  )
const customers = async (): Promise<string[]> => {
  const { data } = await server.as.platform.call('listCustomers', { query: { limit: '100' } }, 200)
  return data.map(({ platformCustomerId }) => String(platformCustomerId)).sort()
}

const pendingEvents = () =>
  server.service.store.read(async (tx) => {
    const rows = await tx.selectFrom('webhook_events').select('id').where('state', '=', 'PENDING').execute()
    return rows.map(({ id }) => id)
  })

describe('takeSnapshot and loadSnapshot', () => {
  it('brings the data back as it was, while the service runs, and goes on from there', async () => {
    await addCustomer('before')
    const made = await take('Clean', 'One customer')
    expect(made).toMatchObject({ name: 'Clean', note: 'One customer', origin: 'TAKEN', dataSet: 'UNSET' })
    expect(made.sizeBytes).toBeGreaterThan(100_000)
    await addCustomer('after')
    const { loaded, undo } = await load(made.id)
    expect(loaded.id).toBe(made.id)
    expect(undo).toMatchObject({ origin: 'BEFORE_LOAD', name: 'Before loading Clean' })
    expect(await customers()).toEqual(['before'])
    await addCustomer('later')
    expect(await customers()).toEqual(['before', 'later'])
    expect((await list()).loaded).toMatchObject({ id: made.id, name: 'Clean' })
  })

  it('loads a snapshot of an earlier version, whose database has another name', async () => {
    await addCustomer('before')
    const made = await take('Clean')
    await addCustomer('after')
    const at = (file: string) => join(folder, 'snapshots', made.id.slice('Snapshot:'.length), file)
    renameSync(at('data.sqlite'), at('world.sqlite'))
    expect((await list()).data).toEqual([made])
    await load(made.id)
    expect(await customers()).toEqual(['before'])
  })

  it('is undone by loading what it kept, and that again', async () => {
    await addCustomer('first')
    const made = await take('One')
    await addCustomer('second')
    await load(made.id)
    const { undoId } = await list()
    await load(String(undoId))
    expect(await customers()).toEqual(['first', 'second'])
    const again = await list()
    expect(again.data[0]).toMatchObject({ id: again.undoId, name: 'Before undoing' })
    await load(String(again.undoId))
    expect(await customers()).toEqual(['first'])
  })

  it('is found by its id wherever an id is pasted', async () => {
    const { id } = await take('Pasted')
    const found = await server.as.console.call('resolveId', { params: { id } }, 200)
    expect(found.route).toBe(`/snapshots/${id}`)
  })

  it('does not let a snapshot change with the data that follows it', async () => {
    const made = await take('Empty')
    for (const name of ['a', 'b', 'c']) {
      await load(made.id)
      await addCustomer(name)
    }
    await load(made.id)
    expect(await customers()).toEqual([])
  })

  it('takes the clock back too, frozen where it stood', async () => {
    const at = server.clock.iso()
    const made = await take('Then')
    expect(made.clock).toMatchObject({ now: at, mode: 'frozen' })
    await server.clock.advance(86_400)
    await load(made.id)
    expect(server.clock.iso()).toBe(at)
    expect(await server.as.console.call('getClock', {}, 200)).toMatchObject({ mode: 'frozen' })
    await server.clock.advance(60)
    expect(server.clock.now()).toBe(Date.parse(at) + 60_000)
  })

  it('goes on in real time when that is asked for', async () => {
    const made = await take('Then')
    await server.clock.advance(3600)
    await load(made.id, 'PRESENT')
    expect(await server.as.console.call('getClock', {}, 200)).toMatchObject({ mode: 'real' })
    server.service.clock.freeze()
  })

  it('keeps the tokens of the moment: one made since works, one deleted since stays deleted', async () => {
    const body = { name: 'CI', permissions: ['VIEW' as const] }
    const old = await server.as.platform.call('createToken', { body }, 201)
    const made = await take('Tokens')
    const young = await server.as.platform.call('createToken', { body: { ...body, name: 'New' } }, 201)
    await server.as.platform.call('deleteTokenById', { params: { tokenId: old.id } }, 204)
    const asOld = server.as.token(old.clientId, String(old.clientSecret))
    const asYoung = server.as.token(young.clientId, String(young.clientSecret))
    await asYoung.call('listCustomers', {}, 200)
    await load(made.id)
    await asYoung.call('listCustomers', {}, 200)
    await asOld.call('listCustomers', {}, 401)
  })

  it('keeps the audit log, with the load in it, and the operator at the desk', async () => {
    const made = await take('Log')
    const operatorId = TEST_OPERATOR.id
    const proof = { kind: 'PIN', pin: '408126' } as const
    await server.as.desk.call('addOperatorProof', { params: { operatorId }, body: { proof } }, 201)
    await addCustomer('gone')
    await server.as.desk.call('loadSnapshot', { params: { snapshotId: made.id } }, 200)
    const { data } = await server.as.console.call('listAuditEntries', { query: { limit: '100' } }, 200)
    expect(data.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(['takeSnapshot', 'createCustomer', 'loadSnapshot', 'addOperatorProof']),
    )
    expect(data.find(({ operationId }) => operationId === 'loadSnapshot')).toMatchObject({
      outcome: 'DONE',
      targetId: made.id,
      actorName: TEST_OPERATOR.name,
    })
    const state = await server.as.desk.call('getConsoleState', {}, 200)
    expect(state.operator?.name).toBe(TEST_OPERATOR.name)
    const { data: operators } = await server.as.desk.call('listOperators', {}, 200)
    expect(operators.map(({ proofs }) => proofs.map(({ kind }) => kind))).toEqual([['PIN']])
  })

  it('forgets idempotency keys that were used since, so that a test can run again', async () => {
    const made = await take('Keys')
    const headers = { 'idempotency-key': 'one' }
    const body = { customerType: 'INDIVIDUAL' as const, platformCustomerId: 'x', fullName: 'X', region: 'US' }
    const first = await server.as.platform.call('createCustomer', { body, headers }, 201)
    await load(made.id)
    const second = await server.as.platform.call('createCustomer', { body, headers }, 201)
    expect(second.id).not.toBe(first.id)
    expect(await customers()).toEqual(['x'])
  })

  it('tells every screen that everything changed, under a number that only grows', async () => {
    const made = await take('Notice')
    for (let count = 0; count < 5; count += 1) await addCustomer(`c${count}`)
    const { changeLog } = server.service
    const before = changeLog.publishedSeq()
    const heard: { seq: number; areas: readonly string[] }[] = []
    // The request log's own word has no number of its own.
    const stop = changeLog.subscribe((change) => {
      if (!change.areas.includes('requests')) heard.push(change)
    })
    await load(made.id)
    stop()
    expect(heard[0]?.areas).toContain('data')
    expect(heard.every(({ seq }, index) => seq > (heard[index - 1]?.seq ?? before))).toBe(true)
    const missed = await server.service.store.read((tx) => changeLog.since(tx, before))
    expect(missed?.[0]?.areas).toContain('data')
  })

  it('delivers what the data that came back still owed, and leaves the endpoint of this host', async () => {
    await server.as.platform.call('updatePlatformConfig', { body: { webhookEndpoint: 'http://localhost:1/' } }, 200)
    await addCustomer('owed')
    await server.settle()
    const made = await take('Owes')
    const owed = await pendingEvents()
    expect(owed.length).toBeGreaterThan(0)
    await server.as.platform.call('updatePlatformConfig', { body: { webhookEndpoint: inbox.url } }, 200)
    await load(made.id)
    const config = await server.as.platform.call('getPlatformConfig', {}, 200)
    expect(config.webhookEndpoint).toBe(inbox.url)
    await server.clock.advance(6 * 3600)
    expect(inbox.eventIds()).toEqual(expect.arrayContaining(owed))
    expect(await pendingEvents()).toEqual([])
  })

  it('does not wait for a receiver that hangs: the delivery is cut short, and made again', async () => {
    await server.as.platform.call('updatePlatformConfig', { body: { webhookEndpoint: inbox.url } }, 200)
    inbox.answer(() => null)
    await addCustomer('hangs')
    const [owed] = await pendingEvents()
    const made = await take('Hanging')
    await load(made.id)
    expect(await pendingEvents()).toContain(owed)
    inbox.answer(200)
    await server.clock.advance(6 * 3600)
    expect(await pendingEvents()).toEqual([])
    expect(inbox.eventIds()).toContain(owed)
  })

  it('lets calls that come meanwhile wait for the new data, and loses none of them', async () => {
    await addCustomer('kept')
    const made = await take('Busy')
    const calls = Array.from({ length: 20 }, (_, index) => addCustomer(`during-${index}`))
    const loading = load(made.id)
    const more = Array.from({ length: 20 }, (_, index) => addCustomer(`after-${index}`))
    await Promise.all([...calls, loading, ...more])
    const names = await customers()
    expect(names).toContain('kept')
    expect(server.service.store.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    const { totalCount } = await server.as.platform.call('listCustomers', {}, 200)
    expect(totalCount).toBe(names.length)
  })

  it('refuses a snapshot of a newer program and a damaged one, and leaves the data alone', async () => {
    const [newer, damaged] = [await take('Newer'), await take('Damaged')]
    await addCustomer('here')
    const at = (id: string, file: string) => join(folder, 'snapshots', id.slice('Snapshot:'.length), file)
    const { sizeBytes: _, isFromHere: __, isLoadable: ___, ...facts } = newer
    writeFileSync(at(newer.id, 'manifest.json'), JSON.stringify({ ...facts, schemaVersion: 999 }))
    writeFileSync(at(damaged.id, 'data.sqlite'), 'SQLite format 3\0 and then nothing of the kind'.padEnd(4096))
    const call = (snapshotId: string) => server.as.console.call('loadSnapshot', { params: { snapshotId } }, 409)
    expect(await call(newer.id)).toMatchObject({ details: { field: 'snapshotId', reason: 'SNAPSHOT_NEWER' } })
    expect(await call(damaged.id)).toMatchObject({ details: { field: 'snapshotId', reason: 'SNAPSHOT_DAMAGED' } })
    expect((await list()).data.find(({ id }) => id === newer.id)?.isLoadable).toBe(false)
    expect(await customers()).toEqual(['here'])
    expect(readdirSync(join(folder, 'snapshots')).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('refuses a snapshot whose clock is about to run out of years, however it came here', async () => {
    const { sizeBytes: _, isFromHere: __, isLoadable: ___, ...late } = await take('Late')
    const clock = { now: '9999-12-31T23:59:50.000Z', mode: 'offset', offsetMs: 0 }
    const path = join(folder, 'snapshots', late.id.slice('Snapshot:'.length), 'manifest.json')
    writeFileSync(path, JSON.stringify({ ...late, clock }))
    const before = server.clock.iso()
    const refused = await server.as.console.call('loadSnapshot', { params: { snapshotId: late.id } }, 409)
    expect(refused.details).toMatchObject({ reason: 'SNAPSHOT_DAMAGED' })
    expect(refused.message).toContain('stands at 9999-12-31T23:59:50.000Z, which is too late')
    expect(server.clock.iso()).toBe(before)
    expect((await list()).data.find(({ id }) => id === late.id)?.isLoadable).toBe(false)
  })

  it('puts other data in place of what has run out of years, also after a start', async () => {
    const kept = await take('Kept')
    await addCustomer('late')
    server.service.clock.moveTo(Date.UTC(10_000, 0, 2))
    expect((await server.as.console.call('getClock', {}, 200)).now).toBe('9999-12-31T23:59:59.999Z')
    const state = { offsetMs: Date.UTC(10_000, 0, 2) - Date.now(), frozenAtMs: null }
    await server.service.store.write((tx) => saveClockState(tx, state))
    expect(await server.service.store.read((tx) => loadClockState(tx))).toEqual(state)
    await load(kept.id)
    expect([await customers(), server.clock.iso()]).toEqual([[], kept.clock.now])
  })

  it('refuses a name that another one has, and an id that is none', async () => {
    await take('Twice')
    const refused = await server.as.console.call('takeSnapshot', { body: { name: ' Twice ' } }, 409)
    expect(refused.details).toMatchObject({ field: 'name', reason: 'SNAPSHOT_NAME_TAKEN' })
    for (const snapshotId of ['Snapshot:../../etc', 'x', '.undo-x'])
      await server.as.console.call('loadSnapshot', { params: { snapshotId } }, 404)
  })

  it('keeps five automatic ones, the oldest make room', async () => {
    const made = await take('Base')
    for (let count = 0; count < 8; count += 1) await load(made.id)
    const { data } = await list()
    expect(data.filter(({ origin }) => origin === 'BEFORE_LOAD')).toHaveLength(5)
    expect(data.filter(({ origin }) => origin === 'TAKEN')).toHaveLength(1)
    expect(existsSync(join(folder, 'countersign.sqlite'))).toBe(true)
  })
})

describe('updateSnapshot and deleteSnapshot', () => {
  it('keep an automatic snapshot that a person named, and delete without touching the data', async () => {
    const made = await take('Base')
    const { undo } = await load(made.id)
    const named = await server.as.console.call(
      'updateSnapshot',
      { params: { snapshotId: undo.id }, body: { name: 'Worth keeping', note: 'Three agents' } },
      200,
    )
    expect(named).toMatchObject({ name: 'Worth keeping', note: 'Three agents', origin: 'TAKEN' })
    await addCustomer('here')
    await server.as.console.call('deleteSnapshot', { params: { snapshotId: made.id } }, 204)
    await server.as.console.call('deleteSnapshot', { params: { snapshotId: made.id } }, 404)
    expect((await list()).data.map(({ name }) => name)).toEqual(['Worth keeping'])
    expect(await customers()).toEqual(['here'])
  })
})

describe('resetData', () => {
  it('keeps what it empties, so that it can be undone', async () => {
    await addCustomer('here')
    await server.as.console.call('resetData', { body: { dataSet: 'EMPTY' } }, 202)
    await server.service.host.seeds.idle()
    expect(await customers()).toEqual([])
    const { undoId, data } = await list()
    expect(data[0]).toMatchObject({ id: undoId, origin: 'BEFORE_RESET' })
    await load(String(undoId))
    expect(await customers()).toEqual(['here'])
    server.service.clock.freeze()
  })
})
