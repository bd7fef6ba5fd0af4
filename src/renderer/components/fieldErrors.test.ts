import { describe, expect, it } from 'vitest'
import { landFieldErrors, pathsOf } from './fieldErrors'

const values = { name: '', policy: { limit: 1, rules: [{ accountId: '' }] } }

describe('landFieldErrors', () => {
  it('brings each field to its input and leaves the others to the error alert', () => {
    const landed = landFieldErrors(
      [
        { field: 'policy.rules.0.accountId', message: 'is unknown' },
        { field: 'platformCustomerId', message: 'is taken' },
        { field: 'customer.name', constraint: { maxLength: 80 } },
      ],
      pathsOf(values),
      { 'customer.name': 'name' },
    )
    expect(landed.byField).toEqual({
      'policy.rules.0.accountId': 'is unknown',
      name: 'must have at most 80 characters',
    })
    expect(landed.shownFields).toEqual(['policy.rules.0.accountId', 'customer.name'])
  })

  it('renames what lies inside a part that the map renames, also where the form has grown since', () => {
    const landed = landFieldErrors([{ field: 'rules.0.accountId', message: 'is unknown' }], pathsOf(values), {
      rules: 'policy.rules',
    })
    expect(landed.byField).toEqual({ 'policy.rules.0.accountId': 'is unknown' })
  })

  it('keeps the first sentence of a field', () => {
    const landed = landFieldErrors(
      [
        { field: 'name', message: 'one' },
        { field: 'name', message: 'two' },
      ],
      pathsOf(values),
    )
    expect(landed.byField).toEqual({ name: 'one' })
  })
})
