import { pause } from './guarded'
import { ServiceError } from './ServiceError'

/** Why the disk or the database did not take something. */
type StorageReason = 'DISK_FULL' | 'DISK_READ_ONLY' | 'DATABASE_BUSY' | 'DATA_FOLDER_GONE' | 'TOO_MANY_OPEN_FILES'

const WORDS: { readonly [Reason in StorageReason]: { readonly cause: string; readonly remedy: string } } = {
  DISK_FULL: { cause: 'The disk of the data folder is full, or fails', remedy: 'Make room' },
  DISK_READ_ONLY: { cause: 'The data folder cannot be written', remedy: 'Make it writable' },
  DATABASE_BUSY: { cause: 'Another program has locked the database', remedy: 'Close it in that program' },
  DATA_FOLDER_GONE: {
    cause: 'The data folder, or a file of it, was removed or replaced while the host was running',
    remedy: 'Put it back, or start the host again',
  },
  TOO_MANY_OPEN_FILES: {
    cause: 'The system lets this host open no more files and connections',
    remedy: 'Close connections that nobody needs, or let it have more of them (ulimit -n)',
  },
}
const RETRY_AFTER_SECONDS = 5
const PAUSE_MS = 1000

/** Names that SQLite and the operating system have for it; SQLite adds words, as in SQLITE_IOERR_WRITE. */
const REASONS: readonly (readonly [RegExp, StorageReason])[] = [
  [/^SQLITE_(FULL|IOERR)|^(ENOSPC|EDQUOT|EIO)$/, 'DISK_FULL'],
  [/^SQLITE_READONLY|^EROFS$/, 'DISK_READ_ONLY'],
  [/^SQLITE_BUSY/, 'DATABASE_BUSY'],
  [/^ENOENT$/, 'DATA_FOLDER_GONE'],
  [/^(EMFILE|ENFILE)$/, 'TOO_MANY_OPEN_FILES'],
]

/** A refusal in the words of the interface. Source: behaviour 24, 503. Assumes: A-300. */
export function unavailable(reason: StorageReason): ServiceError {
  const { cause, remedy } = WORDS[reason]
  const message = `${cause}; nothing was done. ${remedy}, then send the request again.`
  return new ServiceError('SERVICE_UNAVAILABLE', message, {
    field: 'database',
    reason,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

/** What storage refused, for whoever starts the program; null for an error of another kind. */
export function storageSentence(error: unknown): string | null {
  const reason = storageRefusalOf(error)?.details?.reason as StorageReason | undefined
  return reason === undefined ? null : `${WORDS[reason].cause}. ${WORDS[reason].remedy}, then start again.`
}

/** What an error of SQLite or of the file system means for a caller, or null when it is of another kind. */
export function storageRefusalOf(error: unknown): ServiceError | null {
  if (error instanceof ServiceError) return isStorageRefusal(error) ? error : null
  const { code } = (error ?? {}) as { readonly code?: unknown }
  const found = typeof code === 'string' ? REASONS.find(([pattern]) => pattern.test(code)) : undefined
  return found === undefined ? null : unavailable(found[1])
}

/** Does what may meet the disk: what that refuses is said as a refusal, anything else as it is. */
export function inStorageWords<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw storageRefusalOf(error) ?? error
  }
}

/** Whether a refusal is the disk's or the database's: the same act may succeed later. */
export function isStorageRefusal(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'SERVICE_UNAVAILABLE' && String(error.details?.reason) in WORDS
}

/**
 * Repeats what must not be lost for as long as only the disk or a lock keeps it from being written.
 *
 * Effects: `onFault` after each attempt that the storage refused.
 * Errors: any other, and the storage's once `isStopped`.
 */
export async function untilStored<Result>(
  work: () => Promise<Result>,
  { isStopped, onFault }: { readonly isStopped: () => boolean; readonly onFault: (error: ServiceError) => void },
): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const refusal = storageRefusalOf(error)
      if (refusal === null || isStopped()) throw error
      onFault(refusal)
    }
    await pause(PAUSE_MS, { isIdle: true })
    if (isStopped()) throw unavailable('DISK_FULL')
  }
}
