import { getHostSetting } from '../../database/hostSettings'
import { LAST_INSTANT_MS, msOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { contentEndMs } from './rules'
import { getOldestContent } from './store'

const KIND = 'deleteDocumentContent'

type Planning = Pick<Context, 'tx' | 'scheduler' | 'platformId'>

/**
 * Sets the one timer that deletes the bytes of documents for the oldest of them; none while bytes are kept for ever, as
 * are those whose time ends behind the last instant: a timer of theirs would fire there again and again.
 * To be called whenever the setting changes, and when the timer has fired.
 */
export async function planContentEnd({ tx, scheduler, platformId }: Planning): Promise<void> {
  await scheduler.cancel(tx, KIND, platformId)
  const days = await getHostSetting(tx, 'documentRetentionDays')
  const oldest = days === 0 ? null : await getOldestContent(tx)
  if (oldest === null) return
  const dueAtMs = contentEndMs(msOf(oldest), days)
  if (dueAtMs <= LAST_INSTANT_MS) await scheduler.schedule(tx, { kind: KIND, dueAtMs, subjectId: platformId })
}

/** Sees to it that bytes which come now are deleted in time: the timer of older ones minds them, too. */
export async function planFirstContentEnd(planning: Planning): Promise<void> {
  const { tx, scheduler, platformId } = planning
  if ((await getHostSetting(tx, 'documentRetentionDays')) === 0) return
  if (!(await scheduler.isDue(tx, KIND, platformId))) await planContentEnd(planning)
}
