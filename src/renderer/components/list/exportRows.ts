import { csvText } from '../csvText'
import type { ExportField, ExportValue, ListColumn } from '../DataTable/column'
import type { ExportPage } from './exportPage'

export type ExportFormat = 'CSV' | 'JSON'

interface ExportPlan<Row> {
  readonly format: ExportFormat
  readonly columns: readonly ListColumn<Row>[]
  readonly readPage: (cursor: string | null) => Promise<ExportPage<Row>>
  /** The name of a customer whom a row knows by id alone; null when nobody knows it. */
  readonly customerName: (id: string) => Promise<string | null>
  /** Told how many rows are in the file so far. */
  readonly onProgress?: (count: number) => void
  readonly signal?: AbortSignal
}

interface HeadedField<Row> extends ExportField<Row> {
  readonly head: string
}

/** So much text is handed to the browser at once; what it has been handed leaves the memory of the page. */
const CHUNK_CHARACTERS = 1_000_000
/** Spreadsheets take a file without it for one of their own alphabet. */
const BYTE_ORDER_MARK = '\ufeff'

function fieldsOf<Row>(column: ListColumn<Row>): readonly ExportField<Row>[] {
  if (column.exports !== undefined) return column.exports
  // A column without fields of its own has cells of text: its type says so. In a file a cell says all that it can.
  const cell = column.cell as (...given: Parameters<typeof column.cell>) => ExportValue
  return [{ value: (row) => cell(row, []) }]
}

/** What a file says of these columns, field by field; no two fields have one head. */
export function exportFields<Row>(columns: readonly ListColumn<Row>[]): readonly HeadedField<Row>[] {
  const seen = new Map<string, number>()
  return columns.flatMap((column) =>
    fieldsOf(column).map((field) => {
      const head = [field.head ?? column.header, field.tail].filter((part) => part !== undefined).join(' ')
      const times = (seen.get(head) ?? 0) + 1
      seen.set(head, times)
      return { ...field, head: times === 1 ? head : `${head} ${times}` }
    }),
  )
}

type Cells = readonly (string | number | boolean | null)[]

async function cellsOf<Row>(
  row: Row,
  fields: readonly HeadedField<Row>[],
  customerName: ExportPlan<Row>['customerName'],
): Promise<Cells> {
  const cells: (string | number | boolean | null)[] = []
  for (const { value, isCustomer } of fields) {
    const said = value(row) ?? null
    cells.push(isCustomer === true && typeof said === 'string' ? await customerName(said) : said)
  }
  return cells
}

const csvRow = (cells: Cells): string => csvText([cells.map((cell) => (cell === null ? '' : String(cell)))])

function jsonRow(heads: readonly string[], cells: Cells): string {
  return JSON.stringify(Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? null])))
}

/**
 * A list as one file, read page by page in the order of the list. CSV has a head, CRLF, and no cell that a spreadsheet
 * would run as a formula; JSON is one array of objects. Errors: those of the pages; AbortError when it is called off.
 */
export async function exportRows<Row>(plan: ExportPlan<Row>): Promise<{ readonly blob: Blob; readonly count: number }> {
  const { format, columns, readPage, customerName, onProgress, signal } = plan
  const isCsv = format === 'CSV'
  const fields = exportFields(columns)
  const heads = fields.map(({ head }) => head)
  const parts: Blob[] = []
  let text = isCsv ? BYTE_ORDER_MARK + csvRow(heads) : '['
  let count = 0
  let cursor: string | null = null
  do {
    signal?.throwIfAborted()
    const page: ExportPage<Row> = await readPage(cursor)
    for (const row of page.data) {
      const cells = await cellsOf(row, fields, customerName)
      text += isCsv ? csvRow(cells) : `${count === 0 ? '' : ','}\n${jsonRow(heads, cells)}`
      count += 1
    }
    if (text.length > CHUNK_CHARACTERS) {
      parts.push(new Blob([text]))
      text = ''
    }
    onProgress?.(count)
    cursor = page.nextCursor ?? null
  } while (cursor !== null)
  const blob = new Blob([...parts, isCsv ? text : `${text}\n]\n`], { type: isCsv ? 'text/csv' : 'application/json' })
  return { blob, count }
}
