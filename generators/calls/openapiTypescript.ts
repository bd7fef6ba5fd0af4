import createClient from 'openapi-fetch'
import type { components, paths } from '../generated/openapi-typescript/schema'

const client = createClient<paths>({ baseUrl: 'http://localhost:4010/2025-10-13' })

// Right: what a developer writes first.
export const rightCalls = () => [
  client.POST('/customers/external-accounts', {
    body: {
      currency: 'BDT',
      customerId: 'Customer:1',
      accountInfo: {
        accountType: 'BDT_ACCOUNT',
        bankName: 'Delta Bank',
        accountNumber: '1234567890',
        beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Padma Textiles' },
      },
    },
  }),
  client.POST('/quotes', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
      destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1000,
    },
  }),
  client.GET('/transactions', { params: { query: { limit: 5 } } }),
]

// Wrong: each must be refused by the compiler.
export const wrongCalls = () => [
  client.POST('/quotes', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
      destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
      lockedCurrencySide: 'SENDING',
      // @ts-expect-error an amount is an integer, never text
      lockedCurrencyAmount: '1000',
    },
  }),
  // @ts-expect-error limit is a number
  client.GET('/transactions', { params: { query: { limit: 'all' } } }),
  // @ts-expect-error there is no such path
  client.POST('/payments', { body: {} }),
]

/** The details of every kind of account are known: an account without its bank must not compile. */
// @ts-expect-error bankName is missing
export const incompleteAccount: components['schemas']['ExternalAccountCreateInfoOneOf'] = {
  accountType: 'BDT_ACCOUNT',
  accountNumber: '1234567890',
  beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Padma Textiles' },
}
