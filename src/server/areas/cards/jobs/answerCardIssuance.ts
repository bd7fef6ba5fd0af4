import { jobWith } from '../../../kernel/handlers'
import { issuanceTimer, issue, rejectIssuance } from '../issuance'
import { getCard } from '../store'

/** The issuer answers for a card that waits for it. Source: behaviour 21.2. */
export const answerCardIssuance = jobWith(issuanceTimer, async (context, { subjectId, payload }) => {
  const card = await getCard(context.tx, subjectId)
  if (card === null || card.state !== 'PROCESSING') return
  await (payload.ends === 'ISSUED' ? issue(context, card) : rejectIssuance(context, card))
})
