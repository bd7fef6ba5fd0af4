import type { Verification } from '../../../contract/verifications/schemas'
import type { VerificationRecord } from './store'

/** The wire shape of a verification. */
export function viewVerification(record: VerificationRecord): Verification {
  return {
    id: record.id,
    customerId: record.customerId,
    verificationStatus: record.verificationStatus,
    errors: [...record.errors],
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  }
}
