import { describe, expect, it } from 'vitest'
import { ACCOUNT_TYPES, accountTypes } from '../../../../contract/external-accounts/accountTypes'
import { serviceOperations } from '../../../../contract/operations'
import { valueAt } from '../../../components/contractForm/startValue'
import { exampleInfo } from '../../../components/exampleAccounts'
import { choicesAt, chosenRows, decidingParts, decidingPath, withEnding, withOutcome } from './outcomePick'
import type { OutcomePlace } from './triggerTypes'

function choice(place: OutcomePlace, body: unknown, key: string, operationId?: string) {
  const found = choicesAt(place, body, operationId).find((each) => each.key === key)
  if (found === undefined) throw new Error(`${key} is no choice here`)
  return found
}

describe('the part that decides', () => {
  it.each([
    ['032180000118359005', '032180000118359', '005', ''],
    ['maria.005@bank', 'maria.', '005', '@bank'],
    ['07', '', '07', ''],
    ['@103', '@', '103', ''],
  ])('of %s stands between "%s" and the domain', (identifier, before, deciding, after) => {
    expect(decidingParts(identifier)).toEqual({ before, deciding, after })
  })

  it('is replaced without a change of length; a name gets a word more', () => {
    expect(withEnding('032180000118359719', '005')).toBe('032180000118359005')
    expect(withEnding('asha.patel@okbank', '102')).toBe('asha.pa102@okbank')
    expect(withEnding('Ana Souza', '002', true)).toBe('Ana Souza 002')
    expect(withEnding('Ana Souza 001', '002', true)).toBe('Ana Souza 002')
  })
})

const BANKS = ACCOUNT_TYPES.filter((type) => ['BANK', 'MOBILE'].includes(accountTypes[type].group))

describe('an outcome chosen for an account', () => {
  it.each(BANKS)('of type %s passes the contract and selects its row', (type) => {
    const body = { currency: 'USD', customerId: 'Customer:1', accountInfo: exampleInfo(type) }
    const chosen = choice('ACCOUNT', body, 'quotes:005')
    const next = withOutcome('ACCOUNT', body, chosen)
    expect(serviceOperations.createCustomerExternalAccount.body.safeParse(next).error?.issues ?? []).toEqual([])
    const identifier = String(valueAt(next, decidingPath('ACCOUNT', next) ?? ''))
    expect(decidingParts(identifier).deciding).toBe('005')
    const rows = chosenRows(choicesAt('ACCOUNT', next), identifier).map(({ key }) => key)
    expect(rows).toEqual(['quotes:005', 'transfers:005'])
  })

  it('goes back to the example for any other ending', () => {
    const body = { accountInfo: exampleInfo('MXN_ACCOUNT') }
    const ended = withOutcome('ACCOUNT', body, choice('ACCOUNT', body, 'names:102'))
    expect(valueAt(ended, 'accountInfo.clabeNumber')).toMatch(/102$/)
    expect(withOutcome('ACCOUNT', ended, choice('ACCOUNT', ended, 'names:other'))).toEqual(body)
  })

  it('offers the liveness check to wallets only', () => {
    const keys = (type: 'MXN_ACCOUNT' | 'BASE_WALLET') =>
      choicesAt('ACCOUNT', { accountInfo: exampleInfo(type) }).map(({ key }) => key)
    expect(keys('BASE_WALLET')).toContain('liveness:002')
    expect(keys('MXN_ACCOUNT')).not.toContain('liveness:002')
  })
})

describe('an outcome chosen for a payment', () => {
  const toUma = { destination: { destinationType: 'UMA_ADDRESS', umaAddress: 'a@b' } }
  const toAccount = { destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' } }

  it('to a UMA address is one of the receivers of the sandbox', () => {
    const next = withOutcome('PAYEE', toUma, choice('PAYEE', toUma, 'uma:$fail.compliance.usd'))
    const address = String(valueAt(next, 'destination.umaAddress'))
    expect(address).toBe('$fail.compliance.usd@sandbox.countersign.test')
    expect(chosenRows(choicesAt('PAYEE', toUma), address).map(({ key }) => key)).toEqual(['uma:$fail.compliance.usd'])
  })

  it('to a UMA address of another provider ends the part before the @', () => {
    const next = withOutcome('PAYEE', toUma, choice('PAYEE', toUma, 'quotes:005'))
    expect(decidingParts(String(valueAt(next, 'destination.umaAddress'))).deciding).toBe('005')
  })

  it('to an account is a matter of choosing another account', () => {
    expect(decidingPath('PAYEE', toAccount)).toBeNull()
    expect(withOutcome('PAYEE', toAccount, choice('PAYEE', toAccount, 'quotes:005'))).toBe(toAccount)
    const transfers = choicesAt('PAYEE', toAccount, 'createTransferOut').map(({ table }) => table.name)
    expect(new Set(transfers)).toEqual(new Set(['transfers']))
  })
})

describe('an outcome chosen for a person, a business, a merchant or a card', () => {
  it.each([
    ['INDIVIDUAL', 'individuals:003', { fullName: 'Ana Souza' }, 'fullName', 'Ana Souza 003'],
    ['OWNER', 'owners:002', { personalInfo: { lastName: 'Souza' } }, 'personalInfo.lastName', 'Souza 002'],
    [
      'MERCHANT',
      'card-payments:005',
      { merchant: { descriptor: 'Hotel Sol' } },
      'merchant.descriptor',
      'Hotel Sol 005',
    ],
    ['CARD', 'card-issuance:002', {}, 'platformCardId', 'gallery-card-002'],
    ['CREDENTIALS', 'provider-credentials:003', { apiClientId: 'issuer-000' }, 'apiClientId', 'issuer-003'],
    ['COIN', 'coins:118', {}, 'providerTokenIdentifier', 'gallery-dol118'],
    ['BUSINESS', 'kyb:001', {}, 'businessInfo.registrationNumber', '12345001'],
  ] as const)('of %s writes %s', (place, key, body, path, text) => {
    expect(valueAt(withOutcome(place, body, choice(place, body, key)), path)).toBe(text)
  })
})
