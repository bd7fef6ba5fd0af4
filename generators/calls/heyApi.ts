import { createCustomerExternalAccount, createQuote, listTransactions } from '../generated/hey-api/sdk.gen'
import type { ExternalAccountCreateInfoOneOf } from '../generated/hey-api/types.gen'

// Right: what a developer writes first.
export const rightCalls = () => [
  createCustomerExternalAccount({
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
  createQuote({
    body: {
      source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
      destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1000,
    },
  }),
  listTransactions({ query: { limit: 5 } }),
]

// Wrong: each must be refused by the compiler.
export const wrongCalls = () => [
  createQuote({
    body: {
      source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
      destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
      lockedCurrencySide: 'SENDING',
      // @ts-expect-error an amount is an integer, never text
      lockedCurrencyAmount: '1000',
    },
  }),
  // @ts-expect-error limit is a number
  listTransactions({ query: { limit: 'all' } }),
  // @ts-expect-error a quote needs a body
  createQuote({}),
]

/** The details of every kind of account are known: an account without its bank must not compile. */
// @ts-expect-error bankName is missing
export const incompleteAccount: ExternalAccountCreateInfoOneOf = {
  accountType: 'BDT_ACCOUNT',
  accountNumber: '1234567890',
  beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Padma Textiles' },
}
