import { expect, it } from 'vitest'
import { closestName, typosBetween } from './closestName'

it.each([
  ['customers', 'customers', 0],
  ['customer', 'customers', 1],
  ['Customers', 'customers', 0],
  ['exectue', 'execute', 1],
  ['cusotmres', 'customers', 2],
  ['me', 'us', null],
  ['nothing-of-ours', 'customers', null],
  ['x'.repeat(100_000), 'customers', null],
])('from %.20s to %s: %s', (given, name, typos) => expect(typosBetween(given, name)).toBe(typos))

it.each([
  ['listCustomer', 'listCustomers'],
  ['MXN', 'MXN_ACCOUNT'],
  ['usd_acount', 'USD_ACCOUNT'],
  ['MX', null],
  ['', null],
])('%s was meant as %s', (given, name) => {
  expect(closestName(given, ['USD_ACCOUNT', 'MXN_ACCOUNT', 'listCustomers'])).toBe(name)
})
