import type { objectsConsoleOperations } from '../../../contract/console/objects/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { findObjects } from './findObjects'

/** The objects room of the console plane: what forms choose from. */
export const objectsConsoleHandlers: ConsoleHandlers<typeof objectsConsoleOperations> = { findObjects }
