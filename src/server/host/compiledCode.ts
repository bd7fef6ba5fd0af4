import {
  closeSync,
  constants as files,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import Module, { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { constants, Script } from 'node:vm'
import { crc32 } from 'node:zlib'
import { reportToStderr, setGuardedTimeout } from '../foundation/guarded'
import { makeFolder } from './makeFolder'

const KEEP_AFTER_MS = 2_000

/** What Node puts around a module of this form. */
const BEFORE = '(function (exports, require, module, __filename, __dirname) { '
const AFTER = '\n})'

type Run = (
  this: unknown,
  exports: unknown,
  require: (id: string) => unknown,
  module: Module,
  file: string,
  dir: string,
) => void

/** Loads the program's files, and keeps what was compiled of them. */
export interface CompiledCode {
  /** What the file exports; files that it requires by a relative name are loaded the same way. */
  load(file: string): unknown
  /** Keeps what was compiled and is not kept yet. */
  keep(): void
}

/** What is ours in the folder, and being written; nothing else in it is touched. */
const NAME = /\.js\.code(\.new)?$/
/** The data needs what little room there is more than a start does. */
const FREE_BYTES_MIN = 64 * 1024 * 1024

/** Code that others could have put there would run with the rights of this process. */
function isOwn({ uid, mode }: Stats): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
}

const STICKY = 0o1000

/** Whoever may write a folder may rename what stands in it, of others only where the folder is not sticky. */
const keepsNames = (parent: Stats): boolean =>
  isOwn(parent) || (parent.uid === process.getuid?.() && (parent.mode & STICKY) !== 0)

/** The folder of what is kept; null where there can be none, or where others could put another in its place. */
function openFolder(dataDir: string | null): string | null {
  if (dataDir === null) return null
  const dir = join(resolve(dataDir), 'compiled')
  try {
    makeFolder(dir)
    return keepsNames(lstatSync(dirname(dir))) && isFolderOfOurs(dir) ? dir : null
  } catch {
    return null
  }
}

function isFolderOfOurs(dir: string): boolean {
  const found = lstatSync(dir)
  return found.isDirectory() && isOwn(found)
}

const SUMS_BYTES = 8

/** Opens what is there and nothing that it leads to, and waits for nobody. */
const LOOK = files.O_RDONLY | (files.O_NOFOLLOW ?? 0) | (files.O_NONBLOCK ?? 0)

function readOwnFile(file: string): Buffer | null {
  const opened = openSync(file, LOOK)
  try {
    const found = fstatSync(opened)
    return found.isFile() && isOwn(found) ? readFileSync(opened) : null
  } finally {
    closeSync(opened)
  }
}

/** V8 compares the length of the source alone, and trusts the rest: so both are told by their sums. */
function readKept(file: string, source: Buffer): Buffer | undefined {
  try {
    const kept = readOwnFile(file)
    if (kept === null) return undefined
    const code = kept.subarray(SUMS_BYTES)
    const isSame = kept.readUInt32LE(0) === crc32(source) && kept.readUInt32LE(4) === crc32(code)
    return isSame ? code : undefined
  } catch {
    return undefined
  }
}

/** Whole or not at all: a file that a crash cut short would be read for nothing at each start. */
function writeKept(file: string, source: Buffer, code: Buffer): void {
  const sums = Buffer.alloc(SUMS_BYTES)
  sums.writeUInt32LE(crc32(source), 0)
  sums.writeUInt32LE(crc32(code), 4)
  const made = `${file}.new`
  rmSync(made, { force: true })
  try {
    writeFileSync(made, Buffer.concat([sums, code]), { mode: 0o600, flag: 'wx' })
    renameSync(made, file)
  } catch (error) {
    rmSync(made, { force: true })
    throw error
  }
}

function hasRoom(dir: string): boolean {
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize >= FREE_BYTES_MIN
}

/**
 * A loader that keeps what V8 compiles in the data folder, for the next start: a third of a start is compiling. Node's
 * own cache (`module.enableCompileCache`) is made before a file runs and knows none of the functions that V8 compiles
 * when they are first called, which are most of them; this one is made after the start. Where it cannot be kept nothing
 * is said: the start is slower, and whatever is wrong with the folder is told by what opens it.
 *
 * `dataDir`: null keeps nothing. `keepAfterMs`: how long after the first load it is kept without being asked.
 * Effects: files below `compiled` in the folder; what another build kept there is removed.
 */
export function createCompiledCode(dataDir: string | null, keepAfterMs: number = KEEP_AFTER_MS): CompiledCode {
  const dir = openFolder(dataDir)
  const used = new Set<string>()
  const unkept = new Map<string, { readonly source: Buffer; readonly script: Script }>()

  function compile(file: string): Script {
    const source = readFileSync(file)
    const name = `${basename(file)}.code`
    const cachedData = dir === null ? undefined : readKept(join(dir, name), source)
    const script = new Script(BEFORE + source.toString() + AFTER, {
      filename: file,
      columnOffset: -BEFORE.length,
      cachedData,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    })
    used.add(name)
    if (cachedData === undefined || script.cachedDataRejected === true) unkept.set(name, { source, script })
    return script
  }

  function load(file: string): unknown {
    const native = createRequire(file)
    const known = native.cache[file]
    if (known !== undefined) return known.exports
    const module = new Module(file)
    module.filename = file
    native.cache[file] = module
    try {
      const require = (id: string): unknown => (id.startsWith('.') ? load(resolve(dirname(file), id)) : native(id))
      const run = compile(file).runInThisContext() as Run
      run.call(module.exports, module.exports, require, module, file, dirname(file))
      module.loaded = true
      return module.exports
    } catch (error) {
      delete native.cache[file]
      throw error
    }
  }

  function keep(): void {
    if (dir === null || unkept.size === 0) return
    try {
      // It may be another one by now.
      if (!isFolderOfOurs(dir)) return
      for (const name of readdirSync(dir)) if (NAME.test(name) && !used.has(name)) rmSync(join(dir, name))
      if (!hasRoom(dir)) return
      for (const [name, { source, script }] of unkept) writeKept(join(dir, name), source, script.createCachedData())
    } catch {
      // The next start compiles again.
    } finally {
      unkept.clear()
    }
  }

  if (dir !== null) setGuardedTimeout('compiled code', keep, keepAfterMs, reportToStderr).unref()
  return { load, keep }
}
