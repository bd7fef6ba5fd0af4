import { beforeEach, describe, expect, it } from 'vitest'
import { mexicanAccount, type PaymentSetup, startPaymentSetup } from '../../testing/payments'
import { shareTestServer } from '../../testing/sharedServer'
import { countryOfAccount, getExternalAccount } from './public'

const server = shareTestServer()
let setup: PaymentSetup
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
})

const countryOf = (id: string) =>
  setup.server.service.store.read(async (tx) => {
    const row = await getExternalAccount(tx, id)
    return row === null ? 'no account' : countryOfAccount(row)
  })

describe('the country of an account', () => {
  it('is that of its type, else what the account itself says; a wallet has none', async () => {
    const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jana Novak', countryOfResidence: 'US' } as const
    const euro = { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000', beneficiary } as const
    const wallet = { accountType: 'SOLANA_WALLET', address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' } as const
    expect(await countryOf(await setup.externalAccount('MXN', mexicanAccount()))).toBe('MX')
    expect(await countryOf(await setup.externalAccount('EUR', euro))).toBe('DE')
    expect(await countryOf(await setup.externalAccount('USDC', wallet))).toBeNull()
  })
})
