import { type RawBuilder, sql } from 'kysely'
import { resourceNameOf } from '../../../contract/primitives/idForm'
import { containing } from '../../database/likeText'
import type { Tx } from '../../database/schema'
import { findByText } from '../../database/searchIndex'
import type { Table } from '../../database/table'
import type { ObjectKind } from './kinds'
import type { PurposeFacts, PurposeRule, RelatedObject } from './purposes'
import { findById } from './searchStore'

/** What no search keeps is looked into among this many of the newest. */
const NEWEST_SEARCHED = 5000
/** No more than this many are weighed against each other. */
const WEIGHED_MAX = 500
const OWNERS_MAX = 50

export interface FoundRow {
  readonly id: string
  readonly name: string | null
  readonly customer_id: string | null
  readonly customer_name: string | null
  readonly type: string | null
  readonly status: string | null
  readonly expires_at: string | null
  readonly currency: string | null
  readonly amount: number | null
  readonly identifier: string | null
  readonly agent_id: string | null
  /** From 0, the best. */
  readonly tier: number
  readonly is_related: number
}

const NULL = sql<null>`NULL`
const idsOf = ({ rows }: { readonly rows: readonly { readonly id: string }[] }) => rows.map(({ id }) => id)
const anyOf = (parts: readonly RawBuilder<unknown>[]) => sql<boolean>`(${sql.join([...parts], sql` OR `)})`
const lit = (count: number) => sql.lit(count)
/** One parameter however many ids, so that the statement is prepared once. */
const listed = (ids: readonly string[]) => sql`SELECT value FROM json_each(${JSON.stringify(ids)})`

/** The table with its alias and its customer; the customers' own table is its own customer. */
function fromOf({ table, owner }: ObjectKind): RawBuilder<unknown> {
  const join =
    owner === null ? sql`LEFT JOIN customers c ON 1 = 0` : sql`LEFT JOIN customers c ON c.id = ${sql.ref(`x.${owner}`)}`
  return sql`${sql.table(table)} x ${join}`
}

const ownerOf = ({ owner }: ObjectKind): RawBuilder<string | null> => (owner === null ? NULL : sql.ref(`x.${owner}`))

function newestOf({ kind, indexed = sql<boolean>`1 = 1` }: PurposeRule): RawBuilder<unknown> {
  return sql`SELECT id FROM ${sql.table(kind.table)} WHERE ${kind.always} AND ${indexed}
    ORDER BY ${kind.newest} LIMIT ${lit(NEWEST_SEARCHED)}`
}

/** A text, and the tables that it may be in. */
interface Sought {
  readonly tables: readonly Table[]
  readonly text: string
}

interface Sifting {
  readonly rule: PurposeRule
  readonly facts: PurposeFacts
  readonly text: string
}

/** Which ids of a query are of objects that hold the text; all where there is none. */
async function holding(tx: Tx, { rule, facts, text }: Sifting, ids: RawBuilder<unknown>): Promise<string[]> {
  const { kind } = rule
  const part = containing(text)
  const places = kind.owner === 'id' ? [sql`x.display_name`, ...kind.texts] : kind.texts
  const holds = [
    ...places.map((place) => sql`${place} LIKE ${part} ESCAPE '\\'`),
    sql`x.id LIKE ${part.slice(0, -1)} ESCAPE '\\'`,
  ]
  const matches = text === '' ? sql`1 = 1` : anyOf(holds)
  const only = rule.only?.(facts) ?? sql`1 = 1`
  return idsOf(
    await sql<{ id: string }>`SELECT x.id AS id FROM ${fromOf(kind)} WHERE x.id IN (${ids})
      AND ${only} AND ${matches} ORDER BY x.id DESC LIMIT ${lit(WEIGHED_MAX)}`.execute(tx),
  )
}

/** The newest rows of these customers. */
async function ofOwners(tx: Tx, { kind }: PurposeRule, owners: readonly string[]): Promise<string[]> {
  if (kind.owner === 'id') return [...owners]
  if (kind.owner === null || !kind.isIndexedByOwner || owners.length === 0) return []
  return idsOf(
    await sql<{ id: string }>`SELECT id FROM ${sql.table(kind.table)}
      WHERE ${sql.ref(kind.owner)} IN (${listed(owners)}) AND ${kind.always}
      ORDER BY ${kind.newest} LIMIT ${lit(WEIGHED_MAX)}`.execute(tx),
  )
}

/** By the texts that the search knows: the row's own, and its customer's. */
async function byText(tx: Tx, rule: PurposeRule, { tables, text }: Sought): Promise<string[]> {
  const { kind } = rule
  const ofTable = (name: string, limit: number) => {
    const table = tables.find((one) => one.name === name)
    return table === undefined ? Promise.resolve([]) : findByText(tx, { table, text, limit })
  }
  const own = await ofTable(kind.table, WEIGHED_MAX)
  const isOwned = kind.owner !== null && kind.owner !== 'id'
  const owners = isOwned ? await ofTable('customers', OWNERS_MAX) : []
  return [...own, ...(await ofOwners(tx, rule, owners)), ...(await findById(tx, kind, text))]
}

/** Ids of what may be offered, before anything is weighed; each way of finding them is bounded or over an index. */
export async function findCandidates(
  tx: Tx,
  rule: PurposeRule,
  facts: PurposeFacts,
  sought: Sought,
): Promise<ReadonlySet<string>> {
  const { text } = sought
  const sifting = { rule, facts, text }
  const found = new Set(await holding(tx, sifting, newestOf(rule)))
  const owner = facts.related?.customerId ?? null
  const owned = owner === null ? [] : await ofOwners(tx, rule, [owner])
  if (owned.length > 0) for (const id of await holding(tx, sifting, listed(owned))) found.add(id)
  if (text !== '') for (const id of await byText(tx, rule, sought)) found.add(id)
  if (text !== '') return found
  if (rule.also !== undefined) for (const id of idsOf(await rule.also.execute(tx))) found.add(id)
  return found
}

function relatedCondition(kind: ObjectKind, related: RelatedObject | null): RawBuilder<boolean> {
  if (related === null || kind.owner === null) return sql<boolean>`1 = 1`
  const owner = ownerOf(kind)
  const isOwners = related.customerId === null ? sql`${owner} IS NULL` : sql`${owner} = ${related.customerId}`
  return sql<boolean>`(${isOwners} AND x.id <> ${related.id})`
}

interface Ranking {
  readonly rule: PurposeRule
  readonly facts: PurposeFacts
  /** Also what the purpose leaves out: somebody gave its id. */
  readonly isGiven: boolean
  readonly limit: number
}

/** The rows of these ids with how well they suit, the best first. */
export async function rankObjects(tx: Tx, ids: ReadonlySet<string>, ranking: Ranking): Promise<FoundRow[]> {
  const { rule, facts, isGiven, limit } = ranking
  if (ids.size === 0) return []
  const { kind } = rule
  const exists = sql`x.id IN (SELECT id FROM ${sql.table(kind.table)} WHERE id = x.id AND ${kind.always})`
  const only = sql<boolean>`(${exists} AND ${rule.only?.(facts) ?? sql`1 = 1`})`
  const tiers = rule.tiers(facts)
  const tier = sql.join(
    tiers.map((condition, index) => sql`WHEN ${only} AND (${condition}) THEN ${lit(index)}`),
    sql` `,
  )
  const { shows } = kind
  const found = sql<FoundRow>`SELECT x.id AS id, ${shows.name ?? NULL} AS name, ${ownerOf(kind)} AS customer_id,
      c.display_name AS customer_name, ${shows.type ?? NULL} AS type, ${shows.status ?? NULL} AS status,
      ${shows.expiresAt ?? NULL} AS expires_at,
      ${shows.currency ?? NULL} AS currency, ${shows.amount ?? NULL} AS amount,
      ${shows.identifier ?? NULL} AS identifier,
      ${shows.agentId ?? NULL} AS agent_id, CASE ${tier} ELSE ${lit(tiers.length)} END AS tier,
      ${relatedCondition(kind, facts.related)} AS is_related
    FROM ${fromOf(kind)} WHERE x.id IN (${listed([...ids])}) AND ${isGiven ? sql`1 = 1` : only}
    ORDER BY is_related DESC, tier, x.created_at DESC, x.id DESC LIMIT ${lit(limit)}`
  return (await found.execute(tx)).rows
}

const RELATED_TABLES = {
  Customer: 'customers',
  InternalAccount: 'internal_accounts',
  ExternalAccount: 'external_accounts',
  Agent: 'agents',
  Quote: 'quotes',
  Card: 'cards',
  CardTransaction: 'transactions',
} as const

/** Owner and currency of the object that goes with the one looked for; null when nothing has the id. */
export async function findRelatedObject(tx: Tx, id: string): Promise<RelatedObject | null> {
  const name = resourceNameOf(id)
  const table = name === null ? undefined : RELATED_TABLES[name as keyof typeof RELATED_TABLES]
  if (table === undefined) return null
  const owner = sql.ref(table === 'customers' ? 'id' : table === 'cards' ? 'cardholder_id' : 'customer_id')
  const hasCurrency = table === 'internal_accounts' || table === 'external_accounts'
  const { rows } = await sql<{ customer_id: string | null; currency: string | null }>`
    SELECT ${owner} AS customer_id, ${hasCurrency ? sql`currency` : NULL} AS currency
    FROM ${sql.table(table)} WHERE id = ${id}`.execute(tx)
  const [row] = rows
  return row === undefined ? null : { id, customerId: row.customer_id, currency: row.currency }
}
