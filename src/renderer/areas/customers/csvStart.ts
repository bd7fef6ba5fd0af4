import { CSV_BYTES_MAX } from '../../../contract/customers/bulkImport'
import {
  type CsvProblem,
  cellsByColumn,
  checkCsvHeader,
  readCsvRow,
  rowLengthProblem,
} from '../../../contract/customers/csvColumns'

/** How much of a file is looked at before it is sent. */
const START_BYTES = 256 * 1024
const ROWS_SHOWN = 50

/** One row as the service will judge it. */
export interface PreviewRow {
  /** Counted from 1 below the header, as the service counts. */
  readonly number: number
  readonly cells: Readonly<Record<string, string>>
  readonly problems: readonly CsvProblem[]
}

export type CsvPreview =
  | { readonly ok: false; readonly fault: 'EMPTY' | 'TOO_LARGE' | 'NOT_UTF8' }
  | {
      readonly ok: true
      readonly missing: readonly string[]
      readonly repeated: readonly string[]
      readonly rows: readonly PreviewRow[]
      /** The file goes on below what is shown. */
      readonly hasMore: boolean
    }

interface Reader {
  readonly records: string[][]
  record: string[]
  cell: string
  isQuoted: boolean
}

function endRecord(reader: Reader): void {
  reader.records.push([...reader.record, reader.cell])
  reader.record = []
  reader.cell = ''
}

/** Takes one character outside quotation marks. Returns: how many characters it stands for. */
function takePlain(reader: Reader, text: string, at: number): number {
  const char = text[at]
  if (char === '"' && reader.cell === '') reader.isQuoted = true
  else if (char === ',') {
    reader.record.push(reader.cell)
    reader.cell = ''
  } else if (char === '\r' || char === '\n') {
    endRecord(reader)
    return char === '\r' && text[at + 1] === '\n' ? 2 : 1
  } else reader.cell += char
  return 1
}

function takeQuoted(reader: Reader, text: string, at: number): number {
  const char = text[at]
  if (char !== '"') reader.cell += char
  else if (text[at + 1] === '"') {
    reader.cell += '"'
    return 2
  } else reader.isQuoted = false
  return 1
}

/** The records of a CSV text; with `isCut` the last one, which may be incomplete, is left out. Standard: RFC 4180. */
export function readRecords(text: string, isCut: boolean): string[][] {
  const reader: Reader = { records: [], record: [], cell: '', isQuoted: false }
  for (let at = 0; at < text.length; ) {
    at += reader.isQuoted ? takeQuoted(reader, text, at) : takePlain(reader, text, at)
  }
  if (!isCut && (reader.cell !== '' || reader.record.length > 0)) endRecord(reader)
  return reader.records
}

const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '')

/** A value that a row above has taken already. */
function findRepeated(rows: readonly PreviewRow[], cells: PreviewRow['cells']): CsvProblem[] {
  return (['platformCustomerId', 'umaAddress'] as const).flatMap((column): CsvProblem[] => {
    const value = cells[column]?.toLowerCase()
    const first = value ? rows.find((row) => row.cells[column]?.toLowerCase() === value) : undefined
    if (first === undefined) return []
    return [{ column, code: 'INVALID_INPUT', message: `${column} is the one of row ${first.number}.` }]
  })
}

function previewRow(header: readonly string[], record: readonly string[], number: number, above: PreviewRow[]) {
  const cells = cellsByColumn(header, record)
  if (cells === null) return { number, cells: {}, problems: [rowLengthProblem(header, record)] }
  const read = readCsvRow(cells)
  return { number, cells, problems: [...(read.ok ? [] : read.problems), ...findRepeated(above, cells)] }
}

/** Judges the first rows of a CSV text by the columns' own rules. */
export function previewText(text: string, isCut: boolean): CsvPreview {
  const records = readRecords(text, isCut)
  const first = records.findIndex((record) => !isBlank(record))
  const header = records[first]?.map((name) => name.trim())
  if (header === undefined) return { ok: false, fault: 'EMPTY' }
  const rows: PreviewRow[] = []
  const below = records.slice(first + 1)
  for (const [index, record] of below.entries()) {
    if (rows.length === ROWS_SHOWN) break
    if (!isBlank(record)) rows.push(previewRow(header, record, index + 1, rows))
  }
  const shown = rows.at(-1)?.number ?? 0
  return { ok: true, ...checkCsvHeader(header), rows, hasMore: isCut || below.slice(shown).some((r) => !isBlank(r)) }
}

/** Looks at the start of a file before it is sent; the service reads the whole. */
export async function previewFile(file: Blob): Promise<CsvPreview> {
  if (file.size > CSV_BYTES_MAX) return { ok: false, fault: 'TOO_LARGE' }
  const bytes = await file.slice(0, START_BYTES).arrayBuffer()
  const isCut = file.size > START_BYTES
  try {
    return previewText(new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut }), isCut)
  } catch {
    return { ok: false, fault: 'NOT_UTF8' }
  }
}
