import type { dossierConsoleOperations } from '../../../contract/console/dossier/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { exportDossier } from './exportDossier'

/** What is handed to somebody outside, to be checked without the service. */
export const dossierConsoleHandlers: ConsoleHandlers<typeof dossierConsoleOperations> = { exportDossier }
