import { MONEY_KINDS } from '../../../contract/console/objects/moneyKinds'
import { SEARCH_KINDS, type SearchHit, type SearchKind } from '../../../contract/console/objects/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { meantAmounts } from '../../../contract/exchange-rates/meantAmounts'
import type { Tx } from '../../database/schema'
import { findByText, searchLacksBefore } from '../../database/searchIndex'
import type { Table } from '../../database/table'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { stateAt } from './kinds'
import {
  besidePayments,
  findById,
  type HitRow,
  type Match,
  newestOfParties,
  newestPaymentsNamed,
  paymentsOfAmount,
  paymentsOfParties,
  paymentsWithAddress,
  paymentsWithReference,
  SEARCHED,
  type SearchedParties,
  showHits,
} from './searchStore'

const PLATFORM = 'Platform'
/** So many who bear a name are looked at, and asked what belongs to them. */
const PARTIES_MAX = 200
const BELONG_TO_CUSTOMERS = [
  'AGENT',
  'EXTERNAL_ACCOUNT',
  'INTERNAL_ACCOUNT',
  'QUOTE',
  'BENEFICIAL_OWNER',
  'CARD',
] as const
/** What cannot be used any more once it or its customer is deleted, whatever state it was left in. */
const END_WITH_CUSTOMERS: ReadonlySet<SearchKind> = new Set(['AGENT', 'EXTERNAL_ACCOUNT', 'INTERNAL_ACCOUNT'])
const NAMED = ['CUSTOMER', 'AGENT', 'EXTERNAL_ACCOUNT', 'BENEFICIAL_OWNER', 'CARD', 'INVITATION', 'STABLECOIN'] as const

interface Search {
  readonly tx: Tx
  readonly tables: readonly Table[]
  readonly text: string
  /** One more than is shown. */
  readonly limit: number
  /** Epoch milliseconds. */
  readonly now: number
  readonly kinds: readonly SearchKind[]
  /** Who bears the text, as far as that was looked for. */
  readonly named: Map<SearchKind, string[]>
}

/** Ids by kind, each with the first way by which it was found. */
class Found {
  readonly #byKind = new Map<SearchKind, Map<string, Match>>()

  add(kind: SearchKind, match: Match, ids: readonly string[]): void {
    const known = this.#byKind.get(kind) ?? new Map<string, Match>()
    this.#byKind.set(kind, known)
    for (const id of ids) if (!known.has(id)) known.set(id, match)
  }

  of(kind: SearchKind, isParty: boolean): string[] {
    const all = [...(this.#byKind.get(kind) ?? [])]
    return all.flatMap(([id, match]) => ((match === 'PARTY') === isParty ? [id] : []))
  }

  /** How many bear the text themselves. */
  countBearers(): number {
    return [...this.#byKind.keys()].reduce((sum, kind) => sum + this.of(kind, false).length, 0)
  }

  matchOf(kind: SearchKind, id: string): Match {
    return this.#byKind.get(kind)?.get(id) ?? 'PARTY'
  }
}

const isMoneyAsked = ({ kinds }: Search): boolean => kinds.some((kind) => MONEY_KINDS.has(kind))

async function findNamed({ tx, tables, text, named }: Search, kind: SearchKind): Promise<string[]> {
  const known = named.get(kind)
  if (known !== undefined) return known
  const table = tables.find(({ name }) => name === SEARCHED[kind].table)
  const ids = table === undefined ? [] : await findByText(tx, { table, text, limit: PARTIES_MAX })
  named.set(kind, ids)
  return ids
}

/** Payments by what they bear themselves, and what stands beside each of them. */
async function addPayments(search: Search, found: Found, match: Match, payments: readonly string[]): Promise<void> {
  found.add('TRANSACTION', match, payments)
  for (const kind of ['QUOTE', 'AGENT_ACTION'] as const)
    if (search.kinds.includes(kind)) found.add(kind, match, await besidePayments(search.tx, kind, payments))
}

/** What bears the text itself. */
async function addBearers(search: Search, found: Found): Promise<void> {
  const { tx, kinds, text } = search
  for (const kind of kinds) found.add(kind, 'ID', await findById(tx, SEARCHED[kind], text))
  if (isMoneyAsked(search)) {
    await addPayments(search, found, 'REFERENCE', await paymentsWithReference(tx, text))
    for (const amount of meantAmounts(text))
      await addPayments(search, found, 'AMOUNT', await paymentsOfAmount(tx, amount))
  }
  for (const kind of NAMED) if (kinds.includes(kind)) found.add(kind, 'TEXT', await findNamed(search, kind))
}

async function partiesNamed(search: Search): Promise<SearchedParties & { readonly isWide: boolean }> {
  const customers = await findNamed(search, 'CUSTOMER')
  const agents = await findNamed(search, 'AGENT')
  const accounts = await findNamed(search, 'EXTERNAL_ACCOUNT')
  const isWide = [customers, agents, accounts].some(({ length }) => length === PARTIES_MAX)
  return { customers, agents, accounts, isWide }
}

/** What belongs to those who bear the text. */
async function addBelongings(search: Search, found: Found): Promise<void> {
  const { tx, kinds, limit, text } = search
  const parties = await partiesNamed(search)
  const ofCustomers = (kind: SearchKind) => {
    const { table, owner } = SEARCHED[kind]
    const column = owner ?? 'customer_id'
    return newestOfParties(tx, { table, column, parties: parties.customers, limit })
  }
  for (const kind of BELONG_TO_CUSTOMERS) if (kinds.includes(kind)) found.add(kind, 'PARTY', await ofCustomers(kind))
  if (!isMoneyAsked(search)) return
  if (kinds.includes('AGENT_ACTION')) {
    const asking = [...parties.agents, ...(await ofCustomers('AGENT'))]
    const ways = [
      { column: 'agent_id', parties: asking },
      { column: 'payee_account_id', parties: parties.accounts },
    ]
    for (const way of ways)
      found.add('AGENT_ACTION', 'PARTY', await newestOfParties(tx, { table: 'agent_actions', limit, ...way }))
  }
  await addPayments(search, found, 'PARTY', await paymentsOfParties(tx, parties))
  await addPayments(search, found, 'PARTY', await paymentsWithAddress(tx, text))
  if (parties.isWide) await addPayments(search, found, 'PARTY', await newestPaymentsNamed(tx, text))
}

/**
 * Deleted itself, or not in use because its customer is deleted; of an invitation only while it is open: how it ended
 * stays so.
 */
function stateOf(kind: SearchKind, row: HitRow, now: number): string | null {
  const state = stateAt(SEARCHED[kind], row, now)
  const isOver = END_WITH_CUSTOMERS.has(kind) || (kind === 'INVITATION' && state === 'PENDING')
  if (row.is_deleted === 1) return 'DELETED'
  return row.is_of_deleted === 1 && isOver ? 'NOT_IN_USE' : state
}

function viewHit(kind: SearchKind, row: HitRow, match: Match, now: number): SearchHit {
  const title = row.title ?? row.customer_name ?? PLATFORM
  const around = [row.agent_name, row.customer_name].filter((name) => name !== null && name !== title)
  return {
    kind,
    id: row.id,
    title,
    subtitle: around.length === 0 ? null : around.join(' · '),
    customerId: row.customer_id,
    type: row.type,
    status: stateOf(kind, row, now),
    amountMinor: row.amount === null ? null : Number(row.amount),
    currency: row.currency,
    identifier: row.identifier,
    createdAt: row.created_at,
    match,
  }
}

/** What is deleted or belongs to a deleted customer is last; ids of one instant are in the order of creation, too. */
const placeOf = ({ is_of_deleted: isLast, created_at: at, id }: HitRow): string =>
  `${1 - isLast}${at}${id.slice(id.indexOf(':') + 1)}`

/** Of a kind: what bears the text as its whole id, what bears it otherwise, and what belongs to those who bear it. */
function groupsOf(found: Found, kind: SearchKind, text: string): string[][] {
  const own = found.of(kind, false)
  return [own.filter((id) => id === text), own.filter((id) => id !== text), found.of(kind, true)]
}

async function showFound({ tx, kinds, limit, now, text }: Search, found: Found): Promise<SearchHit[]> {
  const hits: SearchHit[] = []
  for (const place of [0, 1, 2]) {
    const group: { readonly place: string; readonly hit: SearchHit }[] = []
    for (const kind of kinds)
      for (const row of await showHits(tx, SEARCHED[kind], groupsOf(found, kind, text)[place] ?? [], limit))
        group.push({ place: placeOf(row), hit: viewHit(kind, row, found.matchOf(kind, row.id), now) })
    group.sort((one, other) => (one.place < other.place ? 1 : -1))
    hits.push(...group.map(({ hit }) => hit))
    if (hits.length >= limit) break
  }
  return hits
}

/**
 * What people look for, by whatever they know of it: a name, an amount, a reference, an id or its end.
 *
 * Names are found by an index of texts that every write of a searched table keeps (database/searchIndex); payments by
 * the names of their customer, agent and accounts, where what bears the text does not fill the answer. Deleted
 * customers with what is theirs and deleted agents come last, and are cut first; what has the text as its whole id is
 * first, whatever it is. Of a name that more than 200 bear, what belongs to 200 of them is found, and payments among
 * the newest 2,000.
 * Assumes: A-440.
 */
export async function searchObjects({ tx, host, now }: ConsoleContext, { query }: ConsoleInput<'searchObjects'>) {
  const { text, limit, kind } = query
  const kinds = kind === undefined ? SEARCH_KINDS : [kind]
  const search: Search = { tx, tables: host.store.tables, text, limit: limit + 1, now, kinds, named: new Map() }
  const found = new Found()
  await addBearers(search, found)
  if (found.countBearers() < search.limit) await addBelongings(search, found)
  const hits = await showFound(search, found)
  return ok({ data: hits.slice(0, limit), isCut: hits.length > limit, lacksBefore: await searchLacksBefore(tx) })
}
