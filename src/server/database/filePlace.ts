import { statSync } from 'node:fs'
import { unavailable } from '../foundation/storageFaults'

const identityOf = (file: string): string | null => {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev}:${found.ino}`
}

/**
 * A check that a file which is open still lies where it was opened. A database goes on taking writes after its folder
 * was removed, and all of them would be lost with the process.
 *
 * Returns: throws SERVICE_UNAVAILABLE, reason DATA_FOLDER_GONE, while another file or none is in its place.
 */
export function placeOf(file: string): () => void {
  if (file === ':memory:') return () => undefined
  const identity = identityOf(file)
  return () => {
    if (identityOf(file) !== identity) throw unavailable('DATA_FOLDER_GONE')
  }
}
