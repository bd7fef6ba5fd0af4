import type { objectsConsoleOperations } from '../../../contract/console/objects/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { findObjects } from './findObjects'
import { searchObjects } from './searchObjects'

/** The objects room of the console plane: what forms choose from, and what people search for. */
export const objectsConsoleHandlers: ConsoleHandlers<typeof objectsConsoleOperations> = { findObjects, searchObjects }
