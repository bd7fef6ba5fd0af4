import { describe, expect, it } from 'vitest'
import { CSV_COLUMNS, cellsByColumn, checkCsvHeader, readCsvRow } from './csvColumns'
import { customerCreateRequest } from './schemas'

const PERSON = {
  umaAddress: '$a@x.co',
  platformCustomerId: 'a',
  customerType: 'INDIVIDUAL',
  fullName: 'Marta Ferreira',
  birthDate: '1988-04-12',
  addressLine1: '12 Harbour Street',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
}
const { fullName: _name, birthDate: _date, ...shared } = PERSON
const BUSINESS = { ...shared, customerType: 'BUSINESS', businessLegalName: 'Northwind LLC' }

const columnsOf = (cells: Readonly<Record<string, string>>) => {
  const read = readCsvRow(cells)
  return read.ok ? [] : read.problems.map(({ column }) => column)
}

describe('a row', () => {
  it('of a person is a request that creates one', () => {
    const read = readCsvRow({ ...PERSON, email: 'a@example.com', addressLine2: 'Flat 2', description: 'x' })
    const customer = {
      customerType: 'INDIVIDUAL',
      umaAddress: '$a@x.co',
      platformCustomerId: 'a',
      fullName: 'Marta Ferreira',
      birthDate: '1988-04-12',
      email: 'a@example.com',
      address: {
        line1: '12 Harbour Street',
        line2: 'Flat 2',
        city: 'Portland',
        state: 'OR',
        postalCode: '97201',
        country: 'US',
      },
    }
    expect(read).toEqual({ ok: true, customer })
    expect(customerCreateRequest.parse(customer)).toEqual(customer)
  })

  it('with a character that nobody sees names its column', () => {
    expect(columnsOf({ ...PERSON, fullName: 'Marta\u202e Ferreira' })).toEqual(['fullName'])
    expect(columnsOf({ ...PERSON, city: 'Port\u200bland', fullName: 'می\u200cخواهم' })).toEqual(['city'])
  })

  it('of a business gives the name, and its numbers where they stand', () => {
    expect(readCsvRow(BUSINESS)).toMatchObject({ customer: { businessInfo: { legalName: 'Northwind LLC' } } })
    const numbers = { businessRegistrationNumber: 'NW-1', businessTaxId: '12-34' }
    expect(readCsvRow({ ...BUSINESS, ...numbers })).toMatchObject({
      customer: { businessInfo: { legalName: 'Northwind LLC', registrationNumber: 'NW-1', taxId: '12-34' } },
    })
  })

  const required = CSV_COLUMNS.filter(({ isRequired }) => isRequired)
  it.each(required.flatMap((column) => column.of.map((kind) => [kind, column.name] as const)))(
    'of kind %s without %s names that column',
    (kind, name) => {
      const row = kind === 'INDIVIDUAL' ? PERSON : BUSINESS
      expect(columnsOf({ ...row, [name]: '' })).toEqual([name])
      const { [name]: _left, ...rest } = row as Record<string, string>
      expect(columnsOf(rest)).toEqual([name])
    },
  )

  it.each([
    ['umaAddress', 'a@x.co'],
    ['umaAddress', '$a b@x.co'],
    ['platformCustomerId', 'x'.repeat(256)],
    ['customerType', 'individual'],
    ['birthDate', '12.04.1988'],
    ['birthDate', '1988-02-30'],
    ['country', 'USA'],
    ['country', 'ZZ'],
    ['email', 'nobody'],
    ['city', 'x'.repeat(1001)],
  ])('with %s %s names that column', (name, value) => {
    expect(columnsOf({ ...PERSON, [name]: value })).toEqual([name])
  })

  it('names every problem at once, a UMA address with a code of its own', () => {
    const read = readCsvRow({ ...PERSON, umaAddress: 'x', country: 'xx' })
    expect(read).toMatchObject({
      ok: false,
      problems: [
        { column: 'umaAddress', code: 'INVALID_UMA_ADDRESS' },
        { column: 'country', code: 'INVALID_INPUT' },
      ],
    })
  })
})

describe('a header', () => {
  it('lacks what every row needs, and may not name a column twice', () => {
    expect(checkCsvHeader(['umaAddress', 'city', 'city', '', ''])).toEqual({
      missing: ['platformCustomerId', 'customerType'],
      repeated: ['city'],
    })
  })

  it('fits rows of its own length, blanks removed', () => {
    expect(cellsByColumn(['a', 'b'], [' 1 ', ''])).toEqual({ a: '1', b: '' })
    expect(cellsByColumn(['a', 'b'], ['1'])).toBeNull()
    expect(cellsByColumn(['a', 'b'], ['1', '2', '3'])).toBeNull()
  })
})
