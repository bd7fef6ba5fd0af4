import { describe, expect, it } from 'vitest'
import type { PageLink } from './PageLink'
import { itemAddress, placeAddress } from './placeAddress'

describe('the address of a narrowed list', () => {
  it('is the path of the screen with the filters of its list', () => {
    expect(placeAddress('transactions', { status: 'PENDING' })).toBe('/transactions?status=PENDING')
    expect(placeAddress('audit', { actor: 'Agent:1', outcome: undefined })).toBe('/settings/audit?actor=Agent%3A1')
  })

  it('names the tab before the filters of its list', () => {
    expect(placeAddress('approvals', { tab: 'decided', outcome: 'FAILED' })).toBe(
      '/approvals?tab=decided&outcome=FAILED',
    )
  })

  it('takes no filter and no word that the contract does not know', () => {
    // @ts-expect-error the query has no such parameter
    placeAddress('transactions', { staus: 'PENDING' })
    // @ts-expect-error the parameter has no such word
    placeAddress('transactions', { status: 'PENDIGN' })
    // @ts-expect-error leafing through is not filtering
    placeAddress('transactions', { cursor: 'x' })
    // @ts-expect-error the parameter belongs to the list of another screen
    placeAddress('cards', { agentId: 'Agent:1' })
  })
})

describe('the address of a screen', () => {
  it('is its path alone where nothing is said of it', () => {
    expect(placeAddress('sandbox')).toBe('/sandbox')
    expect(placeAddress('cards', { of: undefined })).toBe('/cards')
  })

  it('says the form that is open, and what it begins with', () => {
    expect(placeAddress('stablecoins', { new: 'mint', coin: 'Stablecoin:1' })).toBe(
      '/stablecoins?new=mint&coin=Stablecoin%3A1',
    )
  })

  it('has the id of one thing in its path', () => {
    expect(itemAddress('quotes', 'Quote:1')).toBe('/quotes/Quote:1')
    expect(itemAddress('inbox', 'Webhook:1', { tab: 'outbox' })).toBe('/inbox/Webhook:1?tab=outbox')
  })

  it('takes no screen, tab or parameter that there is not', () => {
    // @ts-expect-error there is no such screen
    placeAddress('qoutes')
    // @ts-expect-error the screen has no such tab
    placeAddress('inbox', { tab: 'outbocks' })
    // @ts-expect-error this screen has no tabs
    itemAddress('quotes', 'Quote:1', { tab: 'outbox' })
    // @ts-expect-error the screen reads no such parameter
    placeAddress('terminal', { crad: 'Card:1' })
    // @ts-expect-error customers are persons and businesses
    placeAddress('customers', { new: 'PERSON' })
  })

  it('is what links lead to: text that was written by hand does not compile', () => {
    const link = (to: Parameters<typeof PageLink>[0]['to']) => to
    expect(link(placeAddress('quotes', { status: 'PENDING' }))).toBe('/quotes?status=PENDING')
    // @ts-expect-error no screen made this text
    link('/qoutes')
  })
})
