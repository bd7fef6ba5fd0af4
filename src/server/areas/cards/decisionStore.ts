import type { CardDecision, CardDecisionKind } from '../../../contract/console/cards/schemas'
import type { Page } from '../../../contract/primitives/pagination'
import { filtersOf, pagingOf } from '../../database/listFilters'
import { listPage, mapPage } from '../../database/listPage'
import { type RecordOf, recordsOf } from '../../database/records'
import { insertRow } from '../../database/rowsById'
import type { Tx } from '../../database/schema'
import { cardDecisions } from './tables'

type DecisionRecord = RecordOf<typeof cardDecisions>

const { recordOf, rowOf } = recordsOf(cardDecisions)

/** Keeps a decision. */
export async function insertDecision(tx: Tx, decision: DecisionRecord): Promise<void> {
  await insertRow(tx, 'card_decisions', rowOf(decision))
}

function viewDecision(decision: DecisionRecord): CardDecision {
  const { issuerToken, amount, createdAt, trace, ...rest } = decision
  return {
    ...rest,
    issuerTransactionToken: issuerToken,
    amount: Number(amount),
    trace: [...trace],
    decidedAt: createdAt,
  }
}

/** What a list of decisions may be narrowed by. */
interface DecisionsAsked {
  readonly cardId: string
  readonly verdict?: CardDecision['verdict'] | undefined
  readonly kind?: CardDecisionKind | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** A page of the decisions about a card, newest first. */
export async function listDecisions(tx: Tx, asked: DecisionsAsked): Promise<Page<CardDecision>> {
  const { cardId, verdict, kind } = asked
  const page = await listPage(tx, {
    list: 'card_decisions',
    table: 'card_decisions',
    filters: filtersOf([
      ['card_id', '=', cardId],
      ['verdict', '=', verdict],
      ['kind', '=', kind],
    ]),
    ...pagingOf(asked),
  })
  return mapPage(page, (row) => viewDecision(recordOf(row)))
}

/** The decisions that a card transaction came from, oldest first. */
export async function listDecisionsOf(tx: Tx, cardTransactionId: string): Promise<CardDecision[]> {
  const query = tx.selectFrom('card_decisions').selectAll().where('card_transaction_id', '=', cardTransactionId)
  return (await query.orderBy('id').execute()).map((row) => viewDecision(recordOf(row)))
}
