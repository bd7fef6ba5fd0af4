import type { Page } from '../../../contract/primitives/pagination'
import { countRow } from '../../database/counters'
import { listPage, mapPage } from '../../database/listPage'
import { type RecordOf, recordsOf } from '../../database/records'
import type { Tx } from '../../database/schema'
import { beneficialOwners } from './tables'

/** An owner as it is kept. */
export type BeneficialOwnerRecord = RecordOf<typeof beneficialOwners>

const { recordOf, rowOf } = recordsOf(beneficialOwners)

/** Adds an owner, and counts it to its business. */
export async function insertBeneficialOwner(tx: Tx, record: BeneficialOwnerRecord): Promise<void> {
  await tx.insertInto('beneficial_owners').values(rowOf(record)).execute()
  await countRow(tx, 'beneficial_owners', { customerId: record.customerId }, 1)
}

/** Writes an owner as it is now; its business never changes. */
export async function updateBeneficialOwnerRow(tx: Tx, record: BeneficialOwnerRecord): Promise<void> {
  await tx.updateTable('beneficial_owners').set(rowOf(record)).where('id', '=', record.id).execute()
}

/** The owner of that id, or null. */
export async function getBeneficialOwnerRecord(tx: Tx, id: string): Promise<BeneficialOwnerRecord | null> {
  const row = await tx.selectFrom('beneficial_owners').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : recordOf(row)
}

/** The owners of these customers, in the order in which they were added. */
export async function getOwnersOfCustomers(
  tx: Tx,
  customerIds: readonly string[],
): Promise<readonly BeneficialOwnerRecord[]> {
  if (customerIds.length === 0) return []
  const rows = await tx
    .selectFrom('beneficial_owners')
    .selectAll()
    .where('customer_id', 'in', customerIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(recordOf)
}

/** A page of the owners of one business, newest first. */
export async function listOwnerPage(
  tx: Tx,
  query: { readonly customerId: string; readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<Page<BeneficialOwnerRecord>> {
  const filter = {
    column: 'customer_id',
    op: '=' as const,
    value: query.customerId,
    counterKey: `customerId=${query.customerId}`,
  }
  const page = await listPage(tx, {
    list: 'beneficial_owners',
    table: 'beneficial_owners',
    filters: [filter],
    isCounted: true,
    limit: query.limit,
    cursor: query.cursor,
  })
  return mapPage(page, recordOf)
}
