import { FileFaultError } from './fileFault'
import { openSqlite } from './openSqlite'

/** Longer values are none of ours: a request body has at most 1 MiB. */
const VALUE_BYTES_MAX = 2 * 1024 * 1024

const COMPLAINTS_MAX = 100
const ABOUT_A_VALUE = /^(NULL|[A-Z]+|non-[A-Z]+) value in \w+\.\w+$/

/** One row of a file from elsewhere, by column, with the number that SQLite gave it. */
export interface ForeignRow {
  readonly rowid: bigint
  readonly values: Readonly<Record<string, unknown>>
}

/** A file from elsewhere: nothing of it is run, and only real tables are read, from their own pages. */
export interface ForeignFile {
  /** Text that `sqlite_schema` holds for a table, or null: what is not a table has none. */
  sqlOfTable(name: string): string | null
  /** At least how many rows the tables seem to have; for progress only. */
  estimateRows(table: string): number
  /**
   * Rows in the order of their numbers.
   *
   * Errors: FileFaultError: pages that are damaged or counted twice, values that are too large.
   */
  rowsOf(table: string, columns: readonly string[]): Iterable<ForeignRow>
  close(): void
}

/**
 * Whether the pages of the file hang together. Pages that are shared or circular, and so a small file with any number
 * of rows, are found here in time that grows with the file only.
 *
 * Errors: FileFaultError DAMAGED.
 */
export function requireWholePages(file: string): void {
  let verdict: readonly string[]
  try {
    const sqlite = openSqlite(file, { readonly: true, fileMustExist: true })
    try {
      sqlite.pragma('cell_size_check = ON')
      const rows = sqlite.pragma(`quick_check(${COMPLAINTS_MAX})`) as { readonly quick_check: string }[]
      verdict = rows.map((row) => row.quick_check)
    } finally {
      sqlite.close()
    }
  } catch (error) {
    verdict = [String(error)]
  }
  // Values of a wrong type are named with their row when it is read; a full list may hide worse.
  const isWhole = verdict.length < COMPLAINTS_MAX && verdict.every((line) => line === 'ok' || ABOUT_A_VALUE.test(line))
  if (!isWhole) throw new FileFaultError('DAMAGED', 'The file is damaged')
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The bytes that a value takes in the file at least. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  return value instanceof Uint8Array ? value.length : 0
}

/**
 * Opens the file to read it. Values are read as they are kept: whole numbers as bigint.
 *
 * Errors: FileFaultError DAMAGED.
 */
export function openForeignFile(file: string, sizeBytes: number): ForeignFile {
  const damaged = <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      if (error instanceof FileFaultError) throw error
      throw new FileFaultError('DAMAGED', 'The file is damaged')
    }
  }
  const sqlite = damaged(() => openSqlite(file, { readonly: true, fileMustExist: true }))
  sqlite.pragma('cell_size_check = ON')
  sqlite.pragma('query_only = ON')
  let bytesRead = 0
  const rowOf = (table: string, columns: readonly string[], cells: readonly unknown[]): ForeignRow => {
    const [rowid, ...stored] = cells
    const values = Object.fromEntries(columns.map((column, index) => [column, stored[index]]))
    for (const [column, value] of Object.entries(values)) {
      bytesRead += bytesOf(value)
      // What is too large is not read: the query answers a mark in its place, and bytes of ours are never empty.
      if (value instanceof Uint8Array && value.length === 0)
        throw new FileFaultError(
          'VALUE_TOO_LARGE',
          `Table ${table}, column ${column}, row ${rowid}: the value has more than ${VALUE_BYTES_MAX} bytes`,
        )
    }
    if (bytesRead > sizeBytes) throw new FileFaultError('DAMAGED', 'The file holds more than fits into it')
    return { rowid: rowid as bigint, values }
  }
  return {
    sqlOfTable: (name) =>
      damaged(() => {
        const found = sqlite
          .prepare(`SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ? AND rootpage > 0`)
          .pluck()
          .all(name)
        const [sql] = found
        return found.length === 1 && typeof sql === 'string' ? sql : null
      }),
    estimateRows: (table) =>
      damaged(() =>
        Number(
          sqlite
            .prepare(`SELECT max(rowid) FROM ${quoted(table)} NOT INDEXED`)
            .pluck()
            .get() ?? 0,
        ),
      ),
    *rowsOf(table, columns) {
      const wanted = columns.map((name) => {
        const column = quoted(name)
        return `iif(octet_length(${column}) > ${VALUE_BYTES_MAX}, x'', ${column})`
      })
      const select = damaged(() =>
        sqlite
          .prepare(`SELECT ${['rowid', ...wanted].join()} FROM ${quoted(table)} NOT INDEXED ORDER BY rowid`)
          .raw()
          .safeIntegers(),
      )
      const rows = damaged(() => select.iterate()) as IterableIterator<readonly unknown[]>
      try {
        for (let next = damaged(() => rows.next()); next.done !== true; next = damaged(() => rows.next()))
          yield rowOf(table, columns, next.value)
      } finally {
        rows.return?.()
      }
    },
    close: () => void sqlite.close(),
  }
}
