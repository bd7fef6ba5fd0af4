import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { listStoredSnapshots } from '../console/snapshots/snapshotFolder'
import { copyDatabaseFile, findHeaderFault, hasSchemaOfItsVersion } from '../database/databaseFile'
import { keepAndReplace } from '../database/fileSwap'
import { COPIES_FOLDER, listMigrationCopies, versionOfCopy } from '../database/migrationCopy'
import { SCHEMA_VERSION } from '../database/newDatabase'
import { readSettingsOf, removeSettingsOf } from '../database/settingsOfFile'
import { isoOf, wallNow } from '../foundation/clock'
import { StartError } from './config'

/** Files from elsewhere are read row by row since this schema version; those before hold what somebody sent. */
const REBUILT_SINCE = 12

/** A kept state of a data folder. */
interface Restorable {
  /** What `--restore` takes. */
  readonly name: string
  readonly id: string
  readonly text: string
  readonly file: string
  readonly schemaVersion: number
}

/** Snapshots and copies from before migrations that can take the database's place, snapshots first, newest first. */
function listRestorable(dataDir: string): Restorable[] {
  const snapshots = listStoredSnapshots(join(dataDir, 'snapshots'))
    .filter(({ manifest }) => manifest.origin !== 'IMPORTED' || manifest.schemaVersion >= REBUILT_SINCE)
    .map(({ manifest: { id, name, takenAt, schemaVersion }, databaseFile }) => ({
      ...{ name, id, file: databaseFile, schemaVersion },
      text: `the snapshot "${name}" of ${takenAt}`,
    }))
  const copies = listMigrationCopies(dataDir).map((name) => ({
    ...{ name, id: name, file: join(dataDir, COPIES_FOLDER, name), schemaVersion: versionOfCopy(name) },
    text: `the copy ${name} from before a migration`,
  }))
  return [...snapshots, ...copies]
}

const OFFERED_MAX = 3

/** What of the folder could take the database's place, as the end of a sentence; null where this program opens none. */
export function restoreOffer(dataDir: string): string | null {
  const [newest, ...others] = listRestorable(dataDir).filter(({ schemaVersion }) => schemaVersion <= SCHEMA_VERSION)
  if (newest === undefined) return null
  const more = others.slice(0, OFFERED_MAX - 1).map(({ text }) => text)
  const also = more.length === 0 ? '' : ` (there is also ${more.join(' and ')})`
  return `start once with --restore "${newest.id}" to put ${newest.text} in its place${also}; the file is kept.`
}

const NO_SNAPSHOT =
  'there is no snapshot in the folder: restore it from a backup, or choose another folder with --data-dir.'

/** How to go on without the database, as the end of a sentence. */
export const recoveryAdvice = (dataDir: string): string => restoreOffer(dataDir) ?? NO_SNAPSHOT

/**
 * A token that was said since a state was kept is not said again with it. Where the database that goes cannot be read
 * nobody knows: it is.
 */
function keepToldFromBeingSaid(draft: string, databaseFile: string): void {
  const { untoldTokenId = '' } = readSettingsOf(draft, ['untoldTokenId'])
  if (untoldTokenId === '') return
  try {
    const now = readSettingsOf(databaseFile, ['untoldTokenId'], { readonly: true })
    if (now.untoldTokenId === untoldTokenId) return
  } catch {
    return
  }
  removeSettingsOf(draft, ['untoldTokenId', 'untoldTokenSecret'])
}

/**
 * Puts a kept state in the place of the database, which is kept beside it under another name with its log.
 *
 * Input: `wanted` is the name or id of a snapshot, or the name of a copy from before a migration.
 * Errors: StartError; nothing was changed then.
 * Assumes: A-341.
 */
export async function restoreDatabase(dataDir: string, databaseFile: string, wanted: string): Promise<void> {
  const all = listRestorable(dataDir)
  const found = all.find(({ id }) => id === wanted) ?? all.find(({ name }) => name === wanted)
  if (found === undefined) {
    const known = all.slice(0, OFFERED_MAX).map(({ text }) => text)
    throw new StartError(
      `--restore found no snapshot or copy ${wanted} in ${dataDir}; nothing was changed. ` +
        (known.length === 0 ? 'There are none.' : `There is ${known.join(', ')}.`),
    )
  }
  if (found.schemaVersion > SCHEMA_VERSION)
    throw new StartError(`${found.text} was made by a newer program; nothing was changed. Choose another one.`)
  const isWhole = (await findHeaderFault(found.file)) === null && (await isOurs(found.file))
  if (!isWhole) throw new StartError(`${found.text} is damaged, too; nothing was changed. Choose another one.`)
  const draft = `${databaseFile}.restoring`
  rmSync(draft, { force: true })
  await copyDatabaseFile(found.file, draft)
  if (!existsSync(databaseFile)) return renameSync(draft, databaseFile)
  keepToldFromBeingSaid(draft, databaseFile)
  const kept = `${databaseFile}.replaced-${isoOf(wallNow()).replaceAll(/[:.]/g, '-')}`
  // Its log must not be taken for one of the database that comes.
  for (const ending of ['-wal', '-shm'])
    if (existsSync(databaseFile + ending)) renameSync(databaseFile + ending, kept + ending)
  keepAndReplace(databaseFile, { candidate: draft, kept })
}

async function isOurs(file: string): Promise<boolean> {
  try {
    return await hasSchemaOfItsVersion(file)
  } catch {
    return false
  }
}
