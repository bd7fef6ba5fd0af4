import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serviceOperations } from '../../../contract/operations'
import { enumText } from './enumText'
import { statusTone } from './statusTone'

/**
 * Every word of every enum whose id ends in Status, out of the contract's own replies; exposure to politics is no
 * state.
 */
function statusWords(): ReadonlySet<string> {
  const words = new Set<string>()
  for (const { responses } of Object.values(serviceOperations)) {
    for (const schema of Object.values(responses)) {
      if (schema === null) continue
      const { $defs = {} } = z.toJSONSchema(schema as z.ZodType, { io: 'output', unrepresentable: 'any' })
      for (const [name, definition] of Object.entries($defs)) {
        if (!name.endsWith('Status') || name === 'PepStatus') continue
        for (const word of definition.enum ?? []) words.add(String(word))
      }
    }
  }
  return words
}

const QUIET_ON_PURPOSE = new Set([
  'CREATED',
  'REFUNDED',
  'EXPIRED',
  'CANCELLED',
  'UNVERIFIED',
  'INACTIVE',
  'CLOSED',
  'DELETED',
  'REVOKED',
  'NOT_ENABLED',
])
const QUIET_VERDICTS = new Set(['UNSUPPORTED', 'CHECKED_BY_RECEIVING_FI'])

describe('statusTone', () => {
  it('gives every state of the interface a tone, quiet only where nothing is to be done', () => {
    const words = statusWords()
    expect(words.size).toBeGreaterThan(20)
    const quiet = [...words].filter((word) => statusTone(word) === 'quiet')
    expect(quiet.filter((word) => !QUIET_ON_PURPOSE.has(word) && !QUIET_VERDICTS.has(word))).toEqual([])
  })

  it('marks what waits for a person and what went wrong', () => {
    expect([statusTone('PENDING_APPROVAL'), statusTone('FAILED'), statusTone('COMPLETED')]).toEqual([
      'warn',
      'danger',
      'good',
    ])
  })
})

describe('enumText', () => {
  it('reads as a sentence, keeps abbreviations, and says in plain words what staff would not know', () => {
    expect(enumText('PENDING_APPROVAL')).toBe('Pending approval')
    expect(enumText('KYC_PENDING')).toBe('KYC pending')
    expect(enumText('SELF')).toBe('Transfer to own account')
    expect(enumText('UBO')).toBe('Beneficial owner')
    expect(enumText('DRIVERS_LICENSE')).toBe('Driving licence')
  })
})
