import type { Readable } from 'node:stream'
import type { ClockChoice, ListedSnapshot, SnapshotList } from '../../../contract/console/snapshots/schemas'

/** What a person writes beside a snapshot. */
export interface SnapshotText {
  readonly name: string
  readonly note: string | null
}

/** A file on its way to somebody; it is gone once it was read. */
export interface ExportedFile {
  readonly fileName: string
  readonly sizeBytes: number
  open(): Readable
}

/** Keeps states of the data folder, and puts them back. One act at a time; the service goes on running. */
export interface SnapshotKeeper {
  list(): Promise<SnapshotList>
  /** Errors: CONFLICT reasons SNAPSHOT_NAME_TAKEN, TOO_MANY_SNAPSHOTS, DISK_FULL, SEEDING, NO_DATA_FILE. */
  take(text: SnapshotText, by: string | null): Promise<ListedSnapshot>
  /**
   * Replaces the data. What it replaces becomes an automatic snapshot, without being copied.
   *
   * Errors: REFERENCE_NOT_FOUND; CONFLICT reasons SNAPSHOT_NEWER, SNAPSHOT_DAMAGED, DISK_FULL, SEEDING, NO_DATA_FILE;
   * the data is as it was then.
   */
  load(
    id: string,
    clock: ClockChoice,
    by: string | null,
  ): Promise<{ readonly loaded: ListedSnapshot; readonly undo: ListedSnapshot }>
  /** Keeps the data before it is emptied. Null where the database lives in memory. */
  keepBeforeReset(by: string | null): Promise<ListedSnapshot | null>
  /** An automatic snapshot that gets a name is kept like one that was taken. */
  rename(id: string, text: Partial<SnapshotText>): Promise<ListedSnapshot>
  remove(id: string): Promise<void>
  /** Makes the file of an export. Returns: the key under which `takeExport` hands it out, once. */
  prepareExport(id: string): Promise<{ readonly exportId: string } & Omit<ExportedFile, 'open'>>
  takeExport(exportId: string): ExportedFile | null
  /** Stores the bytes that come in. Errors: INVALID_INPUT field `file` reasons FILE_TOO_LARGE, FILE_EMPTY. */
  receive(stream: Readable): Promise<{ readonly uploadId: string; readonly sizeBytes: number }>
  /**
   * Takes a received file into the list, or throws it away.
   *
   * Errors: REFERENCE_NOT_FOUND field `uploadId`; INVALID_INPUT field `uploadId` with the fault as reason.
   */
  accept(uploadId: string, text: Partial<SnapshotText>, by: string | null): Promise<ListedSnapshot>
}
