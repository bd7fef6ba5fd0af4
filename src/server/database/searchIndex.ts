import type BetterSqlite3 from 'better-sqlite3'
import { type RawBuilder, sql } from 'kysely'
import { foldedText } from '../../contract/primitives/foldedText'
import { assert } from '../foundation/assert'
import { createPacer } from './pacer'
import type { Tx } from './schema'
import type { SearchedText, Table } from './table'

/**
 * The search by text, all of it: which rows of which tables are in it is said beside each table (`searched`), and
 * triggers of the connection carry every change over, whoever makes it, in the transaction of the change. Rows that
 * were there before are filled in behind them, the newest first. Another engine needs another file like this one.
 */

/**
 * Rows that come in live are numbered downwards from here, those that were there before upwards: the newest has the
 * lowest number. The index of trigrams is walked upwards and takes many rows at once only upwards.
 */
const BASE = 2 ** 40
/** Another one, and everything is filled in again: texts are folded otherwise, or the triggers changed. */
const EDITION = 3
const CODE_LENGTH = 3
const START = '\u{10FFFF}'
const START_AT = '9999-12-31T23:59:59.999Z'
const FILLED_AT_ONCE = 500
const BETWEEN_LOOKS = 50

interface Source {
  readonly table: string
  /** The code of its rows, and that of the rows that are found after them; in trigrams case counts for nothing. */
  readonly codes: readonly string[]
  readonly columns: readonly string[]
  /** SQL of the code, of the text, and of whether the row is searched; `row` is NEW, OLD or an alias. */
  readonly codeOf: (row: string) => string
  readonly textOf: (row: string) => string
  readonly isInOf: (row: string) => string
}

/** What of a JSON column cannot be read is not found, and holds nothing up. */
function textSql(row: string, text: SearchedText): string {
  if (typeof text === 'string') return `${row}.${text}`
  const [name, ...paths] = text
  const column = `${row}.${name}`
  const parts = paths.map((path) => `json_extract(${column}, '${path}')`).join()
  return `iif(json_valid(${column}), nullif(concat_ws(' ', ${parts}), ''), NULL)`
}

const columnOf = (text: SearchedText): string => (typeof text === 'string' ? text : (text[0] ?? ''))

function sourceOf({ name, searched }: Table): Source | null {
  if (typeof searched !== 'object') return null
  const { texts, goneBy, lastBy } = searched
  const textOf = (row: string) => `concat_ws(char(10), ${texts.map((text) => textSql(row, text)).join()})`
  const isUnset = (row: string, column?: string) => (column === undefined ? '1' : `coalesce(${row}.${column}, 0) = 0`)
  const code = name.slice(0, CODE_LENGTH)
  const last = `~${code.slice(1)}`
  return {
    table: name,
    codes: lastBy === undefined ? [code] : [code, last],
    columns: [...new Set([...texts.map(columnOf), goneBy ?? [], lastBy ?? []].flat())],
    codeOf: (row) => `iif(${isUnset(row, lastBy)}, '${code}', '${last}')`,
    textOf,
    isInOf: (row) => `(${isUnset(row, goneBy)} AND ${textOf(row)} <> '')`,
  }
}

function sourcesOf(tables: readonly Table[]): Source[] {
  const sources = tables.flatMap((table) => sourceOf(table) ?? [])
  const codes = sources.flatMap((source) => source.codes)
  assert(new Set(codes).size === codes.length, 'codes of searched tables differ')
  return sources
}

const NEWEST_SEQ = `(SELECT min(${BASE}, coalesce(min(seq), ${BASE})) - 1 FROM search_texts)`
const OLDEST_SEQ = `(SELECT max(${BASE}, coalesce(max(seq), ${BASE})) + 1 FROM search_texts)`
const ADD_TRIGRAMS = 'INSERT INTO search_trigrams (rowid, source, text) VALUES (NEW.seq, NEW.source, NEW.text);'
const DROP_TRIGRAMS = `INSERT INTO search_trigrams (search_trigrams, rowid, source, text)
  VALUES ('delete', OLD.seq, OLD.source, OLD.text);`

/** Name to SQL of the triggers that keep trigrams like texts. */
const OF_TEXTS: Readonly<Record<string, string>> = {
  search_texts_inserted: `AFTER INSERT ON main.search_texts BEGIN ${ADD_TRIGRAMS} END`,
  search_texts_deleted: `AFTER DELETE ON main.search_texts BEGIN ${DROP_TRIGRAMS} END`,
  search_texts_updated: `AFTER UPDATE ON main.search_texts BEGIN ${DROP_TRIGRAMS} ${ADD_TRIGRAMS} END`,
}

/** Name to SQL of the triggers that carry the rows of one table over. */
function triggersOf({ table, columns, codeOf, textOf, isInOf }: Source): Record<string, string> {
  const [code, text] = [codeOf('NEW'), `folded_text(${textOf('NEW')})`]
  const changed = [isInOf, codeOf, textOf].map((of) => `${of('NEW')} IS NOT ${of('OLD')}`).join(' OR ')
  return {
    [`${table}_search_inserted`]: `AFTER INSERT ON main.${table} WHEN ${isInOf('NEW')} BEGIN
      INSERT INTO search_texts (seq, source, object_id, text) VALUES (${NEWEST_SEQ}, ${code}, NEW.id, ${text}); END`,
    [`${table}_search_deleted`]: `AFTER DELETE ON main.${table} BEGIN
      DELETE FROM search_texts WHERE object_id = OLD.id; END`,
    [`${table}_search_updated`]: `AFTER UPDATE OF ${columns.join()} ON main.${table}
      WHEN ${changed} BEGIN
      DELETE FROM search_texts WHERE object_id = NEW.id AND NOT ${isInOf('NEW')};
      UPDATE search_texts SET source = ${code}, text = ${text} WHERE object_id = NEW.id;
      INSERT INTO search_texts (seq, source, object_id, text) SELECT ${NEWEST_SEQ}, ${code}, NEW.id, ${text}
        WHERE ${isInOf('NEW')} AND NOT EXISTS (SELECT 1 FROM search_texts WHERE object_id = NEW.id); END`,
  }
}

function allTriggers(tables: readonly Table[]): [string, string][] {
  return Object.entries(Object.assign({ ...OF_TEXTS }, ...sourcesOf(tables).map(triggersOf)))
}

function emptyIndex(sqlite: BetterSqlite3.Database): void {
  sqlite.exec('DELETE FROM search_texts; DELETE FROM search_fills')
  sqlite.exec(`INSERT INTO search_trigrams (search_trigrams) VALUES ('delete-all')`)
}

/** Notes what has to be filled in; all of it again when a declaration has changed since. */
function planFills(sqlite: BetterSqlite3.Database, tables: readonly Table[]): void {
  const declared = sourcesOf(tables).map(
    ({ table, codeOf, isInOf }) => [table, `${EDITION}: ${codeOf('x')} ${isInOf('x')}`] as const,
  )
  const known = sqlite.prepare('SELECT source, definition FROM search_fills').raw().all() as [string, string][]
  const wanted = new Map(declared)
  if (known.some(([source, definition]) => wanted.get(source) !== definition)) emptyIndex(sqlite)
  const plan = sqlite.prepare('INSERT OR IGNORE INTO search_fills VALUES (?, ?, ?, ?, 0)')
  for (const [source, definition] of declared) plan.run(source, definition, START, START_AT)
}

/** Makes the connection keep the index, and fills in what is little. Everything else is for `fillSearch`. */
export function installSearch(sqlite: BetterSqlite3.Database, tables: readonly Table[]): void {
  sqlite.function('folded_text', { deterministic: true }, (text) => foldedText(String(text)))
  sqlite.transaction(() => planFills(sqlite, tables))()
  for (const [name, body] of allTriggers(tables)) sqlite.exec(`CREATE TEMP TRIGGER ${name} ${body}`)
  let left = FILLED_AT_ONCE
  sqlite.transaction(() => {
    while (left > 0 && fillSome(sqlite, tables)) left -= BETWEEN_LOOKS
  })()
}

/** Runs the work, which empties what is searched, without carrying each row over; the index is empty with it. */
export function emptyingSearch(sqlite: BetterSqlite3.Database, tables: readonly Table[], work: () => void): void {
  for (const [name] of allTriggers(tables)) sqlite.exec(`DROP TRIGGER temp.${name}`)
  work()
  emptyIndex(sqlite)
  installSearch(sqlite, tables)
}

interface Fill {
  readonly source: string
  readonly below_id: string
}

interface Fillable {
  readonly id: string
  readonly at: string
  readonly isIn: number
  readonly code: string
  readonly text: string
}

/** Fills in some rows of the source that is behind the least. Returns: whether there is more to do. */
function fillSome(sqlite: BetterSqlite3.Database, tables: readonly Table[]): boolean {
  const fill = sqlite
    .prepare('SELECT source, below_id FROM search_fills WHERE is_done = 0 ORDER BY below_at DESC, source LIMIT 1')
    .get() as Fill | undefined
  if (fill === undefined) return false
  const source = sourcesOf(tables).find(({ table }) => table === fill.source)
  assert(source !== undefined, 'what is filled in is a searched table')
  const rows = sqlite
    .prepare(
      `SELECT x.id AS id, x.created_at AS at, ${source.isInOf('x')} AS isIn, ${source.codeOf('x')} AS code,
        ${source.textOf('x')} AS text FROM ${source.table} x WHERE x.id < ? ORDER BY x.id DESC LIMIT ${BETWEEN_LOOKS}`,
    )
    .all(fill.below_id) as Fillable[]
  const add = sqlite.prepare(
    `INSERT INTO search_texts (seq, source, object_id, text) SELECT ${OLDEST_SEQ}, ?, ?, ?
      WHERE NOT EXISTS (SELECT 1 FROM search_texts WHERE object_id = ?)`,
  )
  for (const { id, isIn, code, text } of rows) if (isIn === 1) add.run(code, id, foldedText(text), id)
  const last = rows.at(-1)
  sqlite
    .prepare('UPDATE search_fills SET below_id = ?, below_at = ?, is_done = ? WHERE source = ?')
    .run(last?.id ?? '', last?.at ?? '', rows.length < BETWEEN_LOOKS ? 1 : 0, fill.source)
  return true
}

/** Fills in what fits into one turn, in a transaction that somebody has begun. Returns: whether there is more to do. */
export function fillSearch(sqlite: BetterSqlite3.Database, tables: readonly Table[]): boolean {
  const turn = createPacer()
  while (!turn.isDue()) if (!fillSome(sqlite, tables)) return false
  return true
}

/** What was made at this instant or before may be missing still; null when nothing is. */
export async function searchLacksBefore(tx: Tx): Promise<string | null> {
  const row = await tx
    .selectFrom('search_fills')
    .select((eb) => eb.fn.max('below_at').as('at'))
    .where('is_done', '=', 0)
    .executeTakeFirst()
  return row?.at ?? null
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const lengthOf = (text: string): number => [...text].length
/** Numbers are borne by fewer than names, and long words by fewer than short ones: the rarest word leads the walk. */
const rarityOf = (word: string): number => (/\d/.test(word) ? 100 : 0) + word.length

interface TextSearch {
  readonly table: Table
  readonly text: string
  readonly limit: number
}

interface Walk {
  readonly code: string
  readonly folded: string
  readonly limit: number
}

/** The rows of a code whose text begins with a few letters. */
function beginning({ code, folded, limit }: Walk): RawBuilder<{ id: string }> {
  return sql`SELECT object_id AS id FROM search_texts
      WHERE source = ${code} AND substr(text, 1, ${sql.lit(lengthOf(folded))}) = ${folded}
      ORDER BY seq LIMIT ${sql.lit(limit)}`
}

/** The rows of a code whose text holds every word. */
function holding({ code, folded, limit }: Walk): RawBuilder<{ id: string }> {
  const words = folded.split(' ')
  const long = words.filter((word) => lengthOf(word) >= CODE_LENGTH)
  const short = long.length === 0 ? [] : words.filter((word) => lengthOf(word) < CODE_LENGTH)
  const asked = (long.length === 0 ? [folded] : long).toSorted((one, other) => rarityOf(other) - rarityOf(one))
  const match = [...asked.map((word) => `text : ${quoted(word)}`), `source : ${quoted(code)}`].join(' AND ')
  const holds = short.map((word) => sql` AND instr(t.text, ${word}) > 0`)
  return sql`SELECT t.object_id AS id
    FROM search_trigrams f CROSS JOIN search_texts t ON t.seq = f.rowid
    WHERE search_trigrams MATCH ${match}${sql.join(holds, sql``)}
    ORDER BY f.rowid LIMIT ${sql.lit(limit)}`
}

/**
 * Ids of the rows of a table whose texts hold every word of this one, in any case and without accents; of less than
 * three letters, those whose text begins with it. The newest first, and behind them those that are found last.
 */
export async function findByText(tx: Tx, { table, text, limit }: TextSearch): Promise<string[]> {
  const folded = foldedText(text)
  if (folded === '') return []
  const walk = lengthOf(folded) < CODE_LENGTH ? beginning : holding
  const ids: string[] = []
  for (const code of sourceOf(table)?.codes ?? []) {
    if (ids.length >= limit) break
    const { rows } = await walk({ code, folded, limit: limit - ids.length }).execute(tx)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Whether one of these objects is found by the text: for some rows that are at hand, not for a whole table. */
export function isFoundByText(ids: readonly RawBuilder<unknown>[], text: string): RawBuilder<boolean> {
  const holds = foldedText(text)
    .split(' ')
    .map((word) => sql`instr(n.text, ${word}) > 0`)
  return sql<boolean>`EXISTS (SELECT 1 FROM search_texts n
    WHERE n.object_id IN (${sql.join([...ids])}) AND ${sql.join(holds, sql` AND `)})`
}
