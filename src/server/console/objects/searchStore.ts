import { type RawBuilder, sql } from 'kysely'
import type { SearchHit, SearchKind } from '../../../contract/console/objects/schemas'
import type { MeantAmount } from '../../../contract/exchange-rates/meantAmounts'
import { idEndOf, resourceNameOf } from '../../../contract/primitives/idForm'
import type { Database, Tx } from '../../database/schema'
import { isFoundByText } from '../../database/searchIndex'
import { KINDS, type ObjectKind } from './kinds'

export type Match = SearchHit['match']

/** A kind of a search. */
interface SearchedKind extends ObjectKind {
  /** The column that says that a row is deleted, where it is found all the same. */
  readonly deletedBy?: 'is_deleted'
}

/** A customer is looked for after its end, too: forms do not offer it, but what it did stays. */
const CUSTOMER: ObjectKind = {
  ...KINDS.CUSTOMER,
  always: sql<boolean>`1 = 1`,
  shows: { ...KINDS.CUSTOMER.shows, status: sql`iif(x.is_deleted = 1, 'DELETED', x.status)` },
}

/** An agent, too. */
const AGENT: SearchedKind = { ...KINDS.AGENT, always: CUSTOMER.always, deletedBy: 'is_deleted' }

/** The kinds of a search by their names. */
export const SEARCHED: Readonly<Record<SearchKind, SearchedKind>> = {
  CUSTOMER,
  AGENT,
  AGENT_ACTION: KINDS.AGENT_ACTION,
  EXTERNAL_ACCOUNT: KINDS.EXTERNAL_ACCOUNT,
  INTERNAL_ACCOUNT: KINDS.INTERNAL_ACCOUNT,
  QUOTE: KINDS.QUOTE,
  TRANSACTION: KINDS.TRANSACTION,
  BENEFICIAL_OWNER: KINDS.BENEFICIAL_OWNER,
  CARD: KINDS.CARD,
  INVITATION: KINDS.INVITATION,
  STABLECOIN: KINDS.STABLECOIN,
}

/** Of a name that many bear, payments are also looked for among so many of the newest. */
const NEWEST_LOOKED_AT = 2000
/** The newest payments of each way of finding them; quotes and actions are found by them. */
const PAYMENTS_MAX = 100
/** Behind every text that begins the same. */
const LAST = '\u{10FFFF}'

const lit = (count: number) => sql.lit(count)
const listed = (ids: readonly string[]) => sql`SELECT value FROM json_each(${JSON.stringify(ids)})`

interface Ids {
  readonly rows: readonly { readonly id: string | null }[]
}
const idsOf = ({ rows }: Ids): string[] => rows.flatMap(({ id }) => id ?? [])

interface Belonging {
  readonly table: keyof Database
  /** The column that names the party, over an index with the time behind it. */
  readonly column: string
  readonly parties: readonly string[]
  readonly limit: number
}

/** Whether the row behind an alias is deleted: 0 or 1. */
const isDeleted = (kind: SearchedKind | undefined, alias: string): RawBuilder<number> =>
  kind?.deletedBy === undefined ? sql<number>`0` : sql.ref<number>(`${alias}.${kind.deletedBy}`)

/** Whether the row behind an alias is deleted or belongs to a deleted customer: 0 or 1. */
function isOfDeleted(kind: SearchedKind | undefined, alias: string): RawBuilder<number> {
  const owner = kind?.owner ?? null
  const own = isDeleted(kind, alias)
  if (owner === null) return own
  const customers = sql`(SELECT is_deleted FROM customers WHERE id = ${sql.ref(`${alias}.${owner}`)})`
  return sql<number>`max(${own}, coalesce(${customers}, 0))`
}

/**
 * The newest rows of these parties that still exist, those of deleted customers last. Of the parties only those with
 * the newest rows are walked: as many as rows are asked for, since each of the others is older than all of them.
 */
export async function newestOfParties(tx: Tx, { table, column, parties, limit }: Belonging): Promise<string[]> {
  if (parties.length === 0) return []
  const [rows, party] = [sql.table(table), sql.ref(column)]
  const kind = KIND_OF_TABLE.get(table)
  const isThere = sql`${kind?.always ?? sql`1 = 1`}`
  const ofParty = (whose: RawBuilder<unknown>) => sql`FROM ${rows} WHERE ${party} = ${whose} AND ${isThere}
    ORDER BY created_at DESC`
  return idsOf(
    await sql<{ id: string }>`SELECT x.id AS id FROM (
        SELECT p.value AS party, r.created_at AS newest, ${isOfDeleted(kind, 'r')} AS is_last
        FROM json_each(${JSON.stringify(parties)}) p
        CROSS JOIN ${rows} r ON r.id = (SELECT id ${ofParty(sql`p.value`)} LIMIT 1)
        ORDER BY is_last, newest DESC LIMIT ${lit(limit)}) q
      CROSS JOIN ${rows} x ON x.id IN (SELECT id ${ofParty(sql`q.party`)} LIMIT ${lit(limit)})
      ORDER BY q.is_last, x.created_at DESC, x.id DESC LIMIT ${lit(limit)}`.execute(tx),
  )
}

const KIND_OF_TABLE: ReadonlyMap<keyof Database, ObjectKind> = new Map(
  Object.values(KINDS).map((kind) => [kind.table, kind]),
)

/** The accounts and addresses that these payments may go to or come from. */
export interface SearchedParties {
  readonly customers: readonly string[]
  readonly agents: readonly string[]
  readonly accounts: readonly string[]
}

/** The newest payments of these parties. */
export async function paymentsOfParties(tx: Tx, { customers, agents, accounts }: SearchedParties): Promise<string[]> {
  const ways = [
    { column: 'customer_id', parties: customers },
    { column: 'agent_id', parties: agents },
    { column: 'source_account_id', parties: accounts },
    { column: 'destination_account_id', parties: accounts },
  ]
  const found: string[] = []
  for (const way of ways)
    found.push(...(await newestOfParties(tx, { table: 'transactions', limit: PAYMENTS_MAX, ...way })))
  return found
}

/** Of the newest payments, those whose customer, agent or account bears the text: for names that many bear. */
export async function newestPaymentsNamed(tx: Tx, text: string): Promise<string[]> {
  const named = ['customer_id', 'agent_id', 'source_account_id', 'destination_account_id']
  const isNamed = isFoundByText(
    named.map((column) => sql.ref(`x.${column}`)),
    text,
  )
  return idsOf(
    await sql<{ id: string }>`SELECT x.id AS id FROM (SELECT id, ${sql.join(named.map((column) => sql.ref(column)))}
      FROM transactions ORDER BY created_at DESC, id DESC LIMIT ${lit(NEWEST_LOOKED_AT)}) x
      WHERE ${isNamed} LIMIT ${lit(PAYMENTS_MAX)}`.execute(tx),
  )
}

/** Payments to or from addresses elsewhere that begin with the text, with or without their sign. */
export async function paymentsWithAddress(tx: Tx, text: string): Promise<string[]> {
  const start = `$${text.toLowerCase().replace(/^\$/, '')}`
  const found: string[] = []
  for (const column of ['source_account_id', 'destination_account_id']) {
    const place = sql.ref(column)
    const rows = sql<{ id: string }>`SELECT id FROM transactions WHERE ${place} >= ${start}
      AND ${place} < ${start + LAST} LIMIT ${lit(PAYMENTS_MAX)}`
    found.push(...idsOf(await rows.execute(tx)))
  }
  return found
}

/** The newest payments of that amount on either side. */
export async function paymentsOfAmount(tx: Tx, { minor, currencies }: MeantAmount): Promise<string[]> {
  const rows = (condition: RawBuilder<unknown>, currency: string) =>
    sql<{
      id: string
    }>`SELECT id FROM transactions WHERE ${condition} AND ${sql.ref(currency)} IN (${listed(currencies)})
      ORDER BY created_at DESC LIMIT ${lit(PAYMENTS_MAX)}`.execute(tx)
  const sent = await rows(sql`sent_amount = ${minor}`, 'sent_currency')
  const received = await rows(
    sql`received_amount = ${minor} AND received_amount IS NOT sent_amount`,
    'received_currency',
  )
  return [...idsOf(sent), ...idsOf(received)]
}

/** As the index of migration 50 has it. */
const REMITTANCE = sql`lower(iif(json_valid(extras_json),
  json_extract(extras_json, '$.remittanceInformation'), NULL))`

/** Payments whose reference begins with the text, or what the payer wrote for the payee does. */
export async function paymentsWithReference(tx: Tx, text: string): Promise<string[]> {
  // References of ours are written in capitals.
  const [start, lower] = [text.toUpperCase(), text.toLowerCase()]
  const ours = await sql<{ id: string }>`SELECT id FROM transactions
    WHERE reference >= ${start} AND reference < ${start + LAST}
    ORDER BY reference LIMIT ${lit(PAYMENTS_MAX)}`.execute(tx)
  const payers = await sql<{ id: string }>`SELECT id FROM transactions
    WHERE ${REMITTANCE} >= ${lower} AND ${REMITTANCE} < ${lower + LAST}
      AND extras_json LIKE '%"remittanceInformation"%'
    ORDER BY ${REMITTANCE} LIMIT ${lit(PAYMENTS_MAX)}`.execute(tx)
  return [...idsOf(ours), ...idsOf(payers)]
}

/** The quotes of these payments, or the agent actions that ask for them. */
export async function besidePayments(tx: Tx, kind: 'QUOTE' | 'AGENT_ACTION', payments: readonly string[]) {
  if (payments.length === 0) return []
  const found =
    kind === 'QUOTE'
      ? sql<{ id: string | null }>`SELECT quote_id AS id FROM transactions WHERE id IN (${listed(payments)})`
      : sql<{ id: string }>`SELECT id FROM agent_actions WHERE transaction_id IN (${listed(payments)})`
  return idsOf(await found.execute(tx))
}

/** Objects of the kind with that id, or whose id ends so; at least six characters. */
export async function findById(tx: Tx, { table, resource }: ObjectKind, text: string): Promise<string[]> {
  const rows = sql.table(table)
  const name = resourceNameOf(text)
  if (name !== null && name !== resource) return []
  if (name !== null) return idsOf(await sql<{ id: string }>`SELECT id FROM ${rows} WHERE id = ${text}`.execute(tx))
  const end = resource === null ? null : idEndOf(text)
  if (end === null) return []
  return idsOf(
    await sql<{ id: string }>`SELECT id FROM ${rows} WHERE substr(id, -6) = ${end.slice(-6)}
      AND substr(id, ${lit(-end.length)}) = ${end} LIMIT ${lit(PAYMENTS_MAX)}`.execute(tx),
  )
}

const partyName = (account: RawBuilder<string | null>) => sql<string | null>`coalesce(
  (SELECT e.holder_name FROM external_accounts e WHERE e.id = ${account}),
  (SELECT ic.display_name FROM internal_accounts i JOIN customers ic ON ic.id = i.customer_id WHERE i.id = ${account}),
  iif(${account} LIKE '$%', ${account}, NULL))`

export interface HitRow {
  readonly id: string
  readonly title: string | null
  readonly customer_id: string | null
  readonly customer_name: string | null
  readonly agent_name: string | null
  readonly type: string | null
  readonly status: string | null
  readonly expires_at: string | null
  readonly currency: string | null
  readonly amount: number | null
  readonly identifier: string | null
  readonly created_at: string
  /** It is deleted itself, or its customer is. */
  readonly is_of_deleted: number
  readonly is_deleted: number
}

/** What is shown of as many of these objects: what is deleted, or of deleted customers, last. */
export async function showHits(tx: Tx, kind: SearchedKind, ids: readonly string[], limit: number): Promise<HitRow[]> {
  if (ids.length === 0) return []
  const { table, owner, shows, always, counterparty } = kind
  const none = sql<null>`NULL`
  const customerId = owner === null ? none : sql.ref(`x.${owner}`)
  const customer = owner === null ? none : sql`(SELECT display_name FROM customers WHERE id = ${customerId})`
  const agent = shows.agentId === undefined ? none : sql`(SELECT name FROM agents WHERE id = ${shows.agentId})`
  const title = counterparty === undefined ? (shows.name ?? none) : partyName(counterparty)
  // Joined in this order: an index by time would be walked for a few rows among a million.
  const asked = sql`(SELECT value AS wanted FROM json_each(${JSON.stringify(ids)})) asked`
  const rows = await sql<HitRow>`SELECT x.id AS id, ${title} AS title, ${customerId} AS customer_id,
      ${customer} AS customer_name, ${agent} AS agent_name, ${shows.type ?? none} AS type,
      ${shows.status ?? none} AS status, ${shows.expiresAt ?? none} AS expires_at,
      ${shows.currency ?? none} AS currency, ${shows.amount ?? none} AS amount,
      ${shows.identifier ?? none} AS identifier, x.created_at AS created_at, x.is_of_deleted AS is_of_deleted,
      ${isDeleted(kind, 'x')} AS is_deleted
    FROM (SELECT t.*, ${isOfDeleted(kind, 't')} AS is_of_deleted
      FROM ${asked} CROSS JOIN ${sql.table(table)} t ON t.id = asked.wanted WHERE ${always}
      ORDER BY is_of_deleted, t.created_at DESC, t.id DESC LIMIT ${lit(limit)}) x`.execute(tx)
  return [...rows.rows]
}
