import type { auditProofConsoleOperations } from '../../../contract/console/audit-proof/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { exportAuditChain } from './exportChain'
import { getAuditChain, getAuditProof } from './proofs'
import { cancelAuditVerification, getAuditVerification, verifyAuditChain } from './verification'

/** The proof of the audit log: whether it is what was written, and the log for others to check. */
export const auditProofConsoleHandlers: ConsoleHandlers<typeof auditProofConsoleOperations> = {
  getAuditChain,
  getAuditProof,
  verifyAuditChain,
  getAuditVerification,
  cancelAuditVerification,
  exportAuditChain,
}
