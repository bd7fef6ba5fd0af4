import { sql } from 'kysely'
import type { Page } from '../../../contract/primitives/pagination'
import { filtersOf, pagingOf } from '../../database/listFilters'
import { type ListCondition, listPage, mapPage } from '../../database/listPage'
import { runPrepared } from '../../database/preparedQuery'
import { type RecordOf, recordsOf } from '../../database/records'
import { getRowById, getRowsById, insertRow, updateRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { cards } from './tables'

/** A card in the names of the program. */
export type CardRecord = RecordOf<typeof cards>

/** An account that a card may draw on. */
export type FundingSourceRow = Row<'card_funding_sources'>

const { recordOf, rowOf } = recordsOf(cards)

/** The card, or null; malformed ids are simply unknown. */
export async function getCard(tx: Tx, id: string): Promise<CardRecord | null> {
  const row = await getRowById(tx, 'cards', id)
  return row === null ? null : recordOf(row)
}

/** The cards with these ids, by id. */
export async function listCardsById(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, CardRecord>> {
  const rows = await getRowsById(tx, 'cards', ids)
  return new Map([...rows].map(([id, row]) => [id, recordOf(row)]))
}

/** The card that the platform gave this name, or null. */
export async function findCardNamed(tx: Tx, platformCardId: string): Promise<CardRecord | null> {
  const row = await tx.selectFrom('cards').selectAll().where('platform_card_id', '=', platformCardId).executeTakeFirst()
  return row === undefined ? null : recordOf(row)
}

/** Adds a card. */
export async function insertCard(tx: Tx, card: CardRecord): Promise<void> {
  await insertRow(tx, 'cards', rowOf(card))
}

/** Writes what differs. */
export async function updateCard(tx: Tx, before: CardRecord, after: CardRecord): Promise<void> {
  await updateRow(tx, 'cards', rowOf(before), rowOf(after))
}

/** Every card of a customer that is not closed, oldest first. */
export async function listOpenCardsOf(tx: Tx, cardholderId: string): Promise<CardRecord[]> {
  const query = tx.selectFrom('cards').selectAll().where('cardholder_id', '=', cardholderId)
  const rows = await query.where('state', '!=', 'CLOSED').orderBy('created_at').orderBy('id').execute()
  return rows.map(recordOf)
}

/** What a list of cards may be narrowed by. */
interface CardsAsked {
  readonly cardholderId?: string | undefined
  readonly accountId?: string | undefined
  readonly platformCardId?: string | undefined
  readonly state?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
  readonly sortOrder?: 'asc' | 'desc' | undefined
}

const listsAccount = (accountId: string): ListCondition => ({
  identity: `account=${accountId}`,
  condition: sql<boolean>`id IN (SELECT s.card_id FROM card_funding_sources s
    WHERE s.account_id = ${accountId} AND s.position IS NOT NULL)`,
})

/** A page of cards, newest first unless asked otherwise. */
export async function listCardPage(tx: Tx, asked: CardsAsked): Promise<Page<CardRecord>> {
  const { cardholderId, accountId, platformCardId, state, sortOrder = 'desc' } = asked
  const page = await listPage(tx, {
    list: 'cards',
    table: 'cards',
    filters: filtersOf([
      ['cardholder_id', '=', cardholderId],
      ['platform_card_id', '=', platformCardId],
      ['state', '=', state],
    ]),
    conditions: accountId === undefined ? [] : [listsAccount(accountId)],
    order: sortOrder,
    ...pagingOf(asked),
  })
  return mapPage(page, recordOf)
}

/** Every account that these cards were ever given, those of the lists in their order. */
export async function listFundingSources(tx: Tx, cardIds: readonly string[]): Promise<FundingSourceRow[]> {
  if (cardIds.length === 0) return []
  return tx
    .selectFrom('card_funding_sources')
    .selectAll()
    .where('card_id', 'in', [...cardIds])
    .orderBy('card_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The account that a card draws on: the first of its list. */
export async function getFirstSource(tx: Tx, cardId: string): Promise<FundingSourceRow | null> {
  const [row] = await runPrepared<FundingSourceRow>(tx, 'first source', [cardId, 0], () =>
    tx.selectFrom('card_funding_sources').selectAll().where('card_id', '=', cardId).where('position', '=', 0),
  )
  return row ?? null
}

/** One account of a card's list by its own id, or null. */
export function getFundingSourceById(tx: Tx, id: string): Promise<FundingSourceRow | null> {
  return getRowById(tx, 'card_funding_sources', id)
}

/** Adds an account to those of a card. */
export async function insertFundingSource(tx: Tx, row: FundingSourceRow): Promise<void> {
  await insertRow(tx, 'card_funding_sources', row)
}

/** Gives an account of a card another place in the list, or none. */
export async function moveFundingSource(
  tx: Tx,
  row: FundingSourceRow,
  change: Pick<FundingSourceRow, 'position' | 'updated_at'>,
): Promise<void> {
  if (row.position !== change.position) await updateRow(tx, 'card_funding_sources', row, { ...row, ...change })
}
