import type { Page } from '../../../contract/primitives/pagination'
import type { VerificationError, VerificationStatus } from '../../../contract/verifications/schemas'
import { countRow, recount } from '../../database/counters'
import { type ListFilter, listPage, mapPage } from '../../database/listPage'
import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { verifications } from './tables'

/** A verification as it is kept: one for each customer that was ever submitted. */
export interface VerificationRecord {
  readonly id: string
  readonly customerId: string
  readonly verificationStatus: VerificationStatus
  readonly errors: readonly VerificationError[]
  readonly createdAt: string
  readonly updatedAt: string
}

function recordOf(row: Row<'verifications'>): VerificationRecord {
  return {
    id: row.id,
    customerId: row.customer_id,
    verificationStatus: row.verification_status as VerificationStatus,
    errors: readColumn(verifications, row, 'errors_json'),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function rowOf(record: VerificationRecord): Row<'verifications'> {
  return {
    id: record.id,
    customer_id: record.customerId,
    verification_status: record.verificationStatus,
    errors_json: verifications.columns.errors_json.encode([...record.errors]),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  }
}

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
