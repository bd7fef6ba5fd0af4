import { describe, expect, it } from 'vitest'
import { codeOf, reasonOf } from './auditReason'

const message = 'The account holds 12.00 USD; nothing was done.'
const done = { reason: 'Checked by telephone', code: null, details: { message } }
const refused = { reason: null, code: 'INVALID_AMOUNT', details: { message, reason: 'INSUFFICIENT_BALANCE' } }

describe('reasonOf', () => {
  it('says what was given as the reason', () => {
    expect(reasonOf(done)).toBe('Checked by telephone')
    expect(reasonOf({ ...refused, reason: 'Month end' })).toBe('Month end')
    expect(reasonOf({ reason: null, code: null, details: null })).toBe(null)
  })

  it('says of a refusal what its caller was told, and no code', () => {
    expect(reasonOf(refused)).toBe(message)
  })

  it('says the cause in words where the entry keeps no sentence', () => {
    expect(reasonOf({ ...refused, details: { reason: 'INSUFFICIENT_BALANCE' } })).toBe('Insufficient balance')
    expect(reasonOf({ ...refused, details: null })).toBe('Invalid amount')
  })
})

describe('codeOf', () => {
  it('is the code with its finer cause', () => {
    expect(codeOf(refused)).toBe('INVALID_AMOUNT · INSUFFICIENT_BALANCE')
    expect(codeOf({ ...refused, details: { message } })).toBe('INVALID_AMOUNT')
    expect(codeOf(done)).toBe(null)
  })
})
