import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { snapshot } from '../../../contract/console/snapshots/schemas'
import { syncFile, syncFolder } from '../../database/fileSwap'
import { readJsonText } from '../../foundation/jsonText'

/** Up to version 0.4 what a snapshot started with was called `world`. */
function withPresentNames(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('world' in stored)) return stored
  const { world, ...rest } = stored
  return { dataSet: world, ...rest }
}

/** What a snapshot says of itself, beside its database and in an exported file. */
export const manifest = z.preprocess(withPresentNames, snapshot.omit({ sizeBytes: true }))
export type Manifest = z.infer<typeof manifest>

/** A snapshot on the disk. */
export interface StoredSnapshot {
  readonly manifest: Manifest
  readonly sizeBytes: number
  readonly databaseFile: string
}

const MANIFEST_FILE = 'manifest.json'
const DATABASE_FILE = 'data.sqlite'
/** What earlier versions called it. */
const EARLIER_DATABASE_FILE = 'world.sqlite'
/** Begins the names of folders in which the database that is replaced waits for its manifest. */
const UNDO = '.undo-'

const nameOfFolder = (id: string): string => id.slice(id.indexOf(':') + 1)

/** The folder beside the database: a folder for each snapshot, and files on their way with a dot in front. */
export interface SnapshotFolder {
  /** Newest first; what cannot be read is left out. */
  list(): StoredSnapshot[]
  find(id: string): StoredSnapshot | null
  /** A new name for a file that is not a snapshot yet. */
  draftFile(kind: 'loading' | 'export' | 'upload', key: string): string
  /** Makes the folder of a snapshot that is not listed yet. `isUndo`: it holds the database that is replaced. */
  begin(id: string, isUndo: boolean): { readonly databaseFile: string; write(facts: Manifest): void; finish(): void }
  /** Rewrites the facts of a listed snapshot. */
  update(facts: Manifest): void
  remove(id: string): void
}

function writeManifest(folder: string, facts: Manifest): void {
  const draft = join(folder, `${MANIFEST_FILE}.new`)
  writeFileSync(draft, `${JSON.stringify(manifest.parse(facts), null, 2)}\n`, { mode: 0o600 })
  syncFile(draft)
  renameSync(draft, join(folder, MANIFEST_FILE))
  syncFolder(folder)
}

function readStored(folder: string): StoredSnapshot | null {
  const facts = join(folder, MANIFEST_FILE)
  const databaseFile = [DATABASE_FILE, EARLIER_DATABASE_FILE].map((name) => join(folder, name)).find(existsSync)
  if (!existsSync(facts) || databaseFile === undefined) return null
  try {
    const read = readJsonText(readFileSync(facts, 'utf8'), manifest)
    return read === null ? null : { manifest: read, sizeBytes: statSync(databaseFile).size, databaseFile }
  } catch {
    return null
  }
}

/** Whether the database in use still is the one that was about to be replaced: then nothing was. */
function isSameFile(one: string, other: string): boolean {
  const [a, b] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })]
  return a.ino === b.ino && a.dev === b.dev
}

/**
 * Takes away what a killed process left unfinished, and finishes what it only had to rename. A second name of the
 * database in use must go, or the snapshot would change with it.
 */
function sweepFolder(dir: string, liveFile: string): void {
  for (const name of readdirSync(dir)) {
    if (!name.startsWith('.')) continue
    const path = join(dir, name)
    const stored = name.startsWith(UNDO) ? readStored(path) : null
    if (stored !== null && existsSync(liveFile) && !isSameFile(stored.databaseFile, liveFile))
      renameSync(path, join(dir, name.slice(UNDO.length)))
    else rmSync(path, { recursive: true, force: true })
  }
}

const byAge = (one: StoredSnapshot, other: StoredSnapshot): number =>
  other.manifest.takenAt.localeCompare(one.manifest.takenAt) || other.manifest.id.localeCompare(one.manifest.id)

/** The snapshots in that folder, newest first, without tidying anything up. */
export function listStoredSnapshots(dir: string): StoredSnapshot[] {
  if (!existsSync(dir)) return []
  const names = readdirSync(dir).filter((name) => !name.startsWith('.'))
  return names.flatMap((name) => readStored(join(dir, name)) ?? []).sort(byAge)
}

/** Opens the folder beside a database, before the database is opened, and tidies it up. */
export function openSnapshotFolder(dir: string, liveFile: string): SnapshotFolder {
  if (existsSync(dir)) sweepFolder(dir, liveFile)
  const make = (): void => void mkdirSync(dir, { recursive: true, mode: 0o700 })
  const folderOf = (id: string): string => join(dir, nameOfFolder(id))
  const find = (id: string): StoredSnapshot | null => {
    if (!/^Snapshot:[0-9a-f-]{36}$/.test(id)) return null
    const stored = readStored(folderOf(id))
    return stored?.manifest.id === id ? stored : null
  }
  return {
    list: () => listStoredSnapshots(dir),
    find,
    draftFile: (kind, key) => {
      make()
      return join(dir, `.${kind}-${key}.sqlite`)
    },
    begin: (id, isUndo) => {
      const draft = join(dir, `${isUndo ? UNDO : '.new-'}${nameOfFolder(id)}`)
      make()
      mkdirSync(draft, { mode: 0o700 })
      return {
        databaseFile: join(draft, DATABASE_FILE),
        write: (facts) => writeManifest(draft, facts),
        finish: () => {
          renameSync(draft, folderOf(id))
          syncFolder(dir)
        },
      }
    },
    update: (facts) => writeManifest(folderOf(facts.id), facts),
    remove: (id) => rmSync(folderOf(id), { recursive: true, force: true }),
  }
}

/** The folder of a draft that came to nothing. */
export function dropDraft(databaseFile: string): void {
  rmSync(join(databaseFile, '..'), { recursive: true, force: true })
}
