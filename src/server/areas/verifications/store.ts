import type { Page } from '../../../contract/primitives/pagination'
import { countRow, recount } from '../../database/counters'
import { type ListFilter, listPage, mapPage } from '../../database/listPage'
import { type RecordOf, recordsOf } from '../../database/records'
import type { Tx } from '../../database/schema'
import { verifications } from './tables'

/** A verification as it is kept: one for each customer that was ever submitted. */
export type VerificationRecord = RecordOf<typeof verifications>

const { recordOf, rowOf } = recordsOf(verifications)

/** The verification of that id, or null. */
export async function getVerificationRecord(tx: Tx, id: string): Promise<VerificationRecord | null> {
  const row = await tx.selectFrom('verifications').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : recordOf(row)
}

/** The one verification of a customer, or null when it was never submitted. */
export async function getVerificationOfCustomer(tx: Tx, customerId: string): Promise<VerificationRecord | null> {
  const row = await tx.selectFrom('verifications').selectAll().where('customer_id', '=', customerId).executeTakeFirst()
  return row === undefined ? null : recordOf(row)
}

/** Adds a verification, and counts it under its state. */
export async function insertVerification(tx: Tx, record: VerificationRecord): Promise<void> {
  await tx.insertInto('verifications').values(rowOf(record)).execute()
  await countRow(tx, 'verifications', { verificationStatus: record.verificationStatus }, 1)
}

/** Writes a verification again, and counts it under its new state. */
export async function updateVerification(tx: Tx, before: VerificationRecord, after: VerificationRecord): Promise<void> {
  await tx.updateTable('verifications').set(rowOf(after)).where('id', '=', after.id).execute()
  await recount(tx, 'verifications', 'verificationStatus', before.verificationStatus, after.verificationStatus)
}

/** A page of verifications, newest first. */
export async function listVerificationPage(
  tx: Tx,
  query: { readonly filters: readonly ListFilter[]; readonly limit?: number; readonly cursor?: string },
): Promise<Page<VerificationRecord>> {
  const page = await listPage(tx, { list: 'verifications', table: 'verifications', isCounted: true, ...query })
  return mapPage(page, recordOf)
}
