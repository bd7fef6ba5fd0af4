import { getHostSetting } from '../../database/hostSettings'
import { msOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { contentEndMs } from './rules'
import { getOldestContent } from './store'

const KIND = 'deleteDocumentContent'

/**
 * Sets the one timer that deletes the bytes of documents for the oldest of them; none while bytes are kept for ever.
 * To be called whenever bytes come or the setting changes.
 */
export async function planContentEnd({ tx, scheduler, platformId }: Pick<Context, 'tx' | 'scheduler' | 'platformId'>) {
  await scheduler.cancel(tx, KIND, platformId)
  const days = await getHostSetting(tx, 'documentRetentionDays')
  const oldest = days === 0 ? null : await getOldestContent(tx)
  if (oldest === null) return
  await scheduler.schedule(tx, { kind: KIND, dueAtMs: contentEndMs(msOf(oldest), days), subjectId: platformId })
}
