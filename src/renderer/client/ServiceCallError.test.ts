import { describe, expect, it } from 'vitest'
import { serviceCallErrorOf } from './ServiceCallError'

describe('serviceCallErrorOf', () => {
  it('reads the envelope with all invalid fields', () => {
    const details = { errors: [{ field: 'name', message: 'is missing' }] }
    const error = serviceCallErrorOf('createAgent', 400, { status: 400, code: 'INVALID_INPUT', message: 'no', details })
    expect([error.status, error.code, error.message, error.fieldErrors]).toEqual([
      400,
      'INVALID_INPUT',
      'no',
      details.errors,
    ])
  })

  it('reads a single field with its reason, and says the sentence of it', () => {
    const details = { field: 'source.accountId', reason: 'INSUFFICIENT_BALANCE' }
    const error = serviceCallErrorOf('executeQuote', 400, { code: 'INVALID_INPUT', message: 'short', details })
    expect(error.reason).toBe('INSUFFICIENT_BALANCE')
    expect(error.fieldErrors).toEqual([{ field: 'source.accountId', message: 'short' }])
  })

  it('makes an error of whatever came that is no envelope', () => {
    expect(serviceCallErrorOf('getClock', 502, '<html>')).toMatchObject({ status: 502, code: 'INTERNAL_ERROR' })
  })
})
