import type { Tx } from '../../database/schema'
import { found } from '../../foundation/found'
import { getVerificationRecord, type VerificationRecord } from './store'

export { type CaseFile, readCaseFiles } from './caseFile'
export { approveCase, askForMore, rejectCase } from './decisions'
export { liftHold, placeHold } from './holds'
export { findKycLink, type KycLinkRow, updateKycLink } from './kycLinks'
export { caseActsOf, maySubmit } from './rules'
export { getVerificationOfCustomer, type VerificationRecord } from './store'
export { submitVerification } from './submission'
export { viewVerification } from './view'

/** The verification. Errors: REFERENCE_NOT_FOUND. */
export async function requireVerification(tx: Tx, id: string): Promise<VerificationRecord> {
  return found(
    await getVerificationRecord(tx, id),
    'REFERENCE_NOT_FOUND',
    'verificationId',
    'There is no verification with this id.',
  )
}
