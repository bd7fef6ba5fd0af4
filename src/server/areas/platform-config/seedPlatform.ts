import { currencyOf } from '../../../contract/exchange-rates/currencies'
import type { PlatformCurrencyConfigUpdate } from '../../../contract/platform-config/schemas'
import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { insertPlatformConfig } from './store'

/** The sandbox default of behaviour 2, and what a platform that pays across borders asks for first. */
const FIRST_CURRENCIES = ['USD', 'USDC', 'USDB', 'EUR', 'GBP', 'MXN', 'BRL', 'INR', 'PHP', 'NGN'] as const
const LARGEST_AMOUNT_MAJOR = 1_000_000_000
const QUOTE_LIFETIME_SECONDS = 300

type Provision = (
  context: Context,
  wanted: { readonly customerId: null; readonly currency: string },
) => Promise<unknown>

function firstCurrency(currencyCode: string): PlatformCurrencyConfigUpdate {
  return {
    currencyCode,
    minAmount: 1,
    maxAmount: LARGEST_AMOUNT_MAJOR * 10 ** currencyOf(currencyCode).decimals,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ['OUTGOING', 'INCOMING'],
  }
}

/**
 * Creates the platform of a fresh data folder, with an internal account of its own in every currency.
 *
 * Input: `provision` opens an account; it is handed in because internal accounts are a later room.
 * Source: behaviour 2. Assumes: A-032 (the first list of currencies and their limits).
 */
export async function seedPlatform(
  context: Context,
  { umaDomain, provision }: { readonly umaDomain: string; readonly provision: Provision },
): Promise<void> {
  const { tx, now, platformId, changes } = context
  await insertPlatformConfig(tx, {
    id: platformId,
    umaDomain,
    proxyUmaSubdomain: umaDomain.split('.')[0] ?? umaDomain,
    webhookEndpoint: null,
    supportedCurrencies: FIRST_CURRENCIES.map(firstCurrency),
    embeddedWalletConfig: null,
    cardTokenization2faConfig: null,
    feeConfigs: [],
    isRegulatedFinancialInstitution: false,
    quoteLifetimeSeconds: QUOTE_LIFETIME_SECONDS,
    createdAt: isoOf(now),
    updatedAt: isoOf(now),
  })
  changes.add('platform-config', platformId)
  for (const currency of FIRST_CURRENCIES) await provision(context, { customerId: null, currency })
}
