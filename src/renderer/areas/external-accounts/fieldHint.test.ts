import { describe, expect, it } from 'vitest'
import { ACCOUNT_TYPES, accountTypes } from '../../../contract/external-accounts/accountTypes'
import { fieldHint, formatProblem } from './fieldHint'

const fieldOf = (type: (typeof ACCOUNT_TYPES)[number], name: string) => {
  const field = accountTypes[type].fields.find((candidate) => candidate.name === name)
  if (field === undefined) throw new Error(`${type} has no ${name}`)
  return field
}

describe('fieldHint', () => {
  it('says how many digits or characters', () => {
    expect(fieldHint(fieldOf('MXN_ACCOUNT', 'clabeNumber'))).toBe('18 digits, for example 032180000118359719')
    expect(fieldHint(fieldOf('CAD_ACCOUNT', 'accountNumber'))).toBe('7 to 12 digits, for example 1234567')
    expect(fieldHint(fieldOf('AED_ACCOUNT', 'iban'))).toBe('23 characters, for example AE070331234567890123456')
    expect(fieldHint(fieldOf('KES_ACCOUNT', 'phoneNumber'))).toBe(
      'with country code and plus sign, for example +254712345678',
    )
  })
})

describe('formatProblem', () => {
  it('is silent about every example and about nothing typed', () => {
    for (const type of ACCOUNT_TYPES) {
      for (const field of accountTypes[type].fields) {
        expect(formatProblem(field, field.example)).toBeNull()
        expect(formatProblem(field, '')).toBeNull()
      }
    }
  })

  it('counts what is typed, then looks at the form', () => {
    const clabe = fieldOf('MXN_ACCOUNT', 'clabeNumber')
    expect(formatProblem(clabe, '0321')).toBe('has 4')
    expect(formatProblem(clabe, '03218000011835971X')).toBe('not in the right format yet')
  })
})
