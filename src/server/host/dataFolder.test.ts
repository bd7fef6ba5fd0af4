import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openDataFolder } from './dataFolder'

const dir = mkdtempSync(join(tmpdir(), 'countersign-folder-test-'))

afterEach(() => rmSync(join(dir, 'a'), { recursive: true, force: true }))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('missing folders are made, for their owner alone', () => {
  const folder = openDataFolder(join(dir, 'a', 'b'))
  expect(folder.isNew).toBe(true)
  expect(statSync(join(dir, 'a', 'b')).isDirectory()).toBe(true)
  if (process.platform !== 'win32') expect(statSync(join(dir, 'a', 'b')).mode & 0o077).toBe(0)
  folder.release()
})

test('a file where the folder should be is refused in one sentence', () => {
  const file = join(dir, 'file')
  writeFileSync(file, 'x')
  expect(() => openDataFolder(file)).toThrow(/cannot be read and written \(not a folder\); choose another/)
  expect(() => openDataFolder(join(file, 'below'))).toThrow(/cannot be read and written/)
})

test('a place where nobody can make a folder is refused, not waited for', () => {
  const nowhere = process.platform === 'win32' ? '\\\\.\\nowhere\\countersign' : '/proc/countersign'
  expect(() => openDataFolder(nowhere)).toThrow(/cannot be read and written/)
})

test('a file of another user beside a database is refused, and the folder is free again', () => {
  const own = process.getuid?.()
  if (own === undefined) return
  openDataFolder(join(dir, 'a')).release()
  for (const name of ['countersign.sqlite-wal', 'countersign.sqlite-journal', 'requests.sqlite-shm']) {
    const planted = join(dir, 'a', name)
    writeFileSync(planted, 'x')
    // Nobody but root may give a file away: here the database is said to be another's.
    const getuid = vi.spyOn(process, 'getuid').mockReturnValue(own + 1)
    expect(() => openDataFolder(join(dir, 'a'))).toThrow(`${planted} belongs to another user than the database`)
    getuid.mockRestore()
    openDataFolder(join(dir, 'a')).release()
    rmSync(planted)
  }
})

test('a folder in use is refused, and free again afterwards', () => {
  const first = openDataFolder(join(dir, 'a'))
  expect(() => openDataFolder(join(dir, 'a'))).toThrow(`Another Countersign (process ${process.pid}) is using`)
  first.release()
  openDataFolder(join(dir, 'a')).release()
})

/** Another host: it takes the lock as a host does, says so, and waits to be killed. */
async function startOtherHost(file: string): Promise<ChildProcess> {
  const program = `
    const Database = require('better-sqlite3')
    new Database(${JSON.stringify(file)}, { timeout: 0 }).exec('BEGIN EXCLUSIVE')
    process.stdout.write('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout!, 'data')
  return child
}

test('the lock of a host that was killed is gone with it, whatever it left behind', async () => {
  openDataFolder(join(dir, 'a')).release()
  const child = await startOtherHost(join(dir, 'a', 'host.lock'))
  expect(() => openDataFolder(join(dir, 'a'))).toThrow(/^Another Countersign .* is using the data folder/)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(existsSync(join(dir, 'a', 'host.json'))).toBe(true)
  openDataFolder(join(dir, 'a')).release()
})

test('a program that only has the database open keeps no host out', async () => {
  const first = openDataFolder(join(dir, 'a'))
  first.release()
  const other = new BetterSqlite3(first.databaseFile)
  other.exec('CREATE TABLE t (x); BEGIN IMMEDIATE')
  openDataFolder(join(dir, 'a')).release()
  other.close()
})
