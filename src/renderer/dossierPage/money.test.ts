import { describe, expect, it } from 'vitest'
import { isBranch } from './factTree'
import { moneyOf, NOTHING_AROUND, onlyMoneyOf } from './money'
import { treeOfReply } from './testing/treeOfReply'
import { labelOf, stateText } from './words'

/** A reply as the page of a dossier puts it together again. */
function branchOf(reply: object) {
  const tree = treeOfReply(reply)
  if (!isBranch(tree)) throw new Error('the reply has no parts')
  return tree
}

const USD = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 }

describe('an amount in a dossier', () => {
  it.each([
    [{ amountMinor: 320_000, currency: 'USD' }, /^3.?200[.,]00 USD$/, 320_000],
    [{ amountMinor: 1500, currency: 'JPY' }, /^1.?500 JPY$/, 1500],
    [{ amount: -5, currency: USD }, /^−0[.,]05 USD$/, -5],
    [{ amount: 12_345, currency: { ...USD, decimals: 4 } }, /^1[.,]2345 USD$/, 12_345],
  ])('%j reads as money, and keeps its integer', (reply, text, minor) => {
    expect(onlyMoneyOf(branchOf(reply))).toMatchObject({ minor, text: expect.stringMatching(text) })
  })

  it('beside other facts is money, and not all there is', () => {
    const branch = branchOf({ amountMinor: 1, currency: 'USD', account: 'x' })
    expect([...moneyOf(branch).keys()]).toEqual(['amountMinor'])
    expect(onlyMoneyOf(branch)).toBeNull()
  })

  it('are the limits of a policy, not what it counts', () => {
    const limits = { currency: 'USD', perTransactionLimit: 2_000_000, dailyTransactionLimit: 20 }
    expect([...moneyOf(branchOf(limits)).keys()]).toEqual(['perTransactionLimit'])
    expect(onlyMoneyOf(branchOf({ currency: 'USD', dailyLimit: 1 }))).toBeNull()
  })

  it.each([
    [{ amount: 5 }],
    [{ amount: '5', currency: 'USD' }],
    [{ amount: 0.5, currency: 'USD' }],
    [{ amount: 5, currency: 'a word' }],
    [{ amount: 5, currency: { code: 'USD' } }],
  ])('%j is none', (reply) => {
    expect(onlyMoneyOf(branchOf(reply))).toBeNull()
    expect(moneyOf(branchOf(reply)).size).toBe(0)
  })

  it('is charged as a fee in what is sent, also where the currency stands outside', () => {
    const quote = { sendingCurrency: USD, receivingCurrency: { ...USD, code: 'MXN' }, feesIncluded: 250 }
    const amounts = { ...quote, totalSendingAmount: 10_250, totalReceivingAmount: 5 }
    const texts = [...moneyOf(branchOf(amounts))].map(([name, { text }]) => `${name} ${text}`)
    expect(texts).toEqual([
      expect.stringMatching(/^feesIncluded 2[.,]50 USD$/),
      expect.stringMatching(/^totalSendingAmount 102[.,]50 USD$/),
      expect.stringMatching(/^totalReceivingAmount 0[.,]05 MXN$/),
    ])
    const paid = branchOf({ sentAmount: { amount: 1, currency: USD }, fees: 30 })
    expect(moneyOf(paid).get('fees')?.text).toMatch(/^0[.,]30 USD$/)
    const details = branchOf({ counterpartyFixedFee: 30, counterpartyMultiplier: 1 })
    expect([...moneyOf(details, { ...NOTHING_AROUND, fees: { code: 'JPY' } }).values()]).toMatchObject([
      { text: '30 JPY' },
    ])
    expect(moneyOf(details).size).toBe(0)
  })

  it('of a quote’s figures is in what is sent, or in what arrives', () => {
    const figures = { sendingMinor: 320_000, sendingCurrency: 'USD', receivingMinor: 100, receivingCurrency: 'JPY' }
    const texts = [...moneyOf(branchOf({ ...figures, feesMinor: 1970, convertedMinor: 5 })).values()]
    expect(texts).toMatchObject([
      { text: expect.stringMatching(/^3.?200[.,]00 USD$/) },
      { text: '100 JPY' },
      { text: expect.stringMatching(/^19[.,]70 USD$/) },
      { text: expect.stringMatching(/^0[.,]05 USD$/) },
    ])
  })

  it('that was spent is in the currency of the policy, a fraction too', () => {
    const spent = { dailySpend: 470_000, monthlySpend: { numerator: '1000', denominator: '3' } }
    const agent = branchOf({ policy: { spendingLimits: { currency: 'USD' } }, ...spent })
    expect([...moneyOf(agent)]).toEqual([
      ['dailySpend', { text: expect.stringMatching(/^4.?700[.,]00 USD$/), minor: 470_000 }],
      ['monthlySpend', { text: expect.stringMatching(/^≈ 3[.,]33 USD$/), minor: null }],
    ])
  })

  it('after an entry is in the currency of the entry, and a limit in that of the figures around it', () => {
    const entry = branchOf({ amount: -5, balanceAfter: 10, currency: 'USD' })
    expect([...moneyOf(entry).keys()]).toEqual(['amount', 'balanceAfter'])
    const used = branchOf({ usedMinor: 100, limitMinor: null })
    expect([...moneyOf(used, { ...NOTHING_AROUND, figures: { code: 'USD' } }).keys()]).toEqual(['usedMinor'])
  })

  it('is read from a whole number that facts keep as text', () => {
    expect(moneyOf(branchOf({ spendableMinor: '12345', currency: 'USD' })).get('spendableMinor')).toMatchObject({
      minor: 12_345,
    })
  })
})

describe('the words of a dossier', () => {
  it.each([
    ['PENDING_APPROVAL', '', 'Pending approval'],
    ['ACTIVE', 'status', 'Active'],
    ['notApplicable', 'effect', 'Not used'],
    ['settle-payment', 'postingKind', 'Settled'],
    ['OUTGOING_PAYMENT.COMPLETED', 'type', 'Outgoing payment: completed'],
    ['ENOUGH', 'outlook', 'Enough'],
    ['ONE', 'apiTokenCountsFor', 'One signature'],
    ['ASKED_FOR_IT', 'voidReason', 'Whoever asked is not counted'],
    ['accountRule.executionMode', 'clause', 'Account rule execution mode'],
    ['APPROVED', 'accountState', 'Approved'],
    ['ACME', 'fullName', null],
    ['USD', 'code', null],
  ])('%s under %j is %j', (text, member, shown) => {
    expect(stateText(text, member)).toBe(shown)
  })

  it.each([
    ['isMet', 'Met'],
    ['heldMinor', 'Held'],
    ['publicKeySpkiB64url', 'Public key'],
    ['issue', 'Issue'],
    ['externalAccountId', 'External account ID'],
  ])('%s is labelled %s', (name, label) => {
    expect(labelOf(name)).toBe(label)
  })
})
