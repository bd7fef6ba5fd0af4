import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { individualBody } from '../../testing/people'
import { startTestServer, type TestServer } from '../../testing/testServer'
import { exportNow } from './testing/fileRig'

let folder: string
let server: TestServer
const databaseFile = () => join(folder, 'countersign.sqlite')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-deleted-people-'))
  server = await startTestServer({ databaseFile: databaseFile() })
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const numbers = Array.from({ length: 60 }, (_, n) => `900-55-${1000 + n}`)

async function addPeople(): Promise<void> {
  for (const identifier of numbers)
    await server.as.platform.call('createCustomer', { body: individualBody({ identifier }) }, 201)
}

async function reset(): Promise<void> {
  await server.as.console.call('resetData', { body: { dataSet: 'EMPTY' } }, 202)
  await server.service.host.seeds.idle()
  server.service.clock.freeze()
}

const found = (bytes: Buffer): string[] => numbers.filter((number) => bytes.includes(number))
const bytesOf = (file: string): Buffer => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0))

test('after a reset no identity number is in the database, in its log, or in an export', async () => {
  await addPeople()
  expect(found(Buffer.concat([bytesOf(databaseFile()), bytesOf(`${databaseFile()}-wal`)]))).toEqual(numbers)
  await reset()
  expect(found(bytesOf(databaseFile()))).toEqual([])
  expect(found(bytesOf(`${databaseFile()}-wal`))).toEqual([])
  expect(found(await exportNow(server, 'After'))).toEqual([])
})

test('nor where an older program deleted without overwriting', async () => {
  await addPeople()
  const { sqlite } = server.service.store
  sqlite.pragma('secure_delete = OFF')
  sqlite.exec('DELETE FROM verifications; DELETE FROM beneficial_owners')
  sqlite.exec('DELETE FROM auth_methods; DELETE FROM internal_accounts WHERE customer_id IS NOT NULL')
  sqlite.exec('DELETE FROM customers; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA secure_delete = ON')
  expect(found(bytesOf(databaseFile())).length).toBeGreaterThan(0)
  expect(found(await exportNow(server, 'Before'))).toEqual([])
  await reset()
  expect(found(bytesOf(databaseFile()))).toEqual([])
})

test('what is deleted is overwritten at once', () => {
  expect(server.service.store.sqlite.pragma('secure_delete', { simple: true })).toBe(1)
  expect(server.service.store.sqlite.pragma('trusted_schema', { simple: true })).toBe(0)
})
