import { CSV_COLUMNS } from '../../../contract/customers/csvColumns'

const SHARED = { city: 'Portland', state: 'OR', postalCode: '97201', country: 'US' }

const ROWS: readonly Readonly<Record<string, string>>[] = [
  {
    ...SHARED,
    umaAddress: '$marta.ferreira@example.com',
    platformCustomerId: 'person-1',
    customerType: 'INDIVIDUAL',
    fullName: 'Marta Ferreira',
    birthDate: '1988-04-12',
    addressLine1: '12 Harbour Street',
    email: 'marta.ferreira@example.com',
  },
  {
    ...SHARED,
    umaAddress: '$northwind@example.com',
    platformCustomerId: 'business-1',
    customerType: 'BUSINESS',
    businessLegalName: 'Northwind Coffee LLC',
    businessRegistrationNumber: 'NW-5521',
    businessTaxId: '12-3456789',
    addressLine1: '1 Market Square',
    addressLine2: 'Suite 4',
  },
]

const lineOf = (cells: readonly string[]): string => cells.join(',')

/** A file with every column, one person and one business: no cell needs quotation marks. */
export const EXAMPLE_CSV = [
  lineOf(CSV_COLUMNS.map(({ name }) => name)),
  ...ROWS.map((row) => lineOf(CSV_COLUMNS.map(({ name }) => row[name] ?? ''))),
  '',
].join('\r\n')
