import { jobWith } from '../../../kernel/handlers'
import { getCardPayment } from '../../transactions/public'
import { endPull, pullTimer } from '../pulls'

/** The bank behind an account answers for a draw that was not confirmed yet. Source: behaviour 21.5. */
export const confirmCardPull = jobWith(pullTimer, async (context, { subjectId, payload }) => {
  const payment = await getCardPayment(context.tx, subjectId)
  if (payment !== null) await endPull(context, payment, payload.ends)
})
