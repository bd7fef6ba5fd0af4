import type { ConsoleHandlers } from '../consoleContext'
import { explainSignature } from './explainSignature'
import { getSignatureVerdict, listSignatureVerdicts } from './verdicts'

/** Why signatures failed: kept verdicts with cause and cure, and the same for pasted material. */
export const signaturesConsoleHandlers: ConsoleHandlers<
  'listSignatureVerdicts' | 'getSignatureVerdict' | 'explainSignature'
> = {
  listSignatureVerdicts,
  getSignatureVerdict,
  explainSignature,
}
