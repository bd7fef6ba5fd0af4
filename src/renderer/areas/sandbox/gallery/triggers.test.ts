import { describe, expect, it } from 'vitest'
import { consoleOperations } from '../../../../contract/console/operations'
import { ACCOUNT_TYPES } from '../../../../contract/external-accounts/accountTypes'
import { serviceOperations } from '../../../../contract/operations'
import { valueAt } from '../../../components/contractForm/startValue'
import { exampleInfo, withExample } from '../../../components/exampleAccounts'
import { callErrors, curlOf, inCurrency, sentBody, shapeOf, shownErrors, startCall } from './callOf'
import { currencyAt } from './currencyAt'
import { findTriggers } from './findTriggers'
import { TRIGGERS, triggerOf } from './triggerList'
import type { Trigger } from './triggerTypes'

const operations: Readonly<Record<string, unknown>> = { ...serviceOperations, ...consoleOperations }

function trigger(name: string): Trigger {
  const found = triggerOf(name)
  if (found === null) throw new Error(`no trigger is called ${name}`)
  return found
}

/** Fields that only a person or the outside world can choose. */
const CHOSEN =
  /((ccount|action|agent|card|coin|customer|quote|ransaction|holder)Id|Sources|currencyCode|Holder|file|^id|status)$/

describe('triggers', () => {
  it.each(TRIGGERS.map((each) => [each.name, each] as const))(
    '%s calls an operation of the contract',
    (_name, each) => {
      expect(operations[each.operationId]).toBeDefined()
      expect(each.next?.every(({ act }) => triggerOf(act) !== null) ?? true).toBe(true)
    },
  )

  it('mark what a refusal has against their inputs, and nothing that they have no input for', () => {
    const shape = shapeOf(trigger('new-person'))
    const errors = { '': 'a', role: 'b', fullName: 'c', 'address.country': 'd' }
    expect(Object.keys(shownErrors(shape, errors))).toEqual(['', 'fullName', 'address.country'])
    expect(shownErrors(shapeOf(trigger('fund')), { accountId: 'a', amount: 'b', 'confirm.pin': 'c' })).toEqual({
      accountId: 'a',
      amount: 'b',
    })
  })

  it('have names of their own', () => {
    expect(new Set(TRIGGERS.map(({ name }) => name)).size).toBe(TRIGGERS.length)
  })

  it('reach every operation of the sandbox', () => {
    const reached = new Set(TRIGGERS.map(({ operationId }) => operationId))
    const sandbox = Object.entries(serviceOperations).filter(([, { tag }]) => tag === 'Sandbox')
    for (const [operationId] of sandbox) expect(reached).toContain(operationId)
  })

  it.each(TRIGGERS.map((each) => [each.name, each] as const))(
    '%s starts with a call that lacks nothing but what has to be chosen',
    (_name, each) => {
      const missing = Object.keys(callErrors(shapeOf(each), startCall(each, null)))
      expect(missing.filter((path) => !CHOSEN.test(path))).toEqual([])
    },
  )

  it('take the object that the address names', () => {
    const call = startCall(trigger('pay-account'), 'ExternalAccount:1')
    expect(valueAt(call, 'body.destination.accountId')).toBe('ExternalAccount:1')
    expect(valueAt(startCall(trigger('fund'), 'InternalAccount:1'), 'params.accountId')).toBe('InternalAccount:1')
  })

  it('are found by their words, their operation and their outcomes', () => {
    expect(findTriggers('')).toHaveLength(TRIGGERS.length)
    expect(findTriggers('fund account').map(({ name }) => name)).toContain('fund')
    expect(findTriggers('PAYOUT_RETURNED').map(({ name }) => name)).toContain('pay-account')
    expect(findTriggers('sandboxReceive').map(({ name }) => name)).toEqual(['uma-receive'])
    expect(findTriggers('no such thing')).toEqual([])
  })
})

describe('the call', () => {
  it('leaves an empty body out where the contract lets it', () => {
    const shape = shapeOf(trigger('cancel'))
    expect(sentBody(shape, {})).toBeUndefined()
    expect(sentBody(shape, { reason: 'late' })).toEqual({ reason: 'late' })
  })

  it('refuses a missing object before it is sent, at its field', () => {
    expect(callErrors(shapeOf(trigger('fund')), { params: {}, body: { amount: 0 } })).toMatchObject({
      accountId: 'is required',
      amount: expect.any(String),
    })
  })

  it('for a shell sends a form by its parts, and a file by its name', () => {
    const call = startCall(trigger('upload-document'), 'Customer:1')
    const file = new File(['x'], 'passport-expired.png')
    const upload = { ...call, body: { ...(call.body as object), file } }
    const text = curlOf(trigger('upload-document'), upload, 'http://localhost:4010/2025-10-13')
    expect(text).toContain("--form 'documentHolder=Customer:1'")
    expect(text).toContain("--form 'file=@passport-expired.png'")
    expect(text).not.toContain('content-type')
  })

  it('for a shell names the variables of its plane', () => {
    const base = 'http://localhost:4010/2025-10-13'
    const fund = curlOf(trigger('fund'), startCall(trigger('fund'), 'InternalAccount:1'), base)
    expect(fund).toContain("'http://localhost:4010/2025-10-13/sandbox/internal-accounts/InternalAccount:1/fund'")
    expect(fund).toContain('$COUNTERSIGN_TOKEN_ID:$COUNTERSIGN_TOKEN_SECRET')
    const mint = curlOf(trigger('mint'), startCall(trigger('mint'), 'Stablecoin:1'), base)
    expect(mint).toContain("-H 'idempotency-key: a-key-of-your-own'")
    const clock = curlOf(trigger('clock'), startCall(trigger('clock'), null), base)
    expect(clock).toContain("'http://localhost:4010/console/api/clock'")
    expect(clock).toContain('Authorization: Bearer $COUNTERSIGN_CONSOLE_SECRET')
  })
})

describe('examples', () => {
  it.each(ACCOUNT_TYPES)('of %s pass the contract', (type) => {
    const body = { currency: 'USD', customerId: 'Customer:1', accountInfo: exampleInfo(type) }
    const result = serviceOperations.createCustomerExternalAccount.body.safeParse(body)
    expect(result.error?.issues ?? []).toEqual([])
  })

  it('take the place of the details when the type changes, in a currency that it holds', () => {
    const before = { currency: 'MXN', accountInfo: exampleInfo('MXN_ACCOUNT') }
    const next = { currency: 'MXN', accountInfo: { accountType: 'EUR_ACCOUNT' } }
    expect(withExample(before, next)).toMatchObject({ currency: 'EUR', accountInfo: exampleInfo('EUR_ACCOUNT') })
    expect(withExample(before, before)).toBe(before)
  })
})

describe('a payment by card', () => {
  const call = { params: { id: 'Card:1' }, body: { amount: 12_50, currency: { code: 'USD' } } }

  it('is in the currency of the card, and as much of it', () => {
    expect(inCurrency(call, 'USDB').body).toEqual({ amount: 12_500_000, currency: { code: 'USDB' } })
    expect(inCurrency(call, 'USD')).toBe(call)
  })

  it('is left alone where it says no currency', () => {
    const bare = { params: { id: 'Card:1' }, body: { merchant: { descriptor: 'Cafe Norte' } } }
    expect(inCurrency(bare, 'USDB')).toBe(bare)
  })
})

describe('the currency of an amount', () => {
  const ofAccount = (id: unknown) => (id === 'InternalAccount:1' ? 'USD' : id === 'ExternalAccount:1' ? 'MXN' : null)
  const body = {
    source: { accountId: 'InternalAccount:1' },
    destination: { accountId: 'ExternalAccount:1' },
    lockedCurrencySide: 'RECEIVING',
  }

  it('is that of the side that is locked', () => {
    expect(currencyAt('lockedCurrencyAmount', { params: null, body }, ofAccount)).toBe('MXN')
    const sending = { ...body, lockedCurrencySide: 'SENDING' }
    expect(currencyAt('lockedCurrencyAmount', { params: null, body: sending }, ofAccount)).toBe('USD')
    const uma = { ...body, destination: { umaAddress: '$success.eur@sandbox.countersign.test' } }
    expect(currencyAt('lockedCurrencyAmount', { params: null, body: uma }, ofAccount)).toBe('EUR')
  })

  it('is not known yet while the account is being read', () => {
    const reading = (id: unknown) => (id === 'InternalAccount:1' ? undefined : null)
    expect(currencyAt('amount', { params: { accountId: 'InternalAccount:1' }, body: {} }, reading)).toBeUndefined()
    expect(currencyAt('amount', { params: null, body }, reading)).toBeUndefined()
    const named = { ...body, source: { ...body.source, currency: 'EUR' } }
    expect(currencyAt('amount', { params: null, body: named }, reading)).toBe('EUR')
  })

  it('is that of the account which is funded', () => {
    expect(currencyAt('amount', { params: { accountId: 'InternalAccount:1' }, body: {} }, ofAccount)).toBe('USD')
    expect(currencyAt('count', { params: {}, body: {} }, ofAccount)).toBeNull()
  })
})
