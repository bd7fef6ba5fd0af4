import type { Tx } from '../../database/schema'
import { openColumn } from '../../database/sealedColumn'
import { isSealed } from '../../foundation/sealing'
import type { Context } from '../../kernel/context'
import { updateEnrollmentRow, updateFactorRow } from './store'

/** The secrets of customers' apps stand sealed; those of before are in clear until housekeeping comes by. */
const PURPOSE = 'TOTP_SECRET'
const KEPT = [
  { table: 'sca_factors', update: updateFactorRow },
  { table: 'sca_enrollments', update: updateEnrollmentRow },
] as const

/** Seals the secret of a customer's app. */
export function sealAppSecret({ sealing }: Pick<Context, 'sealing'>, customerId: string, secretHex: string): string {
  return sealing.seal({ purpose: PURPOSE, id: customerId }, secretHex)
}

/** The secret of a customer's app, hex, or null: sealed in another data folder. Errors: StoredValueError. */
export function openAppSecret(
  { sealing }: Pick<Context, 'sealing'>,
  { customer_id, secret }: { readonly customer_id: string; readonly secret: string },
  table: (typeof KEPT)[number]['table'],
): string | null {
  if (!isSealed(secret)) return secret
  return openColumn(sealing, secret, { purpose: PURPOSE, table, column: 'secret', row: customer_id })
}

const SLICE = 500

/** Seals secrets that stand in clear, of an earlier version or a file of one. Returns: whether there may be more. */
export async function sealAppSecrets(context: Pick<Context, 'sealing'> & { readonly tx: Tx }): Promise<boolean> {
  let isMore = false
  for (const { table, update } of KEPT) {
    const rows = await context.tx
      .selectFrom(table)
      .select(['customer_id', 'factor', 'secret'])
      .where('factor', '=', 'TOTP')
      .where('secret', 'is not', null)
      .where('secret', 'not like', 'sealed:%')
      .limit(SLICE)
      .execute()
    for (const row of rows) {
      if (row.secret === null) continue
      await update(context.tx, row, { secret: sealAppSecret(context, row.customer_id, row.secret) })
    }
    isMore ||= rows.length === SLICE
  }
  return isMore
}
