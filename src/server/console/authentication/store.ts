import type { ServiceOperationId } from '../../../contract/operations'
import type { ContactChannel } from '../../areas/customers/public'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { auditLog } from '../../kernel/tables'

const VERIFIED_BY: Readonly<Record<ContactChannel, ServiceOperationId>> = {
  EMAIL: 'confirmCustomerEmailVerification',
  SMS: 'confirmCustomerPhoneVerification',
}
/** The check of liveness verifies the number that is put in place of a lost phone. */
const PHONE_REPLACED_BY: ServiceOperationId = 'completeTwoFactorReset'
const LOOKED_AT_MAX = 50

/** When a contact was verified last, ISO text, by the audit log; null where that does not know. */
export async function getVerifiedAt(tx: Tx, customerId: string, channel: ContactChannel): Promise<string | null> {
  const rows = await tx
    .selectFrom('audit_log')
    .selectAll()
    .where('target_id', '=', customerId)
    .where('operation_id', 'in', [VERIFIED_BY[channel], PHONE_REPLACED_BY])
    .where('outcome', '=', 'DONE')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(LOOKED_AT_MAX)
    .execute()
  const newest = rows.find(
    (row) =>
      row.operation_id === VERIFIED_BY[channel] ||
      (channel === 'SMS' && readColumn(auditLog, row, 'details_json')?.factor === 'SMS_OTP'),
  )
  return newest?.at ?? null
}
