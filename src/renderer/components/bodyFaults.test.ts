import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { consoleOperations } from '../../contract/console/operations'
import type { OperationShape } from '../../contract/operation'
import { serviceOperations } from '../../contract/operations'
import type { WriteId } from '../client/operations'
import { bodyFaults } from './bodyFaults'
import { type FieldWords, faultSentence } from './faultSentence'
import { landFieldErrors } from './fieldErrors'

const LABELS: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name' },
  customerId: { label: 'Customer', isChoice: true },
  'policy.spendingLimits.perTransactionLimit': { label: 'Limit per payment', currency: 'USD' },
  'policy.permissions': { label: 'Permissions' },
  email: { label: 'Email' },
  phoneNumber: { label: 'Phone number' },
  birthDate: { label: 'Birth date' },
  'accountInfo.clabeNumber': { label: 'CLABE' },
  'accountInfo.accountNumber': { label: 'Account number', together: 'Enter at least one of: Account number, Phone.' },
  amount: { label: 'Amount', currency: 'USD' },
}
/** What a form would say at each field. */
const judge = (id: WriteId, body: unknown) => {
  const faults = bodyFaults(id, body, (field) => LABELS[field] ?? { label: '' })
  return landFieldErrors(
    faults,
    faults.map(({ field }) => field),
  ).byField
}

describe('bodyFaults', () => {
  it('names everything that is missing at once, as what to enter or to choose', () => {
    const policy = {
      permissions: ['NOTHING'],
      defaultExecutionMode: 'AUTO',
      spendingLimits: { currency: 'USD', perTransactionLimit: null },
    }
    expect(judge('createAgent', { name: '', customerId: ' ', policy })).toEqual({
      name: 'Enter the name.',
      customerId: 'Choose the customer.',
      'policy.permissions.0': 'Choose a value.',
      'policy.spendingLimits.perTransactionLimit': 'Enter the limit per payment.',
    })
  })

  it('says the form of a text, and keeps abbreviations', () => {
    const person = { customerType: 'INDIVIDUAL', email: 'nobody', phoneNumber: '0151', birthDate: '2025-02-30' }
    expect(judge('createCustomer', person)).toEqual({
      email: 'Enter an email address, such as name@example.com.',
      phoneNumber: 'Enter a phone number with its country code, such as +14155550123.',
      birthDate: 'Enter a date that exists.',
    })
    const account = { customerId: 'c', currency: 'MXN', accountInfo: { accountType: 'MXN_ACCOUNT', clabeNumber: '12' } }
    expect(judge('createCustomerExternalAccount', account)['accountInfo.clabeNumber']).toBe('Enter 18 digits.')
    const blank = { ...account, accountInfo: { accountType: 'MXN_ACCOUNT' } }
    expect(judge('createCustomerExternalAccount', blank)['accountInfo.clabeNumber']).toBe('Enter the CLABE.')
  })

  it('says a rule over several fields in the words of the screen, and the fault of one field in its own', () => {
    const accountInfo = { accountType: 'BDT_ACCOUNT', bankName: 'Dhaka Bank' }
    const account = { customerId: 'c', currency: 'BDT', accountInfo }
    const said = (info: object) => judge('createCustomerExternalAccount', { ...account, accountInfo: info })
    expect(said(accountInfo)['accountInfo.accountNumber']).toBe('Enter at least one of: Account number, Phone.')
    const long = { ...accountInfo, accountNumber: '1'.repeat(40) }
    expect(said(long)['accountInfo.accountNumber']).toBe('Enter at most 34 characters.')
  })

  it('says the bounds of an amount in money', () => {
    expect(judge('sandboxFundInternalAccount', { amount: 0 })).toEqual({ amount: 'Enter an amount above zero.' })
    expect(judge('sandboxFundInternalAccount', { amount: 100 })).toEqual({})
  })

  it('leaves a text that was emptied to the service where the contract takes it', () => {
    expect(judge('updateCustomerById', { customerType: 'INDIVIDUAL', fullName: '' })).toEqual({})
    expect(judge('updateAgent', { name: '' })).toEqual({ name: 'Enter the name.' })
  })

  it('has nothing against an operation without a body', () => {
    expect(bodyFaults('deleteCustomerById', undefined, () => ({ label: '' }))).toEqual([])
  })
})

/** Values that break schemas in every way there is. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  '?',
  -1,
  1.5,
  1e18,
  'x'.repeat(40_000),
  [],
  ['?'],
  {},
  true,
]
const ALL: Readonly<Record<string, OperationShape>> = { ...serviceOperations, ...consoleOperations }
const bodies = Object.entries(ALL).flatMap(([id, { body }]) => (body === undefined ? [] : [[id, body] as const]))
const LIBRARY = /invalid|expected|received|too (small|big)|regex|pattern|zod|undefined|NaN|union|\bnull\b/i

it.each(bodies)('speaks plainly of every fault of %s', (_id, schema) => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const fields = Object.keys(properties)
  const tried = WRONG.flatMap((wrong) => [wrong, Object.fromEntries(fields.map((name) => [name, wrong]))])
  const issues = tried.flatMap((value) => schema.safeParse(value, { reportInput: true }).error?.issues ?? [])
  expect(issues.length).toBeGreaterThan(0)
  for (const issue of issues) {
    const sentence = faultSentence(issue, { label: 'Name' })
    expect(sentence).toMatch(/^[A-Z0-9].*\.$/)
    expect(sentence).not.toMatch(LIBRARY)
  }
})
