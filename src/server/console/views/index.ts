import type { viewsConsoleOperations } from '../../../contract/console/views/operations'
import type { ConsoleHandlers } from '../consoleContext'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  recordExport,
  setDefaultView,
  updateSavedView,
} from './savedViews'

/** Lists as operators keep them under a name, and the record of what was exported. */
export const viewsConsoleHandlers: ConsoleHandlers<typeof viewsConsoleOperations> = {
  listSavedViews,
  createSavedView,
  updateSavedView,
  deleteSavedView,
  setDefaultView,
  recordExport,
}
