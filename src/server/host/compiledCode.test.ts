import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCompiledCode } from './compiledCode'

const native = createRequire(import.meta.url)
/** Long enough that only a test asks for it. */
const NEVER_MS = 60_000

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'countersign-compiled-'))
  write('package.json', '{ "type": "commonjs" }')
  write('part.js', 'exports.name = () => "part"')
  write('main.js', 'const part = require("./part.js"); exports.say = () => part.name() + require("node:path").sep')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFileSync(join(dir, name), text)
const kept = () => (existsSync(join(dir, 'compiled')) ? readdirSync(join(dir, 'compiled')).sort() : [])
const keptFile = (name: string) => join(dir, 'compiled', `${name}.code`)

/** As a new process loads it. */
function start(dataDir: string | null = dir) {
  for (const name of ['main.js', 'part.js']) delete native.cache[join(dir, name)]
  const code = createCompiledCode(dataDir, NEVER_MS)
  return { code, main: code.load(join(dir, 'main.js')) as { readonly say: () => string } }
}

function startAndKeep(): string {
  const { code, main } = start()
  const said = main.say()
  code.keep()
  return said
}

function leadElsewhere(file: string): void {
  renameSync(file, `${file}.there`)
  symlinkSync(`${file}.there`, file)
}

function becomePipe(file: string): void {
  rmSync(file)
  execFileSync('mkfifo', [file])
}

describe('compiled code', () => {
  it('is kept below the data folder, for its owner alone', () => {
    expect(startAndKeep()).toMatch(/^part[/\\]$/)
    expect(kept()).toEqual(['main.js.code', 'part.js.code'])
    expect(statSync(join(dir, 'compiled')).mode & 0o077).toBe(0)
    for (const name of kept()) expect(statSync(join(dir, 'compiled', name)).mode & 0o077).toBe(0)
  })

  it('is taken at the next start as it is, with the functions that had been called', () => {
    write('main.js', `exports.say = () => { let a = 1; ${'a += 1; '.repeat(500)} return a && "long" }`)
    const { code, main } = start()
    code.keep()
    const uncalled = statSync(keptFile('main.js')).size
    rmSync(keptFile('main.js'))
    expect(main.say()).toBe('long')
    const again = start()
    expect(again.main.say()).toBe('long')
    again.code.keep()
    expect(statSync(keptFile('main.js')).size).toBeGreaterThan(uncalled + 500)
    const before = readFileSync(keptFile('main.js'))
    startAndKeep()
    expect(readFileSync(keptFile('main.js'))).toEqual(before)
  })

  it.each([
    ['cut short', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ['empty', () => Buffer.alloc(0)],
    ['altered', (whole: Buffer) => whole.map((byte, at) => (at === whole.length - 20 ? byte ^ 1 : byte))],
    ['of something else', () => Buffer.from('no code at all, but long enough for its sums')],
  ])('that is %s is not run, and is replaced', (_what, spoil) => {
    startAndKeep()
    const whole = readFileSync(keptFile('main.js'))
    writeFileSync(keptFile('main.js'), spoil(whole))
    expect(startAndKeep()).toMatch(/^part/)
    expect(readFileSync(keptFile('main.js')).length).toBeGreaterThan(whole.length / 2)
    expect(readFileSync(keptFile('main.js')).readUInt32LE(0)).toBe(whole.readUInt32LE(0))
  })

  it('of another text of the same length is not run', () => {
    startAndKeep()
    write('part.js', 'exports.name = () => "tarp"')
    expect(startAndKeep()).toMatch(/^tarp/)
  })

  it('of another build goes, and nothing that is not ours', () => {
    startAndKeep()
    writeFileSync(keptFile('old-1a2b.js'), '')
    writeFileSync(join(dir, 'compiled', 'thesis.code'), 'mine')
    mkdirSync(join(dir, 'compiled', 'contracts'))
    write('main.js', 'exports.say = () => "alone"')
    expect(startAndKeep()).toBe('alone')
    expect(kept()).toEqual(['contracts', 'main.js.code', 'thesis.code'])
  })

  it.each(['.', 'compiled'])('is not taken from a folder in which others could have written: %s', (name) => {
    mkdirSync(join(dir, 'compiled'))
    chmodSync(join(dir, name), 0o777)
    expect(startAndKeep()).toMatch(/^part/)
    expect(kept()).toEqual([])
  })

  it('is kept beside what others may write, where they can rename nothing of ours', () => {
    chmodSync(dir, 0o1775)
    startAndKeep()
    expect(kept()).toEqual(['main.js.code', 'part.js.code'])
    expect(statSync(join(dir, 'compiled')).mode & 0o777).toBe(0o700)
  })

  it('is not kept in a folder that its group may write, and is once it may not any more', () => {
    chmodSync(dir, 0o775)
    startAndKeep()
    expect(kept()).toEqual([])
    chmodSync(dir, 0o755)
    startAndKeep()
    expect(kept()).toEqual(['main.js.code', 'part.js.code'])
  })

  it.each([
    ['that others could have written', (file: string) => chmodSync(file, 0o666)],
    ['that leads elsewhere', leadElsewhere],
    ['that is a pipe', becomePipe],
  ])('is not taken from a file %s', (_what, spoil) => {
    write('part.js', 'exports.name = () => "part"; exports.mark = 1')
    startAndKeep()
    const whole = readFileSync(keptFile('part.js'))
    spoil(keptFile('part.js'))
    expect(startAndKeep()).toMatch(/^part/)
    expect(lstatSync(keptFile('part.js')).isFile()).toBe(true)
    expect(lstatSync(keptFile('part.js')).mode & 0o077).toBe(0)
    expect(readFileSync(keptFile('part.js'))).toEqual(whole)
  })

  it('is not written to a folder that took the place of ours', () => {
    const { code } = start()
    const other = mkdtempSync(join(tmpdir(), 'countersign-other-'))
    writeFileSync(join(other, 'will.js.code'), 'mine')
    rmSync(join(dir, 'compiled'), { recursive: true })
    symlinkSync(other, join(dir, 'compiled'))
    code.keep()
    expect(readdirSync(other)).toEqual(['will.js.code'])
    rmSync(other, { recursive: true })
  })

  it('leaves nothing half written behind where a folder stands in its place', () => {
    mkdirSync(keptFile('main.js'), { recursive: true })
    expect(startAndKeep()).toMatch(/^part/)
    expect(kept().filter((name) => name.endsWith('.new'))).toEqual([])
  })

  it.each([
    ['a file in its place', () => join(dir, 'main.js')],
    ['a folder that the system makes', () => '/proc/countersign'],
    ['none, as for one run', () => null],
  ])('is not needed: %s stops nothing', (_what, dataDir) => {
    const { code, main } = start(dataDir())
    expect(main.say()).toMatch(/^part/)
    code.keep()
    expect(kept()).toEqual([])
  })

  it('is one module for both ways of loading it', () => {
    delete native.cache[join(dir, 'part.js')]
    const first = native(join(dir, 'part.js'))
    const code = createCompiledCode(null)
    expect(code.load(join(dir, 'part.js'))).toBe(first)
    const loaded = code.load(join(dir, 'main.js'))
    expect(native(join(dir, 'main.js'))).toBe(loaded)
  })

  it('of a file that fails is loaded again when it is asked for again', () => {
    write('main.js', 'throw new Error("not yet")')
    expect(() => start()).toThrow('not yet')
    write('main.js', 'exports.say = () => "now"')
    expect(start().main.say()).toBe('now')
  })
})
