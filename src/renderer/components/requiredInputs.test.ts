import { expect, it } from 'vitest'
import { type FieldWords, isEmpty } from './faultSentence'
import { requiredInputs } from './requiredInputs'

const VALUES = {
  name: 'shopper',
  customerId: '',
  permissions: ['VIEW_TRANSACTIONS'],
  limits: { perPayment: 100_00 as number | null, perDay: null as number | null },
}
type Values = typeof VALUES

const MONEY: FieldWords = { label: 'Limit', currency: 'USD' }
const FIELDS: ReadonlyMap<string, FieldWords> = new Map([
  ['name', { label: 'Name' }],
  ['customerId', { label: 'Customer', isChoice: true }],
  ['permissions', { label: 'Permissions', isChoice: true }],
  ['limits.perPayment', MONEY],
  ['limits.perDay', MONEY],
])
const valueAt = (path: string): unknown =>
  path.split('.').reduce((value: unknown, name) => (value as Record<string, unknown>)[name], VALUES)

/** Of the form of a new agent, whose limits stand in a part of their own. */
const bodyOf = ({ name, customerId, permissions, limits }: Values) => ({
  name,
  customerId,
  policy: {
    permissions,
    defaultExecutionMode: 'AUTO',
    spendingLimits: {
      currency: 'USD',
      perTransactionLimit: limits.perPayment,
      dailyLimit: limits.perDay ?? undefined,
    },
  },
})
const fieldMap = {
  'policy.permissions': 'permissions',
  'policy.spendingLimits.perTransactionLimit': 'limits.perPayment',
  'policy.spendingLimits.dailyLimit': 'limits.perDay',
}
const requiredOf = (make: (values: Values) => unknown) =>
  [
    ...requiredInputs({
      id: 'createAgent',
      values: VALUES,
      fields: FIELDS,
      valueAt,
      bodyOf: make,
      mapOf: () => fieldMap,
    }),
  ].sort()

it('is required what the contract refuses empty, filled in or not, wherever it stands in the form', () => {
  expect(requiredOf(bodyOf)).toEqual(['customerId', 'limits.perPayment', 'name'])
})

it('is not required what the form fills in by itself', () => {
  expect(requiredOf((values) => bodyOf({ ...values, name: isEmpty(values.name) ? 'Agent' : values.name }))).toEqual([
    'customerId',
    'limits.perPayment',
  ])
})

it('is required what no call can be made without', () => {
  const picky = (values: Values) => {
    if (values.limits.perDay === null) throw new RangeError('no such day')
    return bodyOf(values)
  }
  expect(requiredOf(picky)).toContain('limits.perDay')
})

it('does not require an input whose value is a yes or no', () => {
  const isIt = requiredInputs({
    id: 'createAgent',
    values: { name: true },
    fields: new Map([['name', { label: 'Name' }]]),
    valueAt: () => true,
    bodyOf: () => ({}),
    mapOf: () => ({}),
  })
  expect([...isIt]).toEqual([])
})

it('is judged with what the form holds of an emptied number: nothing, where that is its word for no limit', () => {
  const requiredWith = (words: FieldWords) => {
    const values = { count: 10 }
    const made = requiredInputs({
      id: 'changeAgentPolicy',
      values,
      fields: new Map([['count', words]]),
      valueAt: () => values.count,
      bodyOf: ({ count }: typeof values) => ({ spendingLimits: { dailyTransactionLimit: count }, reason: 'why' }),
      mapOf: () => ({ 'spendingLimits.dailyTransactionLimit': 'count' }),
    })
    return [...made]
  }
  expect(requiredWith({ label: 'Payments per day', empty: null })).toEqual([])
  expect(requiredWith({ label: 'Payments per day' })).toEqual(['count'])
})

it('is not required what is disabled', () => {
  const fields = new Map([...FIELDS].map(([path, words]) => [path, { ...words, isDisabled: path === 'name' }]))
  const found = requiredInputs({ id: 'createAgent', values: VALUES, fields, valueAt, bodyOf, mapOf: () => fieldMap })
  expect([...found].sort()).toEqual(['customerId', 'limits.perPayment'])
})
