import type { signaturesConsoleOperations } from '../../../contract/console/signatures/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { explainSignature } from './explainSignature'
import { getSignatureVerdict, listSignatureVerdicts } from './verdicts'

/** Why signatures failed: kept verdicts with cause and remedy, and the same for pasted material. */
export const signaturesConsoleHandlers: ConsoleHandlers<typeof signaturesConsoleOperations> = {
  listSignatureVerdicts,
  getSignatureVerdict,
  explainSignature,
}
