import { expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

it('answers the configuration of a fresh platform, without what was never configured', async () => {
  const config = await server.as.platform.call('getPlatformConfig', {}, 200)
  expect(config.id).toMatch(/^PlatformConfig:/)
  expect(config.supportedCurrencies?.map((currency) => currency.currencyCode)).toEqual(
    expect.arrayContaining(['USD', 'USDC', 'USDB', 'EUR', 'GBP', 'MXN']),
  )
  expect(config).toMatchObject({
    isRegulatedFinancialInstitution: false,
    feeConfigs: [],
    createdAt: server.clock.iso(),
  })
  for (const absent of ['webhookEndpoint', 'embeddedWalletConfig', 'cardTokenization2faConfig']) {
    expect(config).not.toHaveProperty(absent)
  }
})

it("shows what a currency's provider asks for, and leaves empty lists out", async () => {
  const { supportedCurrencies = [] } = await server.as.platform.call('getPlatformConfig', {}, 200)
  const byCode = new Map(supportedCurrencies.map((currency) => [currency.currencyCode, currency]))
  expect(byCode.get('INR')?.providerRequiredCustomerFields).toEqual(['FULL_NAME', 'BIRTH_DATE', 'POSTAL_ADDRESS'])
  expect(byCode.get('USD')).not.toHaveProperty('providerRequiredCustomerFields')
})

it('gives the platform an internal account in every currency of the list', async () => {
  const { supportedCurrencies = [] } = await server.as.platform.call('getPlatformConfig', {}, 200)
  const { data } = await server.as.platform.call('listPlatformInternalAccounts', {}, 200)
  expect(data.map((internalAccount) => internalAccount.balance.currency.code).sort()).toEqual(
    supportedCurrencies.map((currency) => currency.currencyCode).sort(),
  )
})

it('answers 401 without a credential', async () => {
  const error = await server.as.nobody.call('getPlatformConfig', {}, 401)
  expect(error.code).toBe('UNAUTHORIZED')
})
