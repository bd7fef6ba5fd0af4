import { z } from 'zod'
import { inLines } from '../../primitives/text'
import { instant } from '../../primitives/time'

const SNAPSHOT_NAME_MAX = 80
const SNAPSHOT_NOTE_MAX = 500
/** Of a file that is brought in: what a person waits for, and what a disk surely holds twice. */
export const SNAPSHOT_FILE_BYTES_MAX = 2 * 1024 * 1024 * 1024

export const snapshotName = z.string().trim().min(1).max(SNAPSHOT_NAME_MAX)
export const snapshotNote = inLines(z.string().trim().max(SNAPSHOT_NOTE_MAX))

/** How it came: by a person, by itself before something was replaced, from a file. */
const snapshotOrigin = z.enum(['TAKEN', 'BEFORE_LOAD', 'BEFORE_RESET', 'IMPORTED'])
export type SnapshotOrigin = z.infer<typeof snapshotOrigin>

/** The clock of the service at the instant of the snapshot. `offsetMs` is virtual minus wall time. */
const snapshotClock = z.object({
  now: instant,
  mode: z.enum(['real', 'offset', 'frozen']),
  offsetMs: z.number(),
})

export const snapshot = z.object({
  id: z.string(),
  name: snapshotName,
  note: snapshotNote.nullable(),
  origin: snapshotOrigin,
  takenAt: instant.describe('Real time.'),
  takenBy: z.string().max(200).nullable(),
  clock: snapshotClock,
  dataSet: z.enum(['UNSET', 'EMPTY', 'DEMO']),
  sizeBytes: z.int().min(0),
  schemaVersion: z.int().min(1),
  walletSigningKeyHex: z
    .string()
    .max(200)
    .describe('Of the service that took it: another service derives other recovery phrases for the same wallets.'),
})
export type Snapshot = z.infer<typeof snapshot>

/** A snapshot as the screen lists it. */
export const listedSnapshot = snapshot.extend({
  isFromHere: z.boolean().describe('False when it is of another data folder, or of a newer program.'),
  isLoadable: z.boolean(),
})
export type ListedSnapshot = z.infer<typeof listedSnapshot>

/** The snapshot that the data at hand came from. */
export const loadedSnapshot = z.object({ id: z.string(), name: z.string(), loadedAt: instant })

/** An import or export on its way, row by row. The total is an estimate until the end. */
const snapshotWork = z.object({
  kind: z.enum(['IMPORT', 'EXPORT']),
  rowsDone: z.int().min(0),
  rowsTotal: z.int().min(0),
})
export type SnapshotWork = z.infer<typeof snapshotWork>

/** Bytes that the database at hand would take as a snapshot, and what the folder's disk has left. */
export const snapshotList = z.object({
  data: z.array(listedSnapshot),
  loaded: loadedSnapshot.nullable(),
  undoId: z
    .string()
    .nullable()
    .describe('The automatic snapshot of what the last load or reset replaced; loading it undoes that.'),
  databaseBytes: z.int(),
  freeBytes: z.int(),
  schemaVersion: z.int(),
  work: snapshotWork.nullable().describe('Null while no file comes in or goes out.'),
})
export type SnapshotList = z.infer<typeof snapshotList>

/** Whether time goes on from the instant of the snapshot or from now. */
export const clockChoice = z.enum(['SNAPSHOT', 'PRESENT'])
export type ClockChoice = z.infer<typeof clockChoice>
