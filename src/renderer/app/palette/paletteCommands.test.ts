import { describe, expect, it } from 'vitest'
import type { SearchHit } from '../../../contract/console/objects/schemas'
import { COMMANDS, commandOf, fittingHits, placeTextOf } from './paletteCommands'

const hit = (kind: SearchHit['kind'], status: string): SearchHit => ({
  kind,
  id: `${kind} ${status}`,
  title: 'supplier-payables',
  subtitle: null,
  customerId: null,
  type: null,
  status,
  amountMinor: null,
  currency: null,
  identifier: null,
  createdAt: '2026-11-22T09:00:00.000Z',
  match: 'TEXT',
})

describe('commandOf', () => {
  it('reads a verb and what it is meant for, in any case', () => {
    expect(commandOf('pause supplier-payables')).toEqual({ verb: 'pause', object: 'supplier-payables' })
    expect(commandOf('  Approve  …55772f ')).toEqual({ verb: 'approve', object: '…55772f' })
    expect(commandOf('reject')).toEqual({ verb: 'reject', object: '' })
  })

  it('leaves everything else to the search', () => {
    for (const typed of ['', 'paused', 'supplier-payables', 'approvals', 'go to audit log'])
      expect(commandOf(typed)).toBe(null)
  })
})

describe('fittingHits', () => {
  it('offers agents that are not paused to pause, actions that wait to decide, and expired ones to reject', () => {
    const all = [
      hit('AGENT', 'CONNECTED'),
      hit('AGENT', 'NOT_CONNECTED'),
      hit('AGENT', 'PAUSED'),
      hit('AGENT_ACTION', 'PENDING_APPROVAL'),
      hit('AGENT_ACTION', 'EXPIRED'),
      hit('AGENT_ACTION', 'APPROVED'),
    ]
    const idsOf = (typed: string) =>
      fittingHits(commandOf(typed) ?? { verb: 'pause', object: '' }, all).map(({ id }) => id)
    expect(idsOf('pause x')).toEqual(['AGENT CONNECTED', 'AGENT NOT_CONNECTED'])
    expect(idsOf('resume x')).toEqual(['AGENT PAUSED'])
    expect(idsOf('approve x')).toEqual(['AGENT_ACTION PENDING_APPROVAL'])
    expect(idsOf('reject x')).toEqual(['AGENT_ACTION PENDING_APPROVAL', 'AGENT_ACTION EXPIRED'])
  })

  it('opens where it is decided', () => {
    expect(COMMANDS.approve.addressOf('AgentAction:1')).toBe('/approvals/AgentAction:1')
    expect(COMMANDS.pause.addressOf('Agent:1')).toBe('/agents/Agent:1?act=pause')
  })
})

it('placeTextOf takes the words before a screen away', () => {
  expect(placeTextOf('Go to audit log')).toBe('audit log')
  expect(placeTextOf('gold')).toBe('gold')
})
