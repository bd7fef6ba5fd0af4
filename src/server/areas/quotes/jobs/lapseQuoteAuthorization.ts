import type { Job } from '../../../kernel/handlers'
import { failAuthorization } from '../authorization'
import { getQuote } from '../store'

/** The challenge of a quote was not proven in time. Source: behaviour 12.3. */
export const lapseQuoteAuthorization: Job = async (context, { subjectId }) => {
  const row = await getQuote(context.tx, subjectId)
  if (row?.status === 'PENDING_AUTHORIZATION') await failAuthorization(context, row)
}
