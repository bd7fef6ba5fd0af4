import { createReadStream, createWriteStream, rmSync, statSync } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SNAPSHOT_FILE_BYTES_MAX } from '../../../contract/console/snapshots/schemas'
import { unseenCharacterIn } from '../../../contract/primitives/unseenCharacters'
import { findHeaderFault, type HeaderFault, readSchemaVersion } from '../../database/databaseFile'
import { FileFaultError } from '../../database/fileFault'
import { syncFile } from '../../database/fileSwap'
import { isClockInstant, storedClock } from '../../database/hostSettings'
import { SCHEMA_VERSION } from '../../database/newDatabase'
import { readSettingsOf } from '../../database/settingsOfFile'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { guarded } from '../../foundation/guarded'
import { ServiceError } from '../../foundation/ServiceError'
import { type Keeping, refuse } from './keeperParts'
import { asName, exportFileName, freeName, isTooLate } from './rules'
import { dropDraft, type Manifest, manifest, type StoredSnapshot } from './snapshotFolder'
import type { ExportedFile, SnapshotText } from './snapshotKeeper'

/** Files of either kind that may wait at once; the oldest makes room. */
const WAITING_MAX = 3

const HEADER_FAULTS: Readonly<Record<HeaderFault, string>> = {
  NOT_SQLITE: 'The file is not a SQLite database',
  NOT_COUNTERSIGN: 'The file is a SQLite database, but not one that Countersign wrote',
  NEWER_VERSION: 'The file was written by a newer program; start that one, or export with this one',
  UNKNOWN_VERSION: 'The file has a schema version that never was',
}

function refuseFile(reason: string, message: string, field = 'uploadId'): never {
  throw new ServiceError('INVALID_INPUT', `${message}; nothing was taken in.`, { field, reason })
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

type Carried = Pick<Manifest, 'name' | 'note' | 'clock' | 'dataSet' | 'walletSigningKeyHex'>

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
  if (!stored.success || !isClockInstant(wallMs + (stored.data.offsetMs ?? 0)))
    return refuseFile('DAMAGED', 'The file has a clock that cannot be read')
  const { offsetMs = 0, frozenAtMs = null } = stored.data
  if (frozenAtMs !== null) return { now: isoOf(frozenAtMs), mode: 'frozen', offsetMs: frozenAtMs - wallMs }
  return { now: isoOf(wallMs + offsetMs), mode: offsetMs === 0 ? 'real' : 'offset', offsetMs }
}

/**
 * What people read of a file's own facts is what they could have typed: a name may not read otherwise than it is.
 *
 * Errors: FileFaultError IMPOSSIBLE_VALUE.
 */
function requireSeen({ name, note, walletSigningKeyHex }: Carried): void {
  for (const [part, text] of Object.entries({ name, note, walletSigningKeyHex })) {
    const unseen = unseenCharacterIn(text ?? '', part === 'note')
    if (unseen === null) continue
    const what = `${unseen.codePoint} (${unseen.name}), which nobody sees`
    throw new FileFaultError(
      'IMPOSSIBLE_VALUE',
      `Table host_settings (exportedSnapshot): ${part} must not hold ${what}`,
    )
  }
}

/** Errors: FileFaultError IMPOSSIBLE_VALUE, a clock that is about to run out of years. */
function requireYearsLeft({ clock }: Carried): void {
  if (!isTooLate(clock)) return
  throw new FileFaultError('IMPOSSIBLE_VALUE', `The clock of the file stands at ${clock.now}, which is too late`)
}

/** What the file says of itself; a plain copy of a database says less. Errors: those of `requireSeen`. */
function readCarried(file: string, wallMs: number): Carried {
  const settings = readSettingsOf(file, ['exportedSnapshot', 'dataSet', 'clock'])
  const carried = manifest.safeParse(parsed(settings.exportedSnapshot))
  if (carried.success) {
    requireSeen(carried.data)
    return carried.data
  }
  const dataSet = settings.dataSet === 'DEMO' || settings.dataSet === 'EMPTY' ? settings.dataSet : 'UNSET'
  return { name: 'Imported', note: null, clock: clockOf(settings.clock, wallMs), dataSet, walletSigningKeyHex: '' }
}

function requireFinished(file: string): void {
  if (readSettingsOf(file, ['dataSet']).dataSet === 'BUILDING')
    refuseFile('DATA_UNFINISHED', 'The file holds demo data that was not finished')
}

/** The version of a file whose header is in order; what is inside was not looked at yet. */
async function requireReadable(path: string): Promise<number> {
  const fault = await findHeaderFault(path)
  if (fault !== null) refuseFile(fault, HEADER_FAULTS[fault])
  return (await readSchemaVersion(path)) ?? SCHEMA_VERSION
}

/** Makes a snapshot of the rows of a file. Returns: its id. */
async function takeIn(keeping: Keeping, path: string, text: Partial<SnapshotText>, by: string | null): Promise<string> {
  const { folder, ids, wall, report, rebuild } = keeping
  const version = await requireReadable(path)
  const listed = folder.list().map(({ manifest }) => manifest)
  const facts = { id: ids.new('Snapshot'), takenAt: isoOf(wall()), takenBy: by, origin: 'IMPORTED' as const }
  const draft = folder.begin(facts.id, false)
  try {
    const order = { version, direction: 'IN', origin: facts.id, settings: {} } as const
    await rebuild({ ...order, from: path, fromBytes: statSync(path).size, to: draft.databaseFile }, (progress) =>
      report({ kind: 'IMPORT', ...progress }),
    )
    requireFinished(draft.databaseFile)
    const carried = readCarried(draft.databaseFile, wall())
    requireYearsLeft(carried)
    draft.write({
      ...facts,
      name: freeName(listed, asName(text.name ?? carried.name)),
      note: text.note ?? carried.note,
      clock: carried.clock,
      dataSet: carried.dataSet,
      schemaVersion: SCHEMA_VERSION,
      walletSigningKeyHex: carried.walletSigningKeyHex,
    })
    draft.finish()
  } catch (error) {
    dropDraft(draft.databaseFile)
    throw error
  }
  return facts.id
}

/** A snapshot of this folder that cannot be read any more. */
function refuseStored(error: unknown): never {
  if (error instanceof FileFaultError) refuse('SNAPSHOT_DAMAGED', `${error.message}; no file was made.`)
  throw error
}

/** What a file is refused for becomes an answer; other faults stay what they are. */
function answerFault(error: unknown): never {
  if (error instanceof FileFaultError) refuseFile(error.fault, error.message)
  throw error
}

/** Snapshots that leave as one file, and files that come in. */
export function createFileTransfers(keeping: () => Keeping) {
  const exports = createWaiting<ExportedFile & { readonly path: string }>()
  const uploads = createWaiting<{ readonly path: string }>()
  return {
    prepareExport: async ({ manifest, databaseFile }: StoredSnapshot) => {
      const { folder, ids, report, rebuild } = keeping()
      const exportId = ids.hex(16)
      const path = folder.draftFile('export', exportId)
      // From row to row and not page by page: what was deleted, and what belongs to the host, is not in the new file.
      const order = {
        from: databaseFile,
        fromBytes: statSync(databaseFile).size,
        version: manifest.schemaVersion,
        to: path,
        direction: 'OUT',
        origin: manifest.id,
        settings: { exportedSnapshot: JSON.stringify(manifest) },
      } as const
      const sizeBytes = await rebuild(order, (progress) => report({ kind: 'EXPORT', ...progress }))
        .catch(refuseStored)
        .finally(() => report(null))
      const facts = { fileName: exportFileName(manifest.name), sizeBytes }
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
        if (statSync(path).size === 0) refuseFile('FILE_EMPTY', 'The file is empty', 'file')
        syncFile(path)
      } catch (error) {
        rmSync(path, { force: true })
        throw error
      }
      uploads.put(uploadId, { path })
      return { uploadId, sizeBytes: statSync(path).size }
    },
    accept: async (uploadId: string, text: Partial<SnapshotText>, by: string | null): Promise<string> => {
      const upload = found(
        uploads.take(uploadId),
        'REFERENCE_NOT_FOUND',
        'uploadId',
        'No file of this id was sent, or it was used; send it again.',
      )
      try {
        return await takeIn(keeping(), upload.path, text, by)
      } catch (error) {
        return answerFault(error)
      } finally {
        keeping().report(null)
        for (const ending of ['', '-wal', '-shm']) rmSync(upload.path + ending, { force: true })
      }
    },
  }
}
