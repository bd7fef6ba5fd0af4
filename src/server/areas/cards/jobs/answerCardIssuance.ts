import { z } from 'zod'
import { jobWith } from '../../../kernel/handlers'
import { issue, rejectIssuance } from '../issuance'
import { getCard } from '../store'

const answer = z.object({ ends: z.enum(['ISSUED', 'REJECTED']) })

/** The issuer answers for a card that waits for it. Source: behaviour 21.2. */
export const answerCardIssuance = jobWith(answer, async (context, { subjectId, payload }) => {
  const card = await getCard(context.tx, subjectId)
  if (card === null || card.state !== 'PROCESSING') return
  await (payload.ends === 'ISSUED' ? issue(context, card) : rejectIssuance(context, card))
})
