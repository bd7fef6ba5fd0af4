import { lstatSync, readdirSync, rmSync } from 'node:fs'
// As a whole: what an older Node has no name for must not end it before serve says which one is needed.
import compileCache from 'node:module'
import { join, resolve } from 'node:path'
import { reportToStderr, setGuardedTimeout } from '../foundation/guarded'
import { inStorageWords } from '../foundation/storageFaults'
import { makeFolder } from './makeFolder'

const FLUSH_AFTER_MS = 2_000

/** Code that others could have put there would run with the rights of this process. */
function isOwn(dir: string): boolean {
  if (process.getuid === undefined) return true
  const { uid, mode } = lstatSync(dir)
  return uid === process.getuid() && (mode & 0o022) === 0
}

/**
 * Keeps what V8 compiles in the data folder, for the next start: a third of a start is compiling. One folder for each
 * version; those of other versions go. Where it cannot be kept nothing is said: the start is slower, and whatever is
 * wrong with the folder is told by what opens it.
 *
 * Effects: files below `compiled` in the folder, written a little after the start and when the process ends.
 */
export function enableCompileCache(
  dataDir: string,
  version: string,
  enable: (dir: string) => void = compileCache.enableCompileCache,
): void {
  const parent = join(dataDir, 'compiled')
  const dir = join(parent, version)
  try {
    makeFolder(resolve(dir))
    if (!isOwn(parent) || !isOwn(dir)) return
    enable(dir)
  } catch {
    return
  }
  const tidy = (): void => {
    compileCache.flushCompileCache()
    for (const name of readdirSync(parent)) if (name !== version) rmSync(join(parent, name), { recursive: true })
  }
  setGuardedTimeout('compiled code', () => inStorageWords(tidy), FLUSH_AFTER_MS, reportToStderr).unref()
}
