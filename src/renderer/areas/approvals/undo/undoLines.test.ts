import { describe, expect, test } from 'vitest'
import type { HeldDecision } from '../../../../contract/console/agents/decisions'
import { undoLines } from './undoLines'

const NOW = Date.parse('2026-11-22T09:00:00.000Z')
const NONE = { held: 0, carriedOut: 0, failed: 0, undone: 0, overtaken: 0, unsigned: 0, faulted: 0 }

function held(change: Partial<HeldDecision> = {}): HeldDecision {
  return {
    id: 'Decision:1',
    decision: 'approve',
    heldUntil: '2026-11-22T09:00:03.000Z',
    isMine: true,
    counts: { ...NONE, held: 1 },
    action: {
      id: 'AgentAction:1',
      type: 'TRANSFER_OUT',
      customerName: 'Acme',
      sending: { amountMinor: 486_934, currency: 'USD' },
      payee: { holderName: 'Ferreteria Luna', label: 'CLABE …0143' },
    } as HeldDecision['action'],
    actionDecision: null,
    ...change,
  }
}

const decided = (
  outcome: 'APPROVED' | 'REJECTED' | 'FAILED',
  name: string | null,
  failure = { code: 'CONFLICT', reason: null as string | null, message: 'The balance is too small.', details: null },
): HeldDecision['actionDecision'] => ({
  decidedBy: name === null ? null : { kind: 'token', id: 'Token:1', name },
  decidedAt: '2026-11-22T09:00:00.000Z',
  outcome,
  reason: null,
  failure: outcome === 'FAILED' ? failure : null,
})

const DELETED = { code: 'FORBIDDEN', reason: 'AGENT_DELETED', message: 'The agent was deleted.', details: null }

describe('the lines of what was decided a moment ago', () => {
  test.each([
    ['held', held(), { kind: 'HELD', text: 'Approved: 4,869.34 USD to Ferreteria Luna', leftMs: 3000 }],
    [
      'past its time and not yet carried out',
      held({ heldUntil: '2026-11-22T08:59:59.000Z' }),
      { kind: 'HELD', leftMs: 0 },
    ],
    [
      'of many',
      held({ decision: 'reject', counts: { ...NONE, held: 12 } }),
      { text: 'Rejected: 12 payments', actionId: null },
    ],
    [
      'overtaken',
      held({ counts: { ...NONE, overtaken: 1 }, actionDecision: decided('REJECTED', 'backend') }),
      {
        kind: 'TROUBLE',
        text:
          'Your approval of 4,869.34 USD to Ferreteria Luna was not carried out: ' +
          'API token backend rejected it first.',
      },
    ],
    [
      'ended with its agent',
      held({ counts: { ...NONE, overtaken: 1 }, actionDecision: decided('FAILED', null, DELETED) }),
      {
        kind: 'TROUBLE',
        text: 'Your approval of 4,869.34 USD to Ferreteria Luna was not carried out: the payment ended with its agent.',
      },
    ],
    [
      'failed',
      held({ counts: { ...NONE, carriedOut: 1, failed: 1 }, actionDecision: decided('FAILED', 'Priya Raman') }),
      { kind: 'TROUBLE', text: 'Approved, but it failed: 4,869.34 USD to Ferreteria Luna. The balance is too small.' },
    ],
    [
      'of many, some of which failed',
      held({ counts: { ...NONE, carriedOut: 11, failed: 2, overtaken: 1 } }),
      {
        kind: 'TROUBLE',
        text:
          'Approved: 12 payments. 2 could not start and ended as failed. ' +
          '1 had been decided by somebody else first.',
        actionId: null,
      },
    ],
    [
      'whose signatures count no more',
      held({ counts: { ...NONE, unsigned: 1 } }),
      {
        kind: 'TROUBLE',
        text:
          'The approval of 4,869.34 USD to Ferreteria Luna was not carried out: a signature no longer counts. ' +
          'It waits for signatures again.',
      },
    ],
    ['after a fault', held({ counts: { ...NONE, faulted: 1 } }), { kind: 'TROUBLE', actionId: 'AgentAction:1' }],
    ['done just now', held({ counts: { ...NONE, carriedOut: 1 } }), { kind: 'DONE', leftMs: 0 }],
  ])('one that is %s', (_name, decision, line) => {
    expect(undoLines([decision], NOW, false)).toMatchObject([line])
  })

  test.each([
    ['of somebody else', held({ isMine: false })],
    ['undone', held({ counts: { ...NONE, undone: 1 } })],
    ['done a while ago', held({ counts: { ...NONE, carriedOut: 1 }, heldUntil: '2026-11-22T08:59:50.000Z' })],
  ])('nothing is said of one %s', (_name, decision) => {
    expect(undoLines([decision], NOW, false)).toEqual([])
  })
})
