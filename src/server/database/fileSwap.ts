import { closeSync, copyFileSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Tx } from './schema'

/** One database in the place of another. */
export interface FileSwap<Result> {
  /** The database that comes: a file on the same disk, which is moved away. */
  readonly candidate: string
  /** Where the database that goes is kept; nothing stands there yet. */
  readonly kept: string
  /** Writes into the candidate, in one transaction, before it is put in place. */
  readonly prepare: (tx: Tx) => Promise<void>
  /** Reads the new database before anybody else does. */
  readonly adopt: (tx: Tx) => Promise<Result>
}

/** Waits until the file's bytes are on the disk. */
export function syncFile(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Waits until the names in the folder are on the disk; where folders cannot be synced, renames are all there is. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Gives the file a second name, under which it is kept, and moves the candidate over the first. Between the two steps
 * both names show the old database; whoever finds that after a crash takes the second one away (`sweepFolder`).
 */
export function keepAndReplace(file: string, { candidate, kept }: Pick<FileSwap<unknown>, 'candidate' | 'kept'>): void {
  try {
    linkSync(file, kept)
  } catch {
    // Some disks have no second names for a file.
    copyFileSync(file, `${kept}.part`)
    syncFile(`${kept}.part`)
    renameSync(`${kept}.part`, kept)
  }
  syncFolder(dirname(kept))
  renameSync(candidate, file)
  syncFolder(dirname(file))
}

/**
 * Takes back what `keepAndReplace` has done so far: the kept database is in its place again, the candidate where it
 * came from. Nobody has the file open, and the database that was kept has no log.
 */
export function putBack(file: string, { candidate, kept }: Pick<FileSwap<unknown>, 'candidate' | 'kept'>): void {
  if (existsSync(candidate)) return
  // The log of the one that goes must not be taken for one of the database that comes back.
  for (const ending of ['-wal', '-shm']) rmSync(file + ending, { force: true })
  keepAndReplace(file, { candidate: kept, kept: candidate })
}
