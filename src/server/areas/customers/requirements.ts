import type { CustomerCreateRequest, EndUserTermsConsent } from '../../../contract/customers/schemas'
import { normalUmaAddress } from '../../../contract/customers/umaAddress'
import type { FieldError } from '../../../contract/primitives/errors'
import { SANDBOX_UMA_DOMAIN, sandboxReceiverOf } from '../../counterparties/outcomes/umaReceivers'
import type { Tx } from '../../database/schema'
import { ServiceError } from '../../foundation/ServiceError'
import type { PlatformSettings } from '../platform-config/public'
import { findUmaProvider } from '../uma-providers/public'
import { END_USER_TERMS_VERSIONS } from './rules'
import { isUmaAddressTaken } from './store'

/** What a refusal says was not done. */
type NotDone = 'The customer was not created' | 'The customer was not changed'

type CurrencyConfig = PlatformSettings['supportedCurrencies'][number]

/** Errors: INVALID_INPUT, naming every field at once. */
export function refuseFieldErrors(errors: readonly FieldError[], notDone: NotDone): void {
  if (errors.length === 0) return
  throw new ServiceError('INVALID_INPUT', `${notDone}: some fields cannot be used.`, {
    ...(errors.length === 1 ? errors[0] : { field: errors[0]?.field }),
    errors,
  })
}

/** Errors: END_USER_TERMS_VERSION_NOT_FOUND. Source: behaviour 4. */
export function requireKnownTerms(
  consent: Pick<EndUserTermsConsent, 'termsVersion'> | undefined,
  notDone: NotDone,
): void {
  if (consent === undefined || END_USER_TERMS_VERSIONS.includes(consent.termsVersion)) return
  throw new ServiceError('END_USER_TERMS_VERSION_NOT_FOUND', `${notDone}: there is no such version of the terms.`, {
    field: 'endUserTermsConsent.termsVersion',
    versions: END_USER_TERMS_VERSIONS,
  })
}

/**
 * The platform's settings of the currencies that a customer chooses.
 *
 * Errors: INVALID_CURRENCY, not supported; `disabledCode`, supported but without transactions.
 * Source: behaviour 3.2, 3.4.
 */
export function requireOfferedCurrencies(
  currencies: readonly string[],
  { supportedCurrencies }: PlatformSettings,
  refusal: { readonly notDone: NotDone; readonly disabledCode: 'NOT_IMPLEMENTED' | 'INVALID_CURRENCY' },
): CurrencyConfig[] {
  const { notDone, disabledCode } = refusal
  return currencies.map((code, index) => {
    const field = `currencies.${index}`
    const config = supportedCurrencies.find((currency) => currency.currencyCode === code)
    if (config === undefined) {
      throw new ServiceError('INVALID_CURRENCY', `${notDone}: the platform does not support ${code}.`, {
        field,
        supported: supportedCurrencies.map((currency) => currency.currencyCode),
      })
    }
    if (config.enabledTransactionTypes.length === 0) {
      throw new ServiceError(disabledCode, `${notDone}: no transactions are enabled in ${code}.`, {
        field,
        reason: 'TRANSACTIONS_DISABLED',
      })
    }
    return config
  })
}

/** Errors: MISSING_MANDATORY_USER_INFO, naming every field at once. */
export function refuseMissingInfo(missing: readonly FieldError[], notDone: NotDone): void {
  if (missing.length === 0) return
  throw new ServiceError('MISSING_MANDATORY_USER_INFO', `${notDone}: the currencies' providers ask for more.`, {
    field: missing[0]?.field,
    errors: missing,
  })
}

/** Refuses an address that payments find somewhere else before they look among our customers. Assumes: A-282. */
function refuseReservedAddress(address: string, notDone: NotDone): void {
  if (sandboxReceiverOf(address) !== null) {
    throw new ServiceError('UMA_ADDRESS_EXISTS', `${notDone}: a receiver of the sandbox has this UMA address.`, {
      field: 'umaAddress',
      reason: 'SANDBOX_RECEIVER',
    })
  }
  const domain = address.slice(address.indexOf('@') + 1)
  if (domain === SANDBOX_UMA_DOMAIN || findUmaProvider(domain) === null) return
  throw new ServiceError('INVALID_UMA_ADDRESS', `${notDone}: ${domain} is the domain of another provider.`, {
    field: 'umaAddress',
    reason: 'DOMAIN_OF_OTHER_PROVIDER',
  })
}

/**
 * A UMA address in the form in which it is kept.
 *
 * Input: `own`, the customer's present address, which is not in its own way.
 * Errors: INVALID_UMA_ADDRESS; UMA_ADDRESS_EXISTS.
 * Source: behaviour 3.2. Assumes: A-282.
 */
export async function requireFreeUmaAddress(
  tx: Tx,
  given: NonNullable<CustomerCreateRequest['umaAddress']>,
  { own, notDone }: { readonly own: string | null; readonly notDone: NotDone },
): Promise<string> {
  const address = normalUmaAddress(given)
  if (address === null) {
    throw new ServiceError('INVALID_UMA_ADDRESS', `${notDone}: a UMA address reads $name@domain.`, {
      field: 'umaAddress',
      constraint: { pattern: '^\\$[a-z0-9\\-_.+]{1,63}@domain$' },
    })
  }
  if (address === own) return address
  refuseReservedAddress(address, notDone)
  if (!(await isUmaAddressTaken(tx, address))) return address
  throw new ServiceError('UMA_ADDRESS_EXISTS', `${notDone}: another customer has this UMA address.`, {
    field: 'umaAddress',
  })
}
