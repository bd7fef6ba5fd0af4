import { describe, expect, it } from 'vitest'
import { leavesOf } from '../../contract/console/dossier/format'
import { actText } from '../components/actText'
import { actIn } from './acts'
import { treeOf } from './factTree'

/** A row of a section, as the page puts it together. */
function rowOf(row: object) {
  const leaves = leavesOf(row)
  const facts = leaves.map(({ at }) => ({ at, personal: false, sha256: '' }))
  const section = { facts, left: null, name: 'payment', operation: null, title: 'Payment' }
  return treeOf(
    section,
    leaves.map(({ value }) => ({ salt: '', value })),
  )
}

describe('an act in a dossier', () => {
  it('that was refused was tried, and the code is no result', () => {
    const act = actIn(rowOf({ operationId: 'castVotes', outcome: 'REFUSED', code: 'FORBIDDEN', details: null }))
    expect(actText(act)).toBe('Tried to sign a payment')
    expect(act).toMatchObject({ outcome: 'REFUSED', code: 'FORBIDDEN' })
  })

  it('is told apart by what was noted of it', () => {
    const decided = { operationId: 'decideActions', outcome: 'DONE', code: null, details: { decision: 'reject' } }
    expect(actText(actIn(rowOf(decided)))).toBe('Decided to reject a payment')
  })

  it('is a refusal where the rows are all of refusals', () => {
    expect(actText(actIn(rowOf({ operationId: 'executeQuote', code: 'FORBIDDEN' }), 'REFUSED'))).toMatch(/^Tried to /)
  })
})
