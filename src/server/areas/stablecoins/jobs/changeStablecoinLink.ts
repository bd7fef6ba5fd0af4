import { z } from 'zod'
import { isoOf } from '../../../foundation/clock'
import { jobWith } from '../../../kernel/handlers'
import { getLinkRow, updateLinkRow } from '../store'

export const linkTimer = {
  name: 'changeStablecoinLink',
  payload: z.object({ status: z.enum(['INVALID', 'REVOKED']) }),
}

/** The provider takes the credentials of a link no more. Assumes: A-577. */
export const changeStablecoinLink = jobWith(
  linkTimer,
  async ({ tx, now, changes }, { subjectId, payload: { status } }) => {
    const row = await getLinkRow(tx, subjectId)
    if (row?.status !== 'ACTIVE') return
    await updateLinkRow(tx, row, { ...row, status, updated_at: isoOf(now) })
    changes.add('stablecoins', row.id)
  },
)
