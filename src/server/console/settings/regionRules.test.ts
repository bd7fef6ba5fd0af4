import { beforeEach, describe, expect, it } from 'vitest'
import type { ConsoleInput } from '../../../contract/console/operations'
import { clearData } from '../../database/clearData'
import { applyStartSettings } from '../../host/startSettings'
import { type PaymentSetup, startPaymentSetup } from '../../testing/payments'
import { individualBody } from '../../testing/people'
import { shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()
let setup: PaymentSetup
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
  await update({ scaRules: 'REGION', contactRules: 'REGION', counterpartyRules: 'REGION' })
})

const desk = () => setup.server.as.desk
const platform = () => setup.server.as.platform
const update = (body: ConsoleInput<'updateHostSettings'>['body'], status: 200 | 400 = 200) =>
  desk().call('updateHostSettings', { body }, status)
const changesInAudit = () => desk().call('listAuditEntries', { query: { operationId: 'updateHostSettings' } }, 200)

const WALLET = {
  accountType: 'ETHEREUM_WALLET',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
} as const
const OTHER_ADDRESS = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const walletBody = (ownershipType?: 'FIRST_PARTY') => ({
  customerId: setup.customerId,
  currency: 'USDC',
  accountInfo: WALLET,
  ownershipType,
})

const european = () =>
  platform().call('createCustomer', { body: individualBody({ region: 'DE', phoneNumber: '+491701234567' }) }, 201)

describe('contact checks', () => {
  it.each([
    ['REGION', 'DE', true],
    ['REGION', 'US', false],
    ['ON', 'US', true],
    ['OFF', 'DE', false],
  ] as const)('%s: a new customer of %s is asked to verify its contact: %s', async (contactRules, region, isAsked) => {
    await update({ contactRules })
    const customer = await platform().call('createCustomer', { body: individualBody({ region }) }, 201)
    expect(customer.contactVerification).toEqual(isAsked ? { email: 'PENDING' } : undefined)
  })
})

describe('counterparty rules', () => {
  it('make a self-custody wallet name its owner and wait for proof, from the next wallet on', async () => {
    expect(await update({ counterpartyRules: 'ON' })).toMatchObject({ counterpartyRules: 'ON' })
    const refused = await platform().call('createCustomerExternalAccount', { body: walletBody() }, 400)
    expect(refused).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'ownershipType' } })
    const account = await platform().call('createCustomerExternalAccount', { body: walletBody('FIRST_PARTY') }, 201)
    expect(account.status).toBe('PENDING_OWNERSHIP_VERIFICATION')
  })

  it('leave wallets alone while they are off', async () => {
    await update({ counterpartyRules: 'ON' })
    expect(await update({ counterpartyRules: 'OFF' })).toMatchObject({ counterpartyRules: 'OFF' })
    const account = await platform().call('createCustomerExternalAccount', { body: walletBody() }, 201)
    expect(account.status).toBe('ACTIVE')
  })

  it('by region ask customers of the EEA only, and neither others nor the platform', async () => {
    expect((await desk().call('getHostSettings', {}, 200)).counterpartyRules).toBe('REGION')
    const account = await platform().call('createCustomerExternalAccount', { body: walletBody('FIRST_PARTY') }, 201)
    expect(account.status).toBe('ACTIVE')
    const own = { currency: 'USDC', accountInfo: { ...WALLET, address: OTHER_ADDRESS } } as const
    expect((await platform().call('createPlatformExternalAccount', { body: own }, 201)).status).toBe('ACTIVE')
    const { id: customerId = '' } = await european()
    const refused = await platform().call(
      'createCustomerExternalAccount',
      { body: { ...walletBody(), customerId } },
      400,
    )
    expect(refused).toMatchObject({ details: { field: 'ownershipType' } })
    const proven = await platform().call(
      'createCustomerExternalAccount',
      { body: { ...walletBody('FIRST_PARTY'), customerId } },
      201,
    )
    expect(proven.status).toBe('PENDING_OWNERSHIP_VERIFICATION')
    const wrong = Object.fromEntries([['counterpartyRules', 'SOMETIMES']])
    expect(await update(wrong, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'counterpartyRules' },
    })
  })

  it.each(['REGION', 'ON', 'OFF'] as const)('are named, %s, where an ACTIVE wallet is challenged', async (rules) => {
    const { id } = await platform().call('createCustomerExternalAccount', { body: walletBody('FIRST_PARTY') }, 201)
    await update({ counterpartyRules: rules })
    const challenge = { params: { externalAccountId: id }, body: { method: 'WALLET_SIGNATURE' } } as const
    const refused = await platform().call('createExternalAccountOwnershipChallenge', challenge, 409)
    expect(refused).toMatchObject({ code: 'CONFLICT', details: { reason: 'ALREADY_ACTIVE', counterpartyRules: rules } })
    expect(refused.message).toContain(`Counterparty rules are ${rules === 'REGION' ? 'by REGION' : rules}`)
  })

  it('that the host was started with hold at once and after a reset, until the setting is changed', async () => {
    const { store } = setup.server.service
    const rules = async () => (await desk().call('getHostSettings', {}, 200)).counterpartyRules
    await update({ counterpartyRules: 'OFF' })
    await applyStartSettings(store, { counterpartyRules: 'ON' })
    expect(await rules()).toBe('ON')
    await update({ counterpartyRules: 'OFF' })
    expect(await rules()).toBe('OFF')
    await clearData(store)
    expect(await rules()).toBe('ON')
    await applyStartSettings(store, {})
    expect(await rules()).toBe('REGION')
  })

  it('are kept in the audit log with what they were', async () => {
    const before = await changesInAudit()
    await update({ counterpartyRules: 'ON' })
    const after = await changesInAudit()
    expect(after.totalCount).toBe(before.totalCount + 1)
    expect(after.data[0]).toMatchObject({ details: { counterpartyRules: 'ON', was: { counterpartyRules: 'REGION' } } })
  })
})
