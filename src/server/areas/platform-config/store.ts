import type {
  CardTokenization2FAConfig,
  EmbeddedWalletConfig,
  FeeConfig,
  PlatformCurrencyConfigUpdate,
} from '../../../contract/platform-config/schemas'
import { getHostSetting, setHostSetting } from '../../database/hostSettings'
import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { platformConfig } from '../../database/tables'

/** The one configuration of this data folder, its JSON columns read. */
export interface PlatformConfigRecord {
  readonly id: string
  readonly umaDomain: string
  readonly proxyUmaSubdomain: string
  readonly webhookEndpoint: string | null
  readonly supportedCurrencies: readonly PlatformCurrencyConfigUpdate[]
  readonly embeddedWalletConfig: EmbeddedWalletConfig | null
  readonly cardTokenization2faConfig: CardTokenization2FAConfig | null
  readonly feeConfigs: readonly FeeConfig[]
  readonly isRegulatedFinancialInstitution: boolean
  readonly quoteLifetimeSeconds: number
  readonly createdAt: string
  readonly updatedAt: string
}

function recordOf(row: Row<'platform_config'>): PlatformConfigRecord {
  return {
    id: row.id,
    umaDomain: row.uma_domain,
    proxyUmaSubdomain: row.proxy_uma_subdomain,
    webhookEndpoint: row.webhook_endpoint,
    supportedCurrencies: readColumn(platformConfig, row, 'supported_currencies_json'),
    embeddedWalletConfig: readColumn(platformConfig, row, 'embedded_wallet_config_json'),
    cardTokenization2faConfig: readColumn(platformConfig, row, 'card_tokenization_2fa_config_json'),
    feeConfigs: readColumn(platformConfig, row, 'fee_configs_json'),
    isRegulatedFinancialInstitution: row.is_regulated_financial_institution === 1,
    quoteLifetimeSeconds: row.quote_lifetime_seconds,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function rowOf(record: PlatformConfigRecord): Row<'platform_config'> {
  const { columns } = platformConfig
  return {
    id: record.id,
    uma_domain: record.umaDomain,
    proxy_uma_subdomain: record.proxyUmaSubdomain,
    webhook_endpoint: record.webhookEndpoint,
    supported_currencies_json: columns.supported_currencies_json.encode([...record.supportedCurrencies]),
    embedded_wallet_config_json: columns.embedded_wallet_config_json.encode(record.embeddedWalletConfig),
    card_tokenization_2fa_config_json: columns.card_tokenization_2fa_config_json.encode(
      record.cardTokenization2faConfig,
    ),
    fee_configs_json: columns.fee_configs_json.encode([...record.feeConfigs]),
    is_regulated_financial_institution: record.isRegulatedFinancialInstitution ? 1 : 0,
    quote_lifetime_seconds: record.quoteLifetimeSeconds,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  }
}

/** The configuration; one data folder holds exactly one. */
export async function requirePlatformConfig(tx: Tx): Promise<PlatformConfigRecord> {
  return recordOf(await tx.selectFrom('platform_config').selectAll().executeTakeFirstOrThrow())
}

/** Writes the configuration of a fresh data folder. */
export async function insertPlatformConfig(tx: Tx, record: PlatformConfigRecord): Promise<void> {
  await tx.insertInto('platform_config').values(rowOf(record)).execute()
}

/** Writes the configuration as it is now. */
export async function updatePlatformConfigRow(tx: Tx, record: PlatformConfigRecord): Promise<void> {
  await tx.updateTable('platform_config').set(rowOf(record)).where('id', '=', record.id).execute()
}

/** When true, customers without consent get no accounts and cannot move money. Source: behaviour 4. */
export async function isEndUserTermsRequired(tx: Tx): Promise<boolean> {
  return (await getHostSetting(tx, 'endUserTermsRule')) === 'REQUIRED'
}

/** Turns the end-user terms rule on or off. */
export async function updateEndUserTermsRule(tx: Tx, isRequired: boolean): Promise<void> {
  await setHostSetting(tx, 'endUserTermsRule', isRequired ? 'REQUIRED' : 'OFF')
}
