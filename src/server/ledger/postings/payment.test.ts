import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PostingLine } from '../ledger'
import {
  collectLines,
  depositLines,
  failureLines,
  type PaymentMoney,
  refundLines,
  returnLines,
  settlementLines,
} from './payment'

const MONEY: PaymentMoney = {
  fromInternalAccountId: 'InternalAccount:alice',
  toInternalAccountId: null,
  sendingCurrency: 'USD',
  receivingCurrency: 'MXN',
  sendingMinor: 1000n,
  receivingMinor: 17_300n,
  feesMinor: 63n,
  platformFeesMinor: 53n,
  platformFeesTo: 'InternalAccount:platform/available',
}

const rowsOf = (lines: readonly PostingLine[]) =>
  lines.map((line) => `${line.ledgerAccountId} ${line.currency} ${line.amountMinor}`)

function sumsOf(lines: readonly PostingLine[]): bigint[] {
  const sums = new Map<string, bigint>()
  for (const line of lines) sums.set(line.currency, (sums.get(line.currency) ?? 0n) + line.amountMinor)
  return [...sums.values()]
}

describe('payment postings', () => {
  it('settle: fees, conversion and payout of a held payment', () => {
    expect(rowsOf(settlementLines(MONEY))).toEqual([
      'InternalAccount:alice/held USD -1000',
      'InternalAccount:platform/available USD 53',
      'world:service-fees:USD USD 10',
      'world:exchange:USD USD 937',
      'world:exchange:MXN MXN -17300',
      'world:bank:MXN MXN 17300',
    ])
  })

  it('settle: within one currency nothing is exchanged, and fees of zero leave no line', () => {
    const money = {
      ...MONEY,
      receivingCurrency: 'USD',
      receivingMinor: 1000n,
      feesMinor: 0n,
      platformFeesMinor: 0n,
      platformFeesTo: null,
    }
    expect(rowsOf(settlementLines(money))).toEqual(['InternalAccount:alice/held USD -1000', 'world:bank:USD USD 1000'])
  })

  it('settle: from an outside account to an internal one', () => {
    const money = {
      ...MONEY,
      fromInternalAccountId: null,
      toInternalAccountId: 'InternalAccount:bob',
      feesMinor: 0n,
      platformFeesMinor: 0n,
    }
    expect(rowsOf(settlementLines(money))).toEqual([
      'world:transit:USD USD -1000',
      'world:exchange:USD USD 1000',
      'world:exchange:MXN MXN -17300',
      'InternalAccount:bob/available MXN 17300',
    ])
  })

  it('return: everything comes back; what the platform cannot give back the service advances', () => {
    const parts = [
      { ledgerAccountId: 'platform:suspense:USD', amountMinor: 5n },
      { ledgerAccountId: 'InternalAccount:platform/available', amountMinor: 15n },
    ]
    expect(rowsOf(returnLines(MONEY, { parts, advancedMinor: 33n }))).toEqual([
      'platform:suspense:USD USD -5',
      'InternalAccount:platform/available USD -15',
      'world:service-fees:USD USD -43',
      'world:exchange:USD USD -937',
      'world:exchange:MXN MXN 17300',
      'world:bank:MXN MXN -17300',
      'world:transit:USD USD 1000',
    ])
  })

  it('collect, fail, refund and deposit move one amount', () => {
    expect(rowsOf(collectLines('USD', 5n))).toEqual(['world:bank:USD USD -5', 'world:transit:USD USD 5'])
    expect(rowsOf(failureLines('InternalAccount:alice', 'USD', 5n))).toEqual([
      'InternalAccount:alice/held USD -5',
      'world:transit:USD USD 5',
    ])
    expect(rowsOf(refundLines('InternalAccount:alice', 'USD', 5n))).toEqual([
      'world:transit:USD USD -5',
      'InternalAccount:alice/available USD 5',
    ])
    expect(rowsOf(refundLines(null, 'USD', 5n))).toEqual(['world:transit:USD USD -5', 'world:bank:USD USD 5'])
    expect(rowsOf(depositLines('InternalAccount:alice', 'USD', 5n))).toEqual([
      'world:bank:USD USD -5',
      'InternalAccount:alice/available USD 5',
    ])
  })

  it('always sums to zero per currency, and a return undoes what the settlement did outside the payer', () => {
    const end = fc.constantFrom(null, 'InternalAccount:alice', 'InternalAccount:bob')
    const money = fc.record({
      from: end,
      to: end,
      sameCurrency: fc.boolean(),
      net: fc.bigInt({ min: 1n, max: 10n ** 15n }),
      platform: fc.bigInt({ min: 0n, max: 10n ** 6n }),
      service: fc.bigInt({ min: 0n, max: 10n ** 6n }),
      received: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    })
    fc.assert(
      fc.property(money, ({ from, to, sameCurrency, net, platform, service, received }) => {
        const payment: PaymentMoney = {
          ...MONEY,
          fromInternalAccountId: from,
          toInternalAccountId: to,
          receivingCurrency: sameCurrency ? 'USD' : 'MXN',
          sendingMinor: net + platform + service,
          feesMinor: platform + service,
          platformFeesMinor: platform,
          receivingMinor: sameCurrency ? net : received,
          platformFeesTo: platform === 0n ? null : 'InternalAccount:platform/available',
        }
        const settled = settlementLines(payment)
        const ledgerAccountId = 'InternalAccount:platform/available'
        const returned = returnLines(payment, {
          parts: [{ ledgerAccountId, amountMinor: platform }],
          advancedMinor: 0n,
        })
        expect(sumsOf(settled).every((sum) => sum === 0n)).toBe(true)
        expect(sumsOf(returned).every((sum) => sum === 0n)).toBe(true)
        const undone = returned.slice(0, -1).map((line) => ({ ...line, amountMinor: -line.amountMinor }))
        expect(undone).toEqual(settled.slice(1))
      }),
    )
  })
})
