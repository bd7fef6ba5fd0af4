import type { snapshotsConsoleOperations } from '../../../contract/console/snapshots/operations'
import type { ConsoleHandlers } from '../consoleContext'
import {
  deleteSnapshot,
  exportSnapshot,
  importSnapshot,
  listSnapshots,
  loadSnapshot,
  takeSnapshot,
  updateSnapshot,
} from './acts'

/** The state of the data folder: kept, put back, taken away as a file and brought in. */
export const snapshotsConsoleHandlers: ConsoleHandlers<typeof snapshotsConsoleOperations> = {
  listSnapshots,
  takeSnapshot,
  loadSnapshot,
  updateSnapshot,
  deleteSnapshot,
  exportSnapshot,
  importSnapshot,
}
