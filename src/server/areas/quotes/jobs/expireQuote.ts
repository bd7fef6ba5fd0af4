import type { Job } from '../../../kernel/handlers'
import { expireQuote as expire } from '../public'
import { getQuote } from '../store'

/** The quote was not executed before `expiresAt`. Source: behaviour 12.3. */
export const expireQuote: Job = async (context, { subjectId }) => {
  const row = await getQuote(context.tx, subjectId)
  if (row !== null) await expire(context, row)
}
