import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enableCompileCache } from './compiledCode'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'countersign-compiled-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function usedFolders(): string[] {
  const used: string[] = []
  enableCompileCache(dir, '1.0.0', (folder) => void used.push(folder))
  return used
}

describe('compiled code', () => {
  it('is kept below the data folder, for its owner alone', () => {
    expect(usedFolders()).toEqual([join(dir, 'compiled', '1.0.0')])
    expect(statSync(join(dir, 'compiled')).mode & 0o077).toBe(0)
    expect(statSync(join(dir, 'compiled', '1.0.0')).mode & 0o077).toBe(0)
  })

  it.each(['compiled', 'compiled/1.0.0'])('is not taken from %s when others could have written there', (name) => {
    mkdirSync(join(dir, 'compiled', '1.0.0'), { recursive: true })
    chmodSync(join(dir, name), 0o777)
    expect(usedFolders()).toEqual([])
  })

  it('is not needed: a folder that cannot be made stops nothing', () => {
    writeFileSync(join(dir, 'compiled'), 'a file')
    expect(usedFolders()).toEqual([])
    expect(existsSync(join(dir, 'compiled', '1.0.0'))).toBe(false)
  })

  it('is not looked for without end where no folder can be made', () => {
    const used: string[] = []
    enableCompileCache('/proc/countersign', '1.0.0', (folder) => void used.push(folder))
    expect(used).toEqual([])
  })
})
