import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { insertRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import type { CardDetails } from './cardNumber'
import { openCardDetails } from './details'
import { type CardRecord, getCard } from './store'

const TOKEN_BYTES = 32
/** Minutes long, as behaviour 21.2 says. Assumes: A-562. */
const REVEAL_MS = 5 * 60_000

type Reading = Pick<Context, 'tx' | 'now'>
type RevealRow = Row<'card_reveals'>

/** Only its hash is kept. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Makes a link that shows the number of a card once. Returns: its token, which is kept nowhere. */
export async function addReveal(
  { tx, ids, now }: Context,
  cardId: string,
  askedBy: string,
): Promise<{ readonly token: string; readonly expiresAt: string }> {
  const token = ids.hex(TOKEN_BYTES)
  const expiresAt = isoOf(now + REVEAL_MS)
  await insertRow(tx, 'card_reveals', {
    token_sha256: hashOf(token),
    card_id: cardId,
    asked_by: askedBy,
    used_at: null,
    expires_at: expiresAt,
    created_at: isoOf(now),
  })
  return { token, expiresAt }
}

async function findRow(tx: Tx, token: string): Promise<RevealRow | null> {
  const query = tx.selectFrom('card_reveals').selectAll().where('token_sha256', '=', hashOf(token))
  return (await query.executeTakeFirst()) ?? null
}

/** The newest link to the number of a card: until when it is good, and when it was used; null where there was none. */
export async function latestReveal(tx: Tx, cardId: string): Promise<Pick<RevealRow, 'expires_at' | 'used_at'> | null> {
  const links = tx.selectFrom('card_reveals').select(['expires_at', 'used_at']).where('card_id', '=', cardId)
  // In the order of their making: a clock may stand still, or go back.
  return (await links.orderBy(sql`rowid`, 'desc').limit(1).executeTakeFirst()) ?? null
}

/** What a link leads to: the card, or why nothing any more. Null: there is no such link. */
type FoundReveal =
  | { readonly fault: null; readonly card: CardRecord; readonly askedBy: string }
  | { readonly fault: 'EXPIRED' | 'ENDED' }

/** Looks at a link and changes nothing. */
export async function findReveal({ tx, now }: Reading, token: string): Promise<FoundReveal | null> {
  const row = await findRow(tx, token)
  if (row === null) return null
  if (row.used_at !== null) return { fault: 'ENDED' }
  if (row.expires_at <= isoOf(now)) return { fault: 'EXPIRED' }
  const card = await getCard(tx, row.card_id)
  if (card === null || (card.state !== 'ACTIVE' && card.state !== 'FROZEN')) return { fault: 'ENDED' }
  return { fault: null, card, askedBy: row.asked_by }
}

/**
 * Uses a link up. Returns: what is printed on the card; null where the link was used meanwhile, or the key of another
 * data folder sealed it.
 */
export async function takeReveal(
  context: Pick<Context, 'tx' | 'now' | 'sealing'>,
  token: string,
  card: CardRecord,
): Promise<CardDetails | null> {
  const { numUpdatedRows } = await context.tx
    .updateTable('card_reveals')
    .set({ used_at: isoOf(context.now) })
    .where('token_sha256', '=', hashOf(token))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? openCardDetails(context, card) : null
}

const KEPT_MS = 24 * 3_600_000

/** Forgets links a day after they were over. */
export async function pruneReveals({ tx, now }: Reading): Promise<void> {
  await tx
    .deleteFrom('card_reveals')
    .where('expires_at', '<', isoOf(now - KEPT_MS))
    .execute()
}
