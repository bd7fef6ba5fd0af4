// Loads the zod schemas that two of the generators wrote, and lets each judge one right and one wrong body.
import assert from 'node:assert/strict'
import { zCreateQuoteBody } from './generated/hey-api/zod.gen.ts'
import { createQuoteBody } from './generated/orval/zod.ts'

const right = {
  source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
  destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 1000,
}
const wrong = { ...right, lockedCurrencyAmount: '1000' }

for (const [name, schema] of Object.entries({ 'hey-api': zCreateQuoteBody, orval: createQuoteBody })) {
  assert.equal(schema.safeParse(right).success, true, `${name} refuses a right quote`)
  assert.equal(schema.safeParse(wrong).success, false, `${name} takes an amount that is text`)
}
