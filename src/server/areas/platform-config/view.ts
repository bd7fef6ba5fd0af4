import type { PlatformConfig } from '../../../contract/platform-config/schemas'
import { providerFieldsOf } from '../../counterparties/providerFields'
import { WALLET_MESSAGE_DEFAULTS } from '../../counterparties/walletMessageDefaults'
import type { PlatformConfigRecord } from './store'

/** The wire shape of the configuration; what was never configured is absent. */
export function viewPlatformConfig(record: PlatformConfigRecord): PlatformConfig {
  const { webhookEndpoint, embeddedWalletConfig, cardTokenization2faConfig } = record
  return {
    id: record.id,
    umaDomain: record.umaDomain,
    proxyUmaSubdomain: record.proxyUmaSubdomain,
    webhookEndpoint: webhookEndpoint ?? undefined,
    supportedCurrencies: record.supportedCurrencies.map((currency) => ({
      ...currency,
      ...providerFieldsOf(currency.currencyCode),
    })),
    isRegulatedFinancialInstitution: record.isRegulatedFinancialInstitution,
    embeddedWalletConfig:
      embeddedWalletConfig === null ? undefined : { ...WALLET_MESSAGE_DEFAULTS, ...embeddedWalletConfig },
    cardTokenization2faConfig: cardTokenization2faConfig ?? undefined,
    feeConfigs: [...record.feeConfigs],
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  }
}
