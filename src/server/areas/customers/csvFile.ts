import { CsvError, parse } from 'csv-parse'
import { CSV_BYTES_MAX, CSV_ROWS_MAX } from '../../../contract/customers/bulkImport'
import { checkCsvHeader } from '../../../contract/customers/csvColumns'
import { guarded, nextTurn } from '../../foundation/guarded'
import { ServiceError } from '../../foundation/ServiceError'

/** One row of the file: its number, counted from 1 below the header, and its cells. */
export type CsvRow = readonly [number: number, cells: readonly string[]]

/** A file as it was read. */
export interface CsvTable {
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
}

/** So few that even two characters a row hold nobody up. */
const SLICE_CHARACTERS = 1024
const RECORD_BYTES_MAX = 64 * 1024
/** Many times what the import reads. */
const CELLS_MAX = 500
const NOT_DONE = 'No customer was imported'

function refuse(reason: string, message: string, more: Record<string, unknown> = {}): never {
  throw new ServiceError('INVALID_INPUT', `${message} ${NOT_DONE}.`, { field: 'file', reason, ...more })
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    refuse('NOT_UTF8', 'The file is UTF-16; save it as CSV in UTF-8.')
  }
  let text = ''
  try {
    // A byte order mark is dropped here.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    refuse('NOT_UTF8', 'The file is not UTF-8; save it as CSV in UTF-8.')
  }
  if (text.includes('\u0000')) refuse('NUL_IN_TEXT', 'The file contains NUL characters; it is not a CSV file.')
  return text
}

function refuseUnreadable(error: CsvError): never {
  const { code, lines } = error as CsvError & { readonly lines?: number }
  const line = lines === undefined ? '' : `, line ${lines}`
  const tooLong = code === 'CSV_MAX_RECORD_SIZE'
  refuse(
    tooLong ? 'ROW_TOO_LARGE' : 'CSV_UNREADABLE',
    tooLong
      ? `A row is larger than 64 KiB${line}.`
      : `The file is not well-formed CSV${line}: a quotation mark is not closed or stands inside a cell.`,
    lines === undefined ? {} : { line: lines },
  )
}

function refuseTooMany(): never {
  refuse('TOO_MANY_ROWS', `The file has more than ${CSV_ROWS_MAX.toLocaleString('en-US')} rows; split it.`, {
    constraint: { maxLength: CSV_ROWS_MAX },
  })
}

interface ReadRecord {
  readonly record: readonly string[]
  /** Up to it. */
  readonly info: { readonly empty_lines: number }
}

/**
 * The parser, and what it has complained about so far. It holds every row against the first, and makes an error with
 * its stack of each that is longer or shorter, which nobody reads and which takes it longer than anything else: here
 * each row is the first to it.
 */
function createParser() {
  const parser = parse({
    info: true,
    on_record: (read) => {
      Object.assign(parser.info, { records: 0 })
      return read
    },
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: RECORD_BYTES_MAX,
  })
  const seen: { error: Error | null; isOver: boolean } = { error: null, isOver: false }
  const note = (error: Error): void => {
    seen.error = error
  }
  const end = (): void => {
    seen.isOver = true
  }
  parser.on('error', guarded('a CSV file', note))
  parser.on('end', guarded('a CSV file', end))
  return { parser, seen }
}

/** Refuses a row that goes on and on; the parser alone counts the characters of cells, not the cells. */
function createRowWatch() {
  let rowsBefore = 0
  let charactersSince = 0
  return (rows: number, characters: number): void => {
    charactersSince = rows === rowsBefore ? charactersSince + characters : 0
    rowsBefore = rows
    if (charactersSince > RECORD_BYTES_MAX) refuse('ROW_TOO_LARGE', `A row is larger than 64 KiB, row ${rows + 1}.`)
  }
}

/** Where the slice that begins here ends: never inside a character that takes two places of a string. */
function endOfSlice(text: string, at: number): number {
  const end = at + SLICE_CHARACTERS
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end + 1 : end
}

/**
 * Every record that has content, a small slice of the text at a time: other work gets its turn after each. What a
 * hostile file can cost is bounded by its records, of which the empty ones count too.
 */
async function readRecords(text: string): Promise<CsvRow[]> {
  const { parser, seen } = createParser()
  const watch = createRowWatch()
  const rows: CsvRow[] = []
  let records = 0
  const take = (): void => {
    for (let read = parser.read() as ReadRecord | null; read !== null; read = parser.read() as ReadRecord | null) {
      const { record, info } = read
      records += 1
      if (record.length > CELLS_MAX) refuse('ROW_TOO_LARGE', `A row has more than ${CELLS_MAX} cells, row ${records}.`)
      if (record.some((cell) => cell.trim() !== '')) rows.push([records + info.empty_lines - 1, record])
      if (rows.length > CSV_ROWS_MAX + 1 || records > 2 * CSV_ROWS_MAX) refuseTooMany()
    }
  }
  const turn = async (): Promise<void> => {
    await nextTurn()
    if (seen.error instanceof CsvError) refuseUnreadable(seen.error)
    if (seen.error !== null) throw seen.error
    take()
  }
  try {
    for (let at = 0, end = 0; at < text.length; at = end) {
      end = endOfSlice(text, at)
      const slice = text.slice(at, end)
      parser.write(slice)
      await turn()
      watch(records + parser.info.empty_lines, slice.length)
    }
    parser.end()
    while (!seen.isOver) await turn()
  } finally {
    parser.destroy()
  }
  return rows
}

/**
 * Reads the rows of an upload.
 *
 * Input: the bytes of a CSV file: UTF-8, with or without byte order mark, comma-separated, any line ends.
 * Errors: INVALID_INPUT, field `file`: empty, too large, not UTF-8, not CSV, too many rows, a column named twice. What
 * is wrong with one row is no error here.
 * Source: behaviour 3.6. Assumes.
 */
export async function readCsvFile(bytes: Uint8Array): Promise<CsvTable> {
  if (bytes.length > CSV_BYTES_MAX) refuse('FILE_TOO_LARGE', 'The file is larger than 10 MiB; split it.')
  const [first, ...rows] = await readRecords(textOf(bytes))
  if (first === undefined) refuse('FILE_EMPTY', 'The file is empty; it needs a header row and one row per customer.')
  const header = first[1].map((name) => name.trim())
  const { repeated } = checkCsvHeader(header)
  if (repeated.length > 0) {
    refuse('HEADER_REPEATED', `The header names ${repeated.join(', ')} more than once.`, { columns: repeated })
  }
  return { header, rows }
}
