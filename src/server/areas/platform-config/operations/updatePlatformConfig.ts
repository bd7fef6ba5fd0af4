import type { Input } from '../../../../contract/operations'
import type { PlatformConfigUpdateRequest } from '../../../../contract/platform-config/schemas'
import { isoOf } from '../../../foundation/clock'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context, NetworkParts } from '../../../kernel/context'
import { provisionInternalAccount } from '../../internal-accounts/public'
import { changeWebhookEndpoint } from '../public'
import { addedCurrencies, configErrors, mergeCardConfig, mergeFees, unavailableFee, withGiven } from '../rules'
import { type PlatformConfigRecord, requirePlatformConfig, updatePlatformConfigRow } from '../store'
import { viewPlatformConfig } from '../view'

function refuseUnusable(change: PlatformConfigUpdateRequest, allowsLinkLocal: boolean): void {
  const errors = configErrors(change, allowsLinkLocal)
  if (errors.length > 0) {
    throw new ServiceError('INVALID_INPUT', 'The configuration was not changed: some fields cannot be used.', {
      field: errors[0]?.field,
      errors,
    })
  }
  const field = unavailableFee(change.feeConfigs ?? [])
  if (field !== null) {
    throw new ServiceError('NOT_IMPLEMENTED', 'Fees exist for USD payments and in USD only. Nothing was changed.', {
      field,
      reason: 'FEE_CURRENCY_UNAVAILABLE',
    })
  }
}

function merge(record: PlatformConfigRecord, change: PlatformConfigUpdateRequest): PlatformConfigRecord {
  const { umaDomain, supportedCurrencies, embeddedWalletConfig, cardTokenization2faConfig, feeConfigs } = change
  return {
    ...record,
    ...(umaDomain === undefined ? {} : { umaDomain: umaDomain.toLowerCase() }),
    ...(supportedCurrencies === undefined ? {} : { supportedCurrencies }),
    ...(embeddedWalletConfig === undefined
      ? {}
      : { embeddedWalletConfig: withGiven(record.embeddedWalletConfig, embeddedWalletConfig) }),
    ...(cardTokenization2faConfig === undefined
      ? {}
      : { cardTokenization2faConfig: mergeCardConfig(record.cardTokenization2faConfig, cardTokenization2faConfig) }),
    ...(feeConfigs === undefined ? {} : { feeConfigs: mergeFees(record.feeConfigs, feeConfigs) }),
  }
}

/**
 * Merges a change into the configuration: currencies are replaced as a list, fees by type and currency, the wallet
 * and card settings field by field.
 *
 * Effects: an internal account of the platform for each added currency; one TEST event when the endpoint changes.
 * Errors: INVALID_INPUT with `details.errors`; NOT_IMPLEMENTED, a fee that is not in USD.
 * Source: behaviour 2. Assumes: A-033 (http addresses), A-034 (removed currencies keep their accounts).
 */
export async function updatePlatformConfig(context: Context & NetworkParts, { body }: Input<'updatePlatformConfig'>) {
  const { tx, now, audit, changes, allowsLinkLocal } = context
  refuseUnusable(body, allowsLinkLocal)
  const record = await requirePlatformConfig(tx)
  const merged = { ...merge(record, body), updatedAt: isoOf(now) }
  await updatePlatformConfigRow(tx, merged)
  for (const currency of addedCurrencies(record.supportedCurrencies, merged.supportedCurrencies)) {
    await provisionInternalAccount(context, { customerId: null, currency })
  }
  if (body.webhookEndpoint !== undefined) await changeWebhookEndpoint(context, body.webhookEndpoint)
  changes.add('platform-config', record.id)
  audit.note({ targetId: record.id, details: { changed: Object.keys(body) } })
  return ok(viewPlatformConfig(await requirePlatformConfig(tx)))
}
