import { getHostSetting } from '../../../database/hostSettings'
import { isoOf } from '../../../foundation/clock'
import type { Context } from '../../../kernel/context'
import { planContentEnd } from '../retention'
import { keptSinceMs } from '../rules'
import { deleteContentUpTo } from '../store'

/** Bytes are overwritten as they are deleted: more at once would keep others waiting. */
const AT_ONCE = 2

/**
 * Deletes the bytes of documents whose time is over, a few at a time; what is known of them, their hashes among it,
 * stays. The next timer is due at once while there are more.
 */
export async function deleteDocumentContent(context: Context): Promise<void> {
  const { tx, now, changes } = context
  const days = await getHostSetting(tx, 'documentRetentionDays')
  if (days > 0) {
    const limits = { at: isoOf(now), most: AT_ONCE }
    for (const id of await deleteContentUpTo(tx, isoOf(keptSinceMs(now, days)), limits)) changes.add('documents', id)
  }
  await planContentEnd(context)
}
