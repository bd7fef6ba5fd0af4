import type { EmbeddedWalletConfig, PlatformConfig } from '../../../contract/platform-config/schemas'
import { providerFieldsOf } from '../../counterparties/providerFields'
import type { PlatformConfigRecord } from './store'

/** What an embedded-wallet configuration means where it says nothing (behaviour 2). */
const WALLET_DEFAULTS = {
  otpLength: 6,
  alphanumeric: false,
  expirationSeconds: 300,
  sendFromEmailSenderName: 'Notifications',
} as const satisfies EmbeddedWalletConfig

/** The wire shape of the configuration; what was never configured is absent. */
export function viewPlatformConfig(record: PlatformConfigRecord): PlatformConfig {
  const { webhookEndpoint, embeddedWalletConfig, cardTokenization2faConfig } = record
  return {
    id: record.id,
    umaDomain: record.umaDomain,
    proxyUmaSubdomain: record.proxyUmaSubdomain,
    ...(webhookEndpoint === null ? {} : { webhookEndpoint }),
    supportedCurrencies: record.supportedCurrencies.map((currency) => ({
      ...currency,
      ...providerFieldsOf(currency.currencyCode),
    })),
    isRegulatedFinancialInstitution: record.isRegulatedFinancialInstitution,
    ...(embeddedWalletConfig === null ? {} : { embeddedWalletConfig: { ...WALLET_DEFAULTS, ...embeddedWalletConfig } }),
    ...(cardTokenization2faConfig === null ? {} : { cardTokenization2faConfig }),
    feeConfigs: [...record.feeConfigs],
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  }
}
