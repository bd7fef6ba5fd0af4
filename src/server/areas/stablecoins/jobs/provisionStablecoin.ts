import { isoOf } from '../../../foundation/clock'
import type { Job } from '../../../kernel/handlers'
import { getCoinRow, updateCoinRow } from '../store'

/** A coin that was being set up is ready. Assumes: A-579. */
export const provisionStablecoin: Job = async ({ tx, now, changes }, { subjectId }) => {
  const row = await getCoinRow(tx, subjectId)
  if (row?.issuance_status !== 'PROVISIONING') return
  await updateCoinRow(tx, row, { ...row, issuance_status: 'PROVISIONED', updated_at: isoOf(now) })
  changes.add('stablecoins', row.id)
}
