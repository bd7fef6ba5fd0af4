import { describe, expect, it } from 'vitest'
import { entryQuery } from './entryQuery'

describe('entryQuery', () => {
  it.each([
    [undefined, {}],
    ['  ', {}],
    ['Transaction:1', { transactionId: 'Transaction:1' }],
    [' Posting:1 ', { postingId: 'Posting:1' }],
    ['InternalAccount:1', { internalAccountId: 'InternalAccount:1' }],
    ['InternalAccount:1/held', { ledgerAccountId: 'InternalAccount:1/held' }],
    ['world:bank:USD', { ledgerAccountId: 'world:bank:USD' }],
  ])('%j asks for %j', (of, query) => {
    expect(entryQuery(of)).toEqual(query)
  })
})
