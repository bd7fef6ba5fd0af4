import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { SNAPSHOT_FILE_BYTES_MAX, snapshot } from '../../../contract/console/snapshots/schemas'
import { syncFile } from '../../database/exchange'
import { prepareForExport, readSettingsOf } from '../../database/worldFacts'
import {
  copyDatabaseFile,
  type FileFault,
  findFileFault,
  readSchemaVersion,
  SCHEMA_VERSION,
} from '../../database/worldFile'
import { isoOf } from '../../foundation/clock'
import { guarded } from '../../foundation/guarded'
import { ServiceError } from '../../foundation/ServiceError'
import { asName, type Keeping } from './keeperParts'
import { exportFileName, freeName } from './rules'
import { dropDraft, type Manifest, type StoredSnapshot } from './snapshotFolder'
import type { ExportedFile, SnapshotText } from './snapshotKeeper'

/** Files of either kind that may wait at once; the oldest makes room. */
const WAITING_MAX = 3

const FAULTS: Readonly<Record<FileFault, string>> = {
  NOT_SQLITE: 'The file is not a SQLite database',
  NOT_COUNTERSIGN: 'The file is a SQLite database, but not one that Countersign wrote',
  NEWER_VERSION: 'The file was written by a newer program; start that one, or export with this one',
  UNKNOWN_VERSION: 'The file has a schema version that never was',
  DAMAGED: 'The file is damaged',
  SCHEMA_CHANGED: 'The file has other tables, indexes or triggers than a database of its version',
}

function refuseFile(reason: string, message: string): never {
  throw new ServiceError('INVALID_INPUT', `${message}; nothing was taken in.`, { field: 'file', reason })
}

/** Lets bytes through and refuses the first one too many. */
function atMost(bytesMax: number): Transform {
  let count = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      count += chunk.length
      if (count <= bytesMax) return done(null, chunk)
      const limit = `${bytesMax / 1024 ** 3} GiB`
      return done(
        new ServiceError('INVALID_INPUT', `The file is larger than ${limit}; nothing was taken in.`, {
          field: 'file',
          reason: 'FILE_TOO_LARGE',
        }),
      )
    },
  })
}

/** Waiting files by key, at most a few: what makes room is removed. */
function createWaiting<Kept extends { readonly path: string }>() {
  const waiting = new Map<string, Kept>()
  return {
    put: (key: string, kept: Kept): void => {
      const [oldest] = waiting
      if (waiting.size >= WAITING_MAX && oldest !== undefined) {
        waiting.delete(oldest[0])
        rmSync(oldest[1].path, { force: true })
      }
      waiting.set(key, kept)
    },
    take: (key: string): Kept | null => {
      const kept = waiting.get(key) ?? null
      waiting.delete(key)
      return kept
    },
  }
}

type Carried = Pick<Manifest, 'name' | 'note' | 'clock' | 'world' | 'walletSigningKeyHex'>

/** Milliseconds that an instant of the years 1 to 9999 can have; a file from elsewhere may say anything. */
const instantMs = z.int().min(-62_135_596_800_000).max(253_402_300_799_999)
const storedClock = z.object({
  offsetMs: z.int().min(-253_402_300_799_999).max(253_402_300_799_999).default(0),
  frozenAtMs: instantMs.nullable().default(null),
})

function parsed(text: string | undefined): unknown {
  if (text === undefined) return null
  try {
    return JSON.parse(text)
  } catch {
    return refuseFile('DAMAGED', 'The file has settings that cannot be read')
  }
}

function clockOf(text: string | undefined, wallMs: number): Manifest['clock'] {
  const stored = storedClock.safeParse(text === undefined ? {} : parsed(text))
  if (!stored.success || !instantMs.safeParse(wallMs + stored.data.offsetMs).success)
    return refuseFile('DAMAGED', 'The file has a clock that cannot be read')
  const { offsetMs, frozenAtMs } = stored.data
  if (frozenAtMs !== null) return { now: isoOf(frozenAtMs), mode: 'frozen', offsetMs: frozenAtMs - wallMs }
  return { now: isoOf(wallMs + offsetMs), mode: offsetMs === 0 ? 'real' : 'offset', offsetMs }
}

/** What the file says of itself; a plain copy of a database says less. */
function readCarried(file: string, wallMs: number): Carried {
  const settings = readSettingsOf(file, ['exportedSnapshot', 'world', 'clock'])
  const carried = snapshot.omit({ sizeBytes: true }).safeParse(parsed(settings.exportedSnapshot))
  if (carried.success) return carried.data
  const world = settings.world === 'DEMO' || settings.world === 'EMPTY' ? settings.world : 'UNSET'
  return { name: 'Imported', note: null, clock: clockOf(settings.clock, wallMs), world, walletSigningKeyHex: '' }
}

function requireWorldToLoad(file: string): void {
  if (readSettingsOf(file, ['world']).world === 'BUILDING')
    refuseFile('WORLD_UNFINISHED', 'The file holds a demo world that was not finished')
}

/** Moves a checked file into the list. Returns: its id. */
async function takeIn(keeping: Keeping, path: string, text: Partial<SnapshotText>, by: string | null): Promise<string> {
  const { folder, ids, wall } = keeping
  const fault = await findFileFault(path)
  if (fault !== null) refuseFile(fault, FAULTS[fault])
  requireWorldToLoad(path)
  const carried = readCarried(path, wall())
  const listed = folder.list().map(({ manifest }) => manifest)
  const facts: Manifest = {
    id: ids.new('Snapshot'),
    name: freeName(listed, asName(text.name ?? carried.name)),
    note: text.note ?? carried.note,
    origin: 'IMPORTED',
    takenAt: isoOf(wall()),
    takenBy: by,
    clock: carried.clock,
    world: carried.world,
    schemaVersion: (await readSchemaVersion(path)) ?? SCHEMA_VERSION,
    walletSigningKeyHex: carried.walletSigningKeyHex,
  }
  const draft = folder.begin(facts.id, false)
  try {
    renameSync(path, draft.worldFile)
    draft.write(facts)
    draft.finish()
  } catch (error) {
    dropDraft(draft.worldFile)
    throw error
  }
  return facts.id
}

/** Snapshots that leave as one file, and files that come in. */
export function createFileTransfers(keeping: () => Keeping) {
  const exports = createWaiting<ExportedFile & { readonly path: string }>()
  const uploads = createWaiting<{ readonly path: string }>()
  return {
    prepareExport: async ({ manifest, worldFile }: StoredSnapshot) => {
      const { folder, ids } = keeping()
      const exportId = ids.hex(16)
      const path = folder.draftFile('export', exportId)
      await copyDatabaseFile(worldFile, path)
      prepareForExport(path, JSON.stringify(manifest))
      const facts = { fileName: exportFileName(manifest.name), sizeBytes: statSync(path).size }
      const remove = guarded('an export', () => rmSync(path, { force: true }))
      const open = () => createReadStream(path).on('close', remove)
      exports.put(exportId, { ...facts, path, open })
      return { exportId, ...facts }
    },
    takeExport: (exportId: string): ExportedFile | null => exports.take(exportId),
    receive: async (stream: Readable) => {
      const { folder, ids } = keeping()
      const uploadId = ids.hex(16)
      const path = folder.draftFile('upload', uploadId)
      try {
        await pipeline(stream, atMost(SNAPSHOT_FILE_BYTES_MAX), createWriteStream(path, { mode: 0o600 }))
        if (statSync(path).size === 0) refuseFile('FILE_EMPTY', 'The file is empty')
        syncFile(path)
      } catch (error) {
        rmSync(path, { force: true })
        throw error
      }
      uploads.put(uploadId, { path })
      return { uploadId, sizeBytes: statSync(path).size }
    },
    accept: async (uploadId: string, text: Partial<SnapshotText>, by: string | null): Promise<string> => {
      const upload = uploads.take(uploadId)
      if (upload === null) {
        throw new ServiceError('REFERENCE_NOT_FOUND', 'No file of this id was sent, or it was used; send it again.', {
          field: 'uploadId',
        })
      }
      try {
        return await takeIn(keeping(), upload.path, text, by)
      } finally {
        for (const ending of ['', '-wal', '-shm']) rmSync(upload.path + ending, { force: true })
      }
    },
  }
}
