import { describe, expect, it } from 'vitest'
import type { ReplayDifference } from '../../../contract/console/replay/schemas'
import { decisionText } from './Differences'

const row = { decision: null, status: 'PENDING_APPROVAL', isTooLate: false } as ReplayDifference

describe('what became of a payment that is judged again', () => {
  it('waits, or has expired undecided, where nobody decided', () => {
    expect(decisionText(row)).toBe('still waits')
    expect(decisionText({ ...row, isTooLate: true })).toBe('expired undecided')
    expect(decisionText({ ...row, status: 'APPROVED' })).toBe('')
  })
})
