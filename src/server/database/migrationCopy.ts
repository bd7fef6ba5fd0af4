import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isoOf, wallNow } from '../foundation/clock'
import { syncFile, syncFolder } from './fileSwap'

/** The folder beside the database that holds what it was before it was migrated. */
export const COPIES_FOLDER = 'before-migration'
const KEPT_MAX = 3

/** The copies in a data folder, newest first. */
export function listMigrationCopies(dataDir: string): string[] {
  const dir = join(dataDir, COPIES_FOLDER)
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter((name) => /^\d{4}-.*-schema-\d+\.sqlite$/.test(name))
    .sort()
    .reverse()
}

/** The schema version that the name of a copy says. */
export const versionOfCopy = (name: string): number => Number(/-schema-(\d+)\.sqlite$/.exec(name)?.[1] ?? 0)

/**
 * Keeps the database as it is, in a file that is named by the instant and the schema version, for its owner alone; the
 * oldest of more than three make room. Nobody may have the database open, nor this process: to close a file that was
 * read takes the locks away that an open connection has on it.
 */
export function keepMigrationCopy(file: string, version: number): void {
  const dir = join(dirname(file), COPIES_FOLDER)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const name = `${isoOf(wallNow()).replaceAll(/[:.]/g, '-')}-schema-${version}.sqlite`
  const draft = join(dir, `.${name}.part`)
  try {
    copyFileSync(file, draft, constants.COPYFILE_FICLONE)
    chmodSync(draft, 0o600)
    syncFile(draft)
    renameSync(draft, join(dir, name))
    syncFolder(dir)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  for (const old of listMigrationCopies(dirname(file)).slice(KEPT_MAX)) rmSync(join(dir, old), { force: true })
}
