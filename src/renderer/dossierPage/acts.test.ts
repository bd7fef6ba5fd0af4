import { describe, expect, it } from 'vitest'
import { actText } from '../components/actText'
import { actIn } from './acts'
import { treeOfReply } from './testing/treeOfReply'

describe('an act in a dossier', () => {
  it('that was refused was tried, and the code is no result', () => {
    const act = actIn(treeOfReply({ operationId: 'castVotes', outcome: 'REFUSED', code: 'FORBIDDEN', details: null }))
    expect(actText(act)).toBe('Tried to sign a payment')
    expect(act).toMatchObject({ outcome: 'REFUSED', code: 'FORBIDDEN' })
  })

  it('is told apart by what was noted of it', () => {
    const decided = { operationId: 'decideActions', outcome: 'DONE', code: null, details: { decision: 'reject' } }
    expect(actText(actIn(treeOfReply(decided)))).toBe('Decided to reject a payment')
  })

  it('is a refusal where the rows are all of refusals', () => {
    expect(actText(actIn(treeOfReply({ operationId: 'executeQuote', code: 'FORBIDDEN' }), 'REFUSED'))).toMatch(
      /^Tried to /,
    )
  })
})
