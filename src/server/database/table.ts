import { type Column, decodeAt } from './columns'

/** The columns of a table by name, as in SQL. */
type Columns = Readonly<Record<string, Column<unknown, unknown>>>

/**
 * Whose rows they are. `data`: the platform's; they go with a reset and come with a snapshot. `host`: this
 * installation's; they stay through both, and of them an exported file holds the audit log with its counts alone;
 * settings go by what each declares (hostSettings). `derived`: made from other tables' rows, and made again where those
 * arrive.
 */
type Owner = 'data' | 'host' | 'derived'

/** A column, or texts in a JSON column by their paths, which are read as one. */
export type SearchedText = string | readonly [column: string, ...paths: string[]]

/** How people find the rows of a table by text (database/searchIndex). */
interface SearchedTexts {
  readonly texts: readonly SearchedText[]
  /** The column that says that a row is not there for anybody any more. */
  readonly goneBy?: string
  /** The column that says that a row is found after every other. */
  readonly lastBy?: string
}

/** What is true of a table beside its columns. */
interface Facts {
  readonly owner: Owner
  /** Column to table: the foreign keys; each points at the other table's `id`. */
  readonly references?: Readonly<Record<string, string>>
  /** Of data: SQL condition of the rows that a reset keeps. */
  readonly resetKeeps?: string
  /**
   * Of data that does not travel like the rest. `HERE`: a snapshot of this host brings it back, an exported file does
   * not hold it. `NEVER`: a load drops it, too.
   */
  readonly travels?: 'HERE' | 'NEVER'
  /** Of data: columns that keep this host's value when a snapshot is loaded. */
  readonly hostColumns?: readonly string[]
  /** SQL assignment to the rows that stay when the data set is cleared. */
  readonly setOnReset?: string
  /** SQL assignment to the rows that are there once a snapshot is loaded. */
  readonly setOnLoad?: string
  /**
   * How people find its rows. `BY_ITS_PARTIES`: by the names of whom they belong to, by amounts and ids. `NOT`: nobody
   * looks for them. Every table whose ids are of the interface says it.
   */
  readonly searched?: SearchedTexts | 'BY_ITS_PARTIES' | 'NOT'
  /**
   * Of data that is written ahead of the rows that name it: its column, and the columns that name it, by their tables.
   * What nobody names is left behind wherever rows travel, and goes at the next start.
   */
  readonly named?: { readonly column: string; readonly by: Readonly<Record<string, string>> }
  /** Of data: its ids were made by another host. */
  readonly hasForeignIds?: true
}

/** A table, declared once: everything that has to know its columns or whose rows they are derives it from here. */
export interface Table<Name extends string = string, C extends Columns = Columns> extends Facts {
  readonly name: Name
  readonly columns: C
  /** Decodes and encodes whole rows; made once for each table. */
  readonly codec: Codec
}

/** Both directions of a table's columns, in their order. */
interface Codec {
  decode(row: Readonly<Record<string, unknown>>): Record<string, unknown>
  encode(row: Readonly<Record<string, unknown>>): Record<string, unknown>
}

/** A row as the database holds it. */
export type StoredRow<T extends Table> = {
  -readonly [Name in keyof T['columns']]: ReturnType<T['columns'][Name]['encode']>
}

/** A row as the program reads it. */
export type DecodedRow<T extends Table> = {
  -readonly [Name in keyof T['columns']]: ReturnType<T['columns'][Name]['decode']>
}

/** The rows of the tables that a module declares, by the tables' names. */
export type RowsOf<Module> = {
  [Export in keyof Module as Module[Export] extends Table<infer Name> ? Name : never]: Module[Export] extends Table
    ? StoredRow<Module[Export]>
    : never
}

/** What tells a row from the others of its table in a report: its id, or else its first column. */
function nameOfRow(columns: Columns, row: Readonly<Record<string, unknown>>): string {
  const key = 'id' in columns ? 'id' : (Object.keys(columns)[0] ?? '')
  return String(row[key] ?? 'unknown')
}

function decodeValue(
  name: string,
  columns: Columns,
  row: Readonly<Record<string, unknown>>,
  column: string,
  codec: Column<unknown, unknown> | undefined,
): unknown {
  return codec === undefined
    ? undefined
    : decodeAt(codec, row[column], { table: name, column, row: nameOfRow(columns, row) })
}

function codecOf(name: string, columns: Columns): Codec {
  const fields = Object.entries(columns)
  return {
    decode: (row) => {
      const decoded: Record<string, unknown> = {}
      for (const [column, codec] of fields) decoded[column] = decodeValue(name, columns, row, column, codec)
      return decoded
    },
    encode: (row) => {
      const encoded: Record<string, unknown> = {}
      for (const [column, codec] of fields) encoded[column] = codec.encode(row[column])
      return encoded
    },
  }
}

/**
 * Declares a table, in the `tables.ts` of whoever keeps it: what is exported there is found (host/tables). Its SQL
 * stands in the migrations; a test compares the two.
 */
export function table<const Name extends string, C extends Columns>(
  name: Name,
  facts: Facts & { readonly columns: C },
): Table<Name, C> {
  return { ...facts, name, codec: codecOf(name, facts.columns) }
}

/** The row as the program reads it. Errors: StoredValueError, naming table, column and row. */
export function decodeRow<T extends Table>(declared: T, row: StoredRow<T>): DecodedRow<T> {
  return declared.codec.decode(row) as DecodedRow<T>
}

/** The row as the database keeps it. Errors: StoredValueError. */
export function encodeRow<T extends Table>(declared: T, row: DecodedRow<T>): StoredRow<T> {
  return declared.codec.encode(row) as StoredRow<T>
}

/**
 * One value of a row as the program reads it, for rows of which not everything is read. The row should hold its id,
 * so that a fault can name it.
 *
 * Errors: StoredValueError, naming table, column and row.
 */
export function readColumn<T extends Table, Name extends keyof T['columns'] & string>(
  { name, columns }: T,
  row: Readonly<Pick<StoredRow<T>, Name>>,
  column: Name,
): DecodedRow<T>[Name] {
  return decodeValue(name, columns, row, column, columns[column]) as DecodedRow<T>[Name]
}

/** What is wrong with the first value that may not stand in its column; null when all (or `only` these) may. */
export function faultOfRow(
  { columns }: Table,
  row: Readonly<Record<string, unknown>>,
  only?: readonly string[],
): { readonly column: string; readonly problem: string } | null {
  for (const column of only ?? Object.keys(columns)) {
    const problem = columns[column]?.faultOf(row[column]) ?? null
    if (problem !== null) return { column, problem }
  }
  return null
}

/** The tables in an order in which each comes after those that it points at. */
export function parentsFirst(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((one) => [one.name, one]))
  const ordered = new Set<Table>()
  const visit = (one: Table): void => {
    if (ordered.has(one)) return
    for (const parent of Object.values(one.references ?? {})) {
      const found = byName.get(parent)
      if (found !== undefined && found !== one) visit(found)
    }
    ordered.add(one)
  }
  for (const one of tables) visit(one)
  return [...ordered]
}
