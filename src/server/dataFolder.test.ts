import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
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

test('a folder in use is refused, and free again afterwards', () => {
  const first = openDataFolder(join(dir, 'a'))
  expect(() => openDataFolder(join(dir, 'a'))).toThrow(`Another Countersign (process ${process.pid}) is using`)
  first.release()
  openDataFolder(join(dir, 'a')).release()
})
