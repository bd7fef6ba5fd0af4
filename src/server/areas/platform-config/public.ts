import type { FeeConfig, PlatformCurrencyConfig } from '../../../contract/platform-config/schemas'
import { providerFieldsOf } from '../../counterparties/providerFields'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { requirePlatformConfig, updateEndUserTermsRule, updatePlatformConfigRow } from './store'

export { EEA_REGIONS, getRegionRule, isRuleFor } from './regions'
export { isEndUserTermsRequired } from './store'

/** What other rooms decide by. */
export interface PlatformSettings {
  readonly id: string
  readonly umaDomain: string
  readonly webhookEndpoint: string | null
  readonly supportedCurrencies: readonly PlatformCurrencyConfig[]
  readonly feeConfigs: readonly FeeConfig[]
  /** 60 to 900. */
  readonly quoteLifetimeSeconds: number
  readonly isRegulatedFinancialInstitution: boolean
}

/** The settings as they stand in this transaction. Source: behaviour 2; the quote lifetime is set in the console. */
export async function getPlatformSettings(tx: Tx): Promise<PlatformSettings> {
  const record = await requirePlatformConfig(tx)
  return {
    id: record.id,
    umaDomain: record.umaDomain,
    webhookEndpoint: record.webhookEndpoint,
    supportedCurrencies: record.supportedCurrencies.map((currency) => ({
      ...currency,
      ...providerFieldsOf(currency.currencyCode),
    })),
    feeConfigs: record.feeConfigs,
    quoteLifetimeSeconds: record.quoteLifetimeSeconds,
    isRegulatedFinancialInstitution: record.isRegulatedFinancialInstitution,
  }
}

/**
 * Points webhooks at another endpoint, or nowhere (null).
 *
 * Effects: when the endpoint changes to another one, one TEST event, which is never retried.
 * Source: behaviour 2, `webhookEndpoint`.
 */
export async function changeWebhookEndpoint(context: Context, endpoint: string | null): Promise<void> {
  const { tx, now, changes } = context
  const record = await requirePlatformConfig(tx)
  if (record.webhookEndpoint === endpoint) return
  await updatePlatformConfigRow(tx, { ...record, webhookEndpoint: endpoint, updatedAt: isoOf(now) })
  changes.add('platform-config', record.id)
  if (endpoint !== null) await context.webhooks.enqueue(tx, { type: 'TEST', objectId: record.id, data: {} })
}

/** Changes what is a setting of the host and not of the interface; the contract has checked the values. */
export async function changeHostSettings(
  context: Context,
  change: { readonly quoteLifetimeSeconds?: number; readonly isEndUserTermsRequired?: boolean },
): Promise<void> {
  const { tx, now, changes } = context
  const record = await requirePlatformConfig(tx)
  const { quoteLifetimeSeconds = record.quoteLifetimeSeconds } = change
  await updatePlatformConfigRow(tx, { ...record, quoteLifetimeSeconds, updatedAt: isoOf(now) })
  if (change.isEndUserTermsRequired !== undefined) await updateEndUserTermsRule(tx, change.isEndUserTermsRequired)
  changes.add('platform-config', record.id)
}
