import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setHostSetting } from '../../../database/hostSettings'
import { accountInfoExample } from '../../../testing/accounts'
import { type PaymentSetup, startPaymentSetup } from '../../../testing/payments'
import { type TestWallet, testWallet } from '../testing/walletSigners'

let setup: PaymentSetup
beforeAll(async () => {
  setup = await startPaymentSetup()
  await setup.server.service.store.write((tx) => setHostSetting(tx, 'counterpartyRules', 'ON'))
  await setup.fund(await setup.accountId('USD'), 10_000_00)
  await setup.fund(await setup.accountId('USDC'), 10_000_000_000)
})
afterAll(() => setup.server.close())

const REFUSED = { code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED' }
const call = () => setup.server.as.platform

async function register(wallet: TestWallet): Promise<string> {
  const accountInfo = accountInfoExample(wallet.accountType, { address: wallet.address })
  const body = { customerId: setup.customerId, currency: 'USDC', ownershipType: 'FIRST_PARTY', accountInfo } as const
  return (await call().call('createCustomerExternalAccount', { body }, 201)).id
}

async function prove(id: string, wallet: TestWallet, status: 200 | 400): Promise<void> {
  const params = { externalAccountId: id }
  const body = { method: 'WALLET_SIGNATURE' } as const
  const challenge = await call().call('createExternalAccountOwnershipChallenge', { params, body }, 201)
  const message = challenge.method === 'WALLET_SIGNATURE' ? challenge.messageToSign : ''
  const signature = wallet.sign(status === 200 ? message : 'another text')
  await call().call('verifyExternalAccountOwnership', { params, body: { signature } }, status)
}

const quote = async <Status extends 201 | 400>(accountId: string, lockedCurrencyAmount: number, status: Status) => {
  const destination = { destinationType: 'ACCOUNT', accountId } as const
  return call().call('createQuote', { body: await setup.quoteBody({ destination, lockedCurrencyAmount }) }, status)
}

const transfer = async (accountId: string, amount: number, status: 201 | 400) => {
  const source = { accountId: await setup.accountId('USDC') }
  return call().call('createTransferOut', { body: { source, destination: { accountId }, amount } }, status)
}

describe('payments to a wallet whose ownership is not proven', () => {
  it('are refused at or above the threshold until a signature proves it', async () => {
    const wallet = testWallet('ETHEREUM', 40)
    const id = await register(wallet)
    await quote(id, 500_00, 201)
    expect(await quote(id, 2_000_00, 400)).toMatchObject(REFUSED)
    await transfer(id, 500_000_000, 201)
    expect(await transfer(id, 2_000_000_000, 400)).toMatchObject(REFUSED)
    await prove(id, wallet, 200)
    await quote(id, 2_000_00, 201)
    await transfer(id, 2_000_000_000, 201)
  })

  it('are refused at any amount once a proof failed, also when the quote was made before', async () => {
    const wallet = testWallet('BASE', 41)
    const id = await register(wallet)
    const early = await quote(id, 500_00, 201)
    await prove(id, wallet, 400)
    expect(await quote(id, 1_00, 400)).toMatchObject(REFUSED)
    expect(await transfer(id, 1_000_000, 400)).toMatchObject(REFUSED)
    const execution = { params: { quoteId: 'id' in early ? early.id : '' } }
    expect(await call().call('executeQuote', execution, 400)).toMatchObject(REFUSED)
    await prove(id, wallet, 200)
    await call().call('executeQuote', execution, 200)
  })
})
