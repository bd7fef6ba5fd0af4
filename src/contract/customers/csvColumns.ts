import { z } from 'zod'
import { countryCode, emailAddress } from '../primitives/text'
import { calendarDate } from '../primitives/time'
import { unseenCharacterIn } from '../primitives/unseenCharacters'
import { type CustomerType, customerType } from './enums'
import type { BusinessInfoResponse, CustomerCreateRequest } from './schemas'
import { normalUmaAddress } from './umaAddress'

/** One column of the import file. */
export interface CsvColumn {
  readonly name: string
  /** The kinds of customer whose rows use it. */
  readonly of: readonly CustomerType[]
  readonly isRequired: boolean
  /** What a cell that is not empty must be, and how that reads in a sentence. */
  readonly form: { readonly schema: z.ZodType; readonly text: string }
  readonly code?: 'INVALID_UMA_ADDRESS'
}

/** What is wrong with one cell, or with the row (`column` is null). */
export interface CsvProblem {
  readonly column: string | null
  readonly code: 'INVALID_INPUT' | 'INVALID_UMA_ADDRESS'
  readonly message: string
}

/** A new customer as a row gives it: of a business only the name is certain. */
type CsvCustomer =
  | Extract<CustomerCreateRequest, { customerType: 'INDIVIDUAL' }>
  | (Omit<Extract<CustomerCreateRequest, { customerType: 'BUSINESS' }>, 'businessInfo'> & {
      readonly businessInfo: BusinessInfoResponse
    })

type CsvRowResult =
  | { readonly ok: true; readonly customer: CsvCustomer }
  | { readonly ok: false; readonly problems: readonly CsvProblem[] }

const BOTH: readonly CustomerType[] = ['INDIVIDUAL', 'BUSINESS']
const CELL_LENGTH_MAX = 1000
const text = { schema: z.string().max(CELL_LENGTH_MAX), text: `text of at most ${CELL_LENGTH_MAX} characters` }
const umaAddress = z.string().refine((address) => normalUmaAddress(address) !== null)

const required = (name: string, of = BOTH, form: CsvColumn['form'] = text): CsvColumn => ({
  name,
  of,
  isRequired: true,
  form,
})
const optional = (name: string, of = BOTH, form: CsvColumn['form'] = text): CsvColumn => ({
  ...required(name, of, form),
  isRequired: false,
})

/**
 * Every column of the import file; other columns are not read, and `platformAccountId` and `description` have no
 * place in a customer's record.
 *
 * Source: behaviour 3.6. Assumes: A-209.
 */
export const CSV_COLUMNS: readonly CsvColumn[] = [
  {
    ...required('umaAddress', BOTH, { schema: umaAddress, text: 'a UMA address such as $maria@example.com' }),
    code: 'INVALID_UMA_ADDRESS',
  },
  required('platformCustomerId', BOTH, { schema: z.string().max(255), text: 'text of at most 255 characters' }),
  required('customerType', BOTH, { schema: customerType, text: 'INDIVIDUAL or BUSINESS' }),
  required('fullName', ['INDIVIDUAL']),
  required('birthDate', ['INDIVIDUAL'], { schema: calendarDate, text: 'a date, YYYY-MM-DD' }),
  required('businessLegalName', ['BUSINESS']),
  optional('businessRegistrationNumber', ['BUSINESS']),
  optional('businessTaxId', ['BUSINESS']),
  required('addressLine1'),
  optional('addressLine2'),
  required('city'),
  required('state'),
  required('postalCode'),
  required('country', BOTH, { schema: countryCode, text: 'a country code of two capitals, such as US' }),
  optional('email', BOTH, { schema: emailAddress, text: 'an email address' }),
  optional('platformAccountId'),
  optional('description'),
]

/** The columns without which no row can be read. Assumes: A-209. */
const CSV_HEADERS_REQUIRED: readonly string[] = ['umaAddress', 'platformCustomerId', 'customerType']

/** What a header row lacks, and what it names twice. */
export function checkCsvHeader(header: readonly string[]): {
  readonly missing: readonly string[]
  readonly repeated: readonly string[]
} {
  const repeated = header.filter((name, at) => name !== '' && header.indexOf(name) !== at)
  return {
    missing: CSV_HEADERS_REQUIRED.filter((name) => !header.includes(name)),
    repeated: [...new Set(repeated)],
  }
}

type Cells = Readonly<Record<string, string>>

function problemsOf(column: CsvColumn, value: string): CsvProblem[] {
  const { name, form } = column
  const code = 'INVALID_INPUT'
  if (value === '') return column.isRequired ? [{ column: name, code, message: `${name} is empty.` }] : []
  const unseen = unseenCharacterIn(value)
  if (unseen !== null) {
    const message = `${name} holds ${unseen.codePoint} (${unseen.name}), which nobody sees; remove it.`
    return [{ column: name, code, message }]
  }
  if (form.schema.safeParse(value).success) return []
  return [{ column: name, code: column.code ?? code, message: `${name} is not ${form.text}.` }]
}

function given(cells: Cells, names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([field, column]) => (cells[column] ? [[field, cells[column]]] : [])),
  )
}

function customerOf(cells: Cells, kind: CustomerType): CsvCustomer {
  const address = given(cells, {
    line1: 'addressLine1',
    line2: 'addressLine2',
    city: 'city',
    state: 'state',
    postalCode: 'postalCode',
    country: 'country',
  })
  const contact = given(cells, {
    umaAddress: 'umaAddress',
    platformCustomerId: 'platformCustomerId',
    email: 'email',
  })
  const own =
    kind === 'INDIVIDUAL'
      ? given(cells, { fullName: 'fullName', birthDate: 'birthDate' })
      : {
          businessInfo: given(cells, {
            legalName: 'businessLegalName',
            registrationNumber: 'businessRegistrationNumber',
            taxId: 'businessTaxId',
          }),
        }
  return { customerType: kind, ...contact, address, ...own } as unknown as CsvCustomer
}

/**
 * Reads one row: the customer that it gives, or what is wrong with each cell.
 *
 * Input: cells by column name, surrounding blanks removed.
 * Source: behaviour 3.6.
 */
export function readCsvRow(cells: Cells): CsvRowResult {
  const kind = customerType.safeParse(cells.customerType)
  const columns = CSV_COLUMNS.filter(({ of }) => !kind.success || of.includes(kind.data))
  // Of a row of unknown kind only the columns that every row has can be judged.
  const judged = kind.success ? columns : columns.filter(({ of }) => of === BOTH)
  const problems = judged.flatMap((column) => problemsOf(column, cells[column.name] ?? ''))
  if (problems.length > 0 || !kind.success) return { ok: false, problems }
  return { ok: true, customer: customerOf(cells, kind.data) }
}

/** The cells of a row by column name, surrounding blanks removed; null when it has more or fewer than the header. */
export function cellsByColumn(header: readonly string[], row: readonly string[]): Cells | null {
  if (row.length !== header.length) return null
  return Object.fromEntries(header.map((name, at) => [name, row[at]?.trim() ?? '']))
}

/** What is wrong with a row that does not fit its header. */
export function rowLengthProblem(header: readonly string[], row: readonly string[]): CsvProblem {
  return {
    column: null,
    code: 'INVALID_INPUT',
    message: `The row has ${row.length} cells, the header has ${header.length}.`,
  }
}
