import { sql } from 'kysely'
import { cardState, cardStateReason } from '../../../contract/cards/schemas'
import type { CardStateStep } from '../../../contract/console/cards/cardDetail'
import type { Row, Tx } from '../../database/schema'

type State = Row<'cards'>['state']

/** How many cards are in each state, by an index over the state. */
export async function countCardsByState(tx: Tx): Promise<ReadonlyMap<State, number>> {
  const rows = await tx
    .selectFrom('cards')
    .select(['state', (eb) => eb.fn.countAll<number>().as('n')])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, n }) => [state, Number(n)]))
}

/** A card changes its state by hand now and then; what a runaway loop would make is cut. */
const STEPS_MAX = 200

/** The changes of state that the service announced of a card, oldest first, at most the newest 200. */
export async function listStateChanges(tx: Tx, cardId: string): Promise<Omit<CardStateStep, 'by'>[]> {
  const rows = await tx
    .selectFrom('webhook_events')
    .select([
      'created_at',
      sql<string>`json_extract(body, '$.data.state')`.as('state'),
      sql<string | null>`json_extract(body, '$.data.stateReason')`.as('reason'),
    ])
    .where('object_id', '=', cardId)
    .where('type', '=', 'CARD.STATE_CHANGE')
    .orderBy('id', 'desc')
    .limit(STEPS_MAX)
    .execute()
  return rows.reverse().map(({ created_at: at, state, reason }) => ({
    state: cardState.parse(state),
    reason: cardStateReason.nullable().parse(reason),
    at,
  }))
}

/** The calls that changed a card, oldest first. */
export function listActsOnCard(tx: Tx, cardId: string) {
  return tx
    .selectFrom('audit_log')
    .select(['at', 'operation_id as operationId', 'actor_kind as actorKind', 'actor_name as actorName'])
    .where('target_id', '=', cardId)
    .where('outcome', '=', 'DONE')
    .orderBy('at')
    .orderBy('id')
    .limit(STEPS_MAX)
    .execute()
}

/** Every internal account of a customer. */
export function listAccountsOfCustomer(tx: Tx, customerId: string): Promise<Row<'internal_accounts'>[]> {
  return tx.selectFrom('internal_accounts').selectAll().where('customer_id', '=', customerId).orderBy('id').execute()
}
