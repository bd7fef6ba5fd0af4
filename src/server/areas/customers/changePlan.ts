import type { CustomerCreateRequest, CustomerUpdateRequest } from '../../../contract/customers/schemas'
import type { Row } from '../../database/schema'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { getPlatformSettings, isRuleFor, type PlatformSettings } from '../platform-config/public'
import { changedFieldsOf, changedRow, gainedCurrenciesOf, mergeChange, requestOf } from './customerChange'
import {
  refuseFieldErrors,
  refuseMissingInfo,
  requireFreeUmaAddress,
  requireKnownTerms,
  requireOfferedCurrencies,
} from './requirements'
import { customerErrors, errorsOfChange, futureDateErrors, lockedFieldsOf, missingProviderFields } from './rules'

const NOT_DONE = 'The customer was not changed'

/** A change that nothing speaks against. */
export interface CustomerChange {
  /** The row as it will be, `updated_at` apart. */
  readonly after: Row<'customers'>
  /** The names of the fields that differ. */
  readonly changed: readonly string[]
  /** Whether there may be accounts to open. */
  readonly opensAccounts: boolean
}

function refuseWrongForm(row: Row<'customers'>, body: CustomerUpdateRequest): void {
  if (body.customerType !== row.customer_type) {
    throw new ServiceError('INVALID_INPUT', `${NOT_DONE}: it is ${row.customer_type}, and stays so.`, {
      field: 'customerType',
      reason: 'CUSTOMER_TYPE_DIFFERS',
      constraint: { enum: [row.customer_type] },
    })
  }
  if (body.email === undefined || body.phoneNumber === undefined) return
  throw new ServiceError('INVALID_INPUT', `${NOT_DONE}: change email and phone number in two requests.`, {
    field: 'phoneNumber',
    reason: 'TWO_CONTACTS_AT_ONCE',
  })
}

function refuseLockedFields(row: Row<'customers'>, changed: readonly string[], settings: PlatformSettings): void {
  const { isRegulatedFinancialInstitution: isRegulatedPlatform } = settings
  const locked = lockedFieldsOf(changed, { status: row.status, isRegulatedPlatform })
  if (locked.length === 0) return
  throw new ServiceError('INVALID_INPUT', `${NOT_DONE}: personal data is fixed once it is ${row.status}.`, {
    field: locked[0],
    reason: 'PERSONAL_DATA_FIXED',
    status: row.status,
    errors: locked.map((field) => ({ field, message: 'The field was verified and can no longer be changed.' })),
  })
}

function wantedOf({ currencies = [] }: CustomerCreateRequest, { supportedCurrencies }: PlatformSettings) {
  return supportedCurrencies
    .filter((config) => currencies.includes(config.currencyCode))
    .flatMap((config) => config.providerRequiredCustomerFields ?? [])
}

function refuseUnavailable(
  body: CustomerUpdateRequest,
  before: CustomerCreateRequest,
  after: CustomerCreateRequest,
  settings: PlatformSettings,
): void {
  requireOfferedCurrencies(body.currencies ?? [], settings, { notDone: NOT_DONE, disabledCode: 'INVALID_CURRENCY' })
  const missingBefore = missingProviderFields(before, wantedOf(before, settings))
  const missing = missingProviderFields(after, wantedOf(after, settings))
  refuseMissingInfo(errorsOfChange(body, missingBefore, missing), NOT_DONE)
}

/**
 * Decides what a request changes.
 *
 * Errors: INVALID_INPUT, another type, both contacts at once, an unusable field, or personal data that is fixed;
 * END_USER_TERMS_VERSION_NOT_FOUND; INVALID_CURRENCY; MISSING_MANDATORY_USER_INFO; INVALID_UMA_ADDRESS;
 * UMA_ADDRESS_EXISTS.
 * Source: behaviour 3.4. Assumes.
 */
export async function planChange(
  { tx, now }: Context,
  row: Row<'customers'>,
  body: CustomerUpdateRequest,
): Promise<CustomerChange> {
  refuseWrongForm(row, body)
  const settings = await getPlatformSettings(tx)
  const before = requestOf(row)
  const merged = mergeChange(before, body)
  const hasContactChecks = await isRuleFor(tx, 'contactRules', row.region)
  const errorsOf = (request: CustomerCreateRequest) => [
    ...customerErrors(request, hasContactChecks),
    ...futureDateErrors(request, now),
  ]
  refuseFieldErrors(errorsOfChange(body, errorsOf(before), errorsOf(merged)), NOT_DONE)
  requireKnownTerms(body.endUserTermsConsent, NOT_DONE)
  refuseUnavailable(body, before, merged, settings)
  const own = row.uma_address
  const umaAddress =
    body.umaAddress === undefined ? own : await requireFreeUmaAddress(tx, body.umaAddress, { own, notDone: NOT_DONE })
  const after = { ...merged, umaAddress }
  const changed = changedFieldsOf(before, after)
  refuseLockedFields(row, changed, settings)
  const isFirstConsent = row.end_user_terms_consent_json === null && body.endUserTermsConsent !== undefined
  return {
    after: changedRow(row, after, { changed, umaAddress, hasContactChecks, updatedAt: row.updated_at }),
    changed,
    opensAccounts: isFirstConsent || gainedCurrenciesOf(before, after).length > 0,
  }
}
