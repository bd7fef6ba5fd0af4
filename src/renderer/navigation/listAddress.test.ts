import { describe, expect, it } from 'vitest'
import { listAddress } from './listAddress'

describe('the address of a narrowed list', () => {
  it('is the path of the screen with the filters of its list', () => {
    expect(listAddress('transactions', { status: 'PENDING' })).toBe('/transactions?status=PENDING')
    expect(listAddress('audit', { actor: 'Agent:1', outcome: undefined })).toBe('/settings/audit?actor=Agent%3A1')
  })

  it('names the tab before the filters of its list', () => {
    expect(listAddress('approvals', { tab: 'decided', outcome: 'FAILED' })).toBe(
      '/approvals?tab=decided&outcome=FAILED',
    )
  })

  it('takes no filter and no word that the contract does not know', () => {
    // @ts-expect-error the query has no such parameter
    listAddress('transactions', { staus: 'PENDING' })
    // @ts-expect-error the parameter has no such word
    listAddress('transactions', { status: 'PENDIGN' })
    // @ts-expect-error leafing through is not filtering
    listAddress('transactions', { cursor: 'x' })
    // @ts-expect-error the parameter belongs to the list of another screen
    listAddress('cards', { agentId: 'Agent:1' })
  })
})
