import { getHostSetting } from '../../../database/hostSettings'
import { isoOf } from '../../../foundation/clock'
import type { Context } from '../../../kernel/context'
import { planContentEnd } from '../retention'
import { keptSinceMs } from '../rules'
import { deleteContentUpTo } from '../store'

/** Deletes the bytes of documents whose time is over; what is known of them, their hashes among it, stays. */
export async function deleteDocumentContent(context: Context): Promise<void> {
  const { tx, now, changes } = context
  const days = await getHostSetting(tx, 'documentRetentionDays')
  if (days > 0) {
    for (const id of await deleteContentUpTo(tx, isoOf(keptSinceMs(now, days)), isoOf(now)))
      changes.add('documents', id)
  }
  await planContentEnd(context)
}
