import { expect, it } from 'vitest'
import { foreseen } from './foreseen'

it('does not say of what is only foreseen that nothing was done', () => {
  const at = '2026-11-22T00:00:00.000Z'
  const message = 'One payment may send at most 7000.00 USD here, not 8000.00 USD; nothing was done.'
  const refusal = { status: 400, code: 'TRANSACTION_SIZE_LIMIT_EXCEEDED', reason: null, message } as const
  const errors = [{ field: 'lockedCurrencyAmount', message }]
  const forecast = {
    quote: null,
    execution: null,
    limits: [],
    computedAt: at,
    nextChangeAt: at,
    refusal: { ...refusal, errors },
  }
  const said = 'One payment may send at most 7000.00 USD here, not 8000.00 USD.'
  expect(foreseen(forecast).refusal).toMatchObject({ message: said, errors: [{ message: said }] })
})
