import { OPERATION_ACTS } from 'virtual:operation-acts'
import { describe, expect, it } from 'vitest'
import { ACT_OPTIONS, actText } from './actText'

const done = (operationId: string, details: Readonly<Record<string, unknown>> | null = null) =>
  actText({ operationId, outcome: 'DONE', details })

describe('actText', () => {
  it.each([
    ['approveAgentAction', 'Approved a payment'],
    ['createVerification', 'Submitted a customer for verification'],
    ['cancelTransaction', 'Cancelled a payment'],
    ['retryRefund', 'Retried a refund'],
    ['updateHostSettings', 'Changed the settings'],
    ['skipForwarding', 'Skipped what waits for a forwarding target'],
    ['exportDossier', 'Saved a dossier'],
    ['readDocumentFile', 'Opened the file of a document'],
    ['resetOperatorPin', 'Reset the PIN of an operator'],
    ['resetWorld', 'Reset all data'],
  ])('%s is "%s"', (operationId, text) => {
    expect(done(operationId)).toBe(text)
  })

  it('tells apart by what the entry says of it', () => {
    expect(done('setInternalAccountStatus', { from: 'ACTIVE', to: 'FROZEN' })).toBe('Froze an internal account')
    expect(done('decideActions', { decision: 'reject' })).toBe('Decided to reject a payment')
    expect(done('approveAgentAction', { decision: 'approve', outcome: 'FAILED' })).toBe(
      'Approved a payment that failed',
    )
    expect(done('updateAgent', { isPaused: false })).toBe('Resumed an agent')
    expect(done('setInternalAccountStatus', { to: 'ELSEWHERE' })).toBe('Changed the state of an internal account')
  })

  it('says who signed over whose session, and what only asks for a second person', () => {
    expect(done('castVotes', { isCosigned: false })).toBe('Signed a payment')
    expect(done('castVotes', { isCosigned: true })).toBe('Let a second person sign a payment')
    expect(done('confirmChange', { isCosigned: true })).toBe('Let a second person confirm a change')
    expect(done('changeApprovalRules', { number: 4 })).toBe('Changed the approval rules')
    const asked = { waitsForSecondPerson: true }
    expect(done('changeApprovalRules', asked)).toBe('Asked for a change of the approval rules')
    expect(done('restoreAgentPolicy', asked)).toBe('Asked for a change of the policy of an agent')
    expect(done('cancelChangeProposal', { as: 'REFUSED' })).toBe('Rejected a change')
    expect(done('cancelMoneyProposal', { as: 'WITHDRAWN' })).toBe('Withdrew a proposed payment')
  })

  it('tells apart by what it was done to', () => {
    const step = { operationId: 'takeHostedStep', outcome: 'DONE' } as const
    const idOf = (type: string) => `${type}:01990000-0000-7000-8000-000000000001`
    expect(actText({ ...step, targetId: idOf('Card') })).toBe('Saw the card number by a link')
    expect(actText({ ...step, targetId: idOf('Customer') })).toBe('Completed a step of a hosted page')
    expect(actText({ ...step, targetId: null })).toBe('Completed a step of a hosted page')
    const removal = { ...step, targetId: idOf('Customer'), details: { action: 'REMOVE' } }
    expect(actText(removal)).toBe('Removed a document on a hosted page')
  })

  it('says of a refusal that it was tried', () => {
    const refused = { operationId: 'setInternalAccountStatus', outcome: 'REFUSED', details: { to: 'CLOSED' } } as const
    expect(actText(refused)).toBe('Tried to close an internal account')
  })

  it.each(Object.keys(OPERATION_ACTS))('%s is a plain sentence in the past', (operationId) => {
    expect(done(operationId)).toMatch(
      /^([A-Z][a-z]+ed|Began|Built|Chose|Left|Let|Made|Paid|Put|Resent|Reset|Sent|Set|Took|Undid|Wrote) [a-zA-Z -]+$/,
    )
  })

  it('does not show the name of an operation that it does not know', () => {
    expect(done('frobnicateWidget')).not.toContain('frob')
  })

  it('offers every act that it knows to whoever looks for one', () => {
    expect(ACT_OPTIONS).toContainEqual({ value: 'rejectAgentAction', label: 'Reject a payment' })
    expect(ACT_OPTIONS.map(({ value }) => value)).toEqual(expect.arrayContaining(Object.keys(OPERATION_ACTS)))
    expect(new Set(ACT_OPTIONS.map(({ label }) => label)).size).toBe(ACT_OPTIONS.length)
  })
})
