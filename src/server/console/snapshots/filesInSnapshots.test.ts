import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NOTE_FILE_BYTES_MAX } from '../../../contract/console/team/limits'
import { getFileContent, keepFileContent } from '../../files/fileContents'
import { individualBody } from '../../testing/people'
import { pdfBytes } from '../../testing/pictures'
import { startTestServer, type TestServer } from '../../testing/testServer'
import { exportNow, sendFile, tamper } from './testing/fileRig'

let folder: string
let server: TestServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-files-'))
  server = await startTestServer({ databaseFile: join(folder, 'countersign.sqlite') })
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const BYTES = pdfBytes('', 3_000_000)
const contentOf = (id: string) => server.service.store.read((tx) => getFileContent(tx, id))
const holder = async () => (await server.as.platform.call('createCustomer', { body: individualBody() }, 201)).id

async function upload(documentHolder: string): Promise<string> {
  const file = new File([new Uint8Array(BYTES)], 'bill.pdf')
  const body = { file, documentHolder, documentType: 'UTILITY_BILL', country: 'US' } as const
  return (await server.as.platform.call('uploadDocument', { body }, 201)).id
}

it('a snapshot brings documents back with every byte', async () => {
  const id = await upload(await holder())
  const { id: snapshotId } = await server.as.console.call('takeSnapshot', { body: { name: 'Before' } }, 201)
  await server.as.platform.call('deleteDocument', { params: { documentId: id } }, 204)
  expect(await contentOf(id)).toBeNull()
  await server.as.console.call('loadSnapshot', { params: { snapshotId } }, 200)
  expect((await contentOf(id))?.equals(BYTES)).toBe(true)
})

it('a file that leaves and comes in again holds documents and the largest file of a note', async () => {
  const customerId = await holder()
  const id = await upload(customerId)
  const file = new File([new Uint8Array(NOTE_FILE_BYTES_MAX)], 'large.bin')
  const body = { targetId: customerId, text: 'See this.', file }
  const note = await server.as.desk.call('addNote', { body }, 201)
  const uploadId = await sendFile(server, await exportNow(server, 'Trip'))
  const imported = await server.as.console.call('importSnapshot', { body: { uploadId } }, 201)
  await server.as.platform.call('deleteDocument', { params: { documentId: id } }, 204)
  await server.as.console.call('loadSnapshot', { params: { snapshotId: imported.id } }, 200)
  expect((await contentOf(id))?.equals(BYTES)).toBe(true)
  expect((await contentOf(note.files[0]?.id ?? ''))?.length).toBe(NOTE_FILE_BYTES_MAX)
})

it('what an upload had written when a snapshot was taken does not come back, and the upload is whole', async () => {
  const { store, ids } = server.service
  const documentHolder = await holder()
  const named = await upload(documentHolder)
  const unnamed = ids.new('Document')
  const PIECE = new Uint8Array(1000)
  await store.writeAhead((tx) =>
    tx.insertInto('file_chunks').values({ file_id: unnamed, position: 0, bytes: PIECE }).compile(),
  )
  const { id: snapshotId } = await server.as.console.call('takeSnapshot', { body: { name: 'Midway' } }, 201)
  await server.as.console.call('loadSnapshot', { params: { snapshotId } }, 200)
  expect(await contentOf(unnamed)).toBeNull()
  expect((await contentOf(named))?.equals(BYTES)).toBe(true)
  await store.write((tx) => keepFileContent(tx, unnamed, [PIECE, PIECE]))
  expect((await contentOf(unnamed))?.length).toBe(2000)
})

it('what an upload had written when a snapshot was taken leaves in no file, and comes in from none', async () => {
  const named = await upload(await holder())
  const piece = { file_id: server.service.ids.new('Document'), position: 0, bytes: Buffer.from('half a passport') }
  await server.service.store.writeAhead((tx) => tx.insertInto('file_chunks').values(piece).compile())
  const file = await exportNow(server, 'Midway')
  expect(file.includes('half a passport')).toBe(false)
  expect(new BetterSqlite3(file).prepare('SELECT DISTINCT file_id FROM file_chunks').pluck().all()).toEqual([named])
  const older = tamper(file, (sqlite) =>
    sqlite
      .prepare('INSERT INTO file_chunks (file_id, position, bytes) VALUES (?, 0, ?)')
      .run(piece.file_id, piece.bytes),
  )
  const body = { uploadId: await sendFile(server, older) }
  const { id } = await server.as.console.call('importSnapshot', { body }, 201)
  const stored = new BetterSqlite3(join(folder, 'snapshots', id.replace('Snapshot:', ''), 'data.sqlite'))
  expect(stored.prepare('SELECT DISTINCT file_id FROM file_chunks').pluck().all()).toEqual([named])
  stored.close()
})

it('nothing is left of a document after a reset', async () => {
  const id = await upload(await holder())
  await server.as.console.call('resetData', { body: { dataSet: 'EMPTY' } }, 202)
  await expect.poll(() => server.service.store.sqlite.prepare('SELECT count(*) FROM file_chunks').pluck().get()).toBe(0)
  await server.as.platform.call('getDocument', { params: { documentId: id } }, 404)
})
