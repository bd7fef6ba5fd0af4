import type { CustomerCreateRequest } from '../../../../contract/customers/schemas'
import type { Input } from '../../../../contract/operations'
import { checkIndividual } from '../../../counterparties/kycProvider'
import { isoOf } from '../../../foundation/clock'
import type { Context } from '../../../foundation/context'
import { created } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import { provisionCustomerAccounts } from '../../internal-accounts/public'
import { getPlatformSettings, isEndUserTermsRequired, type PlatformSettings } from '../../platform-config/public'
import { newCustomerRow } from '../newCustomer'
import { enqueueCustomerStatus, viewCustomer } from '../public'
import {
  customerErrors,
  END_USER_TERMS_VERSIONS,
  initialStatus,
  isRegion,
  missingProviderFields,
  normalUmaAddress,
} from '../rules'
import { insertCustomer, isPlatformCustomerIdTaken, isUmaAddressTaken } from '../store'

const GENERATED_UMA_LENGTH = 12
const GENERATED_ID_BYTES = 8

function refuseUnusableFields(request: CustomerCreateRequest): void {
  const errors = customerErrors(request)
  if (errors.length > 0) {
    throw new ServiceError('INVALID_INPUT', 'The customer was not created: some fields cannot be used.', {
      ...(errors.length === 1 ? errors[0] : { field: errors[0]?.field }),
      errors,
    })
  }
  const consent = request.endUserTermsConsent
  if (consent !== undefined && !END_USER_TERMS_VERSIONS.includes(consent.termsVersion)) {
    throw new ServiceError(
      'END_USER_TERMS_VERSION_NOT_FOUND',
      'The customer was not created: there is no such version of the terms.',
      {
        field: 'endUserTermsConsent.termsVersion',
        versions: END_USER_TERMS_VERSIONS,
      },
    )
  }
}

/** Checks region and currencies against what the platform offers, and what the currencies' providers ask for. */
function refuseUnavailable(request: CustomerCreateRequest, { supportedCurrencies }: PlatformSettings): void {
  const { region, currencies = [] } = request
  if (region !== undefined && !isRegion(region)) {
    throw new ServiceError('INVALID_CURRENCY', 'The customer was not created: no currency is offered in this region.', {
      field: 'region',
      reason: 'UNKNOWN_REGION',
    })
  }
  const chosen = currencies.map((code, index) => {
    const field = `currencies.${index}`
    const config = supportedCurrencies.find((currency) => currency.currencyCode === code)
    if (config === undefined) {
      throw new ServiceError(
        'INVALID_CURRENCY',
        `The customer was not created: the platform does not support ${code}.`,
        {
          field,
          supported: supportedCurrencies.map((currency) => currency.currencyCode),
        },
      )
    }
    if (config.enabledTransactionTypes.length === 0) {
      throw new ServiceError(
        'NOT_IMPLEMENTED',
        `The customer was not created: no transactions are enabled in ${code}.`,
        { field },
      )
    }
    return config
  })
  const missing = missingProviderFields(
    request,
    chosen.flatMap((config) => config.providerRequiredCustomerFields ?? []),
  )
  if (missing.length > 0) {
    throw new ServiceError(
      'MISSING_MANDATORY_USER_INFO',
      "The customer was not created: the currencies' providers ask for more.",
      {
        field: missing[0]?.field,
        errors: missing,
      },
    )
  }
}

async function requireFreePlatformCustomerId({ tx, ids }: Context, given: string | undefined): Promise<string> {
  if (given === undefined) return `customer-${ids.hex(GENERATED_ID_BYTES)}`
  if (!(await isPlatformCustomerIdTaken(tx, given))) return given
  throw new ServiceError('CONFLICT', 'The customer was not created: an active customer has this platformCustomerId.', {
    field: 'platformCustomerId',
    reason: 'PLATFORM_CUSTOMER_ID_EXISTS',
  })
}

async function requireFreeUmaAddress(
  { tx, ids }: Context,
  given: string | undefined,
  umaDomain: string,
): Promise<string> {
  if (given === undefined) return `$${ids.readable(GENERATED_UMA_LENGTH).toLowerCase()}@${umaDomain}`
  const address = normalUmaAddress(given)
  if (address === null) {
    throw new ServiceError('INVALID_UMA_ADDRESS', 'The customer was not created: an UMA address reads $user@domain.', {
      field: 'umaAddress',
      constraint: { pattern: '^\\$[a-z0-9\\-_.+]{1,63}@domain$' },
    })
  }
  if (!(await isUmaAddressTaken(tx, address))) return address
  throw new ServiceError('UMA_ADDRESS_EXISTS', 'The customer was not created: another customer has this UMA address.', {
    field: 'umaAddress',
  })
}

/**
 * Creates a customer with its accounts. A sandbox individual resolves at once by the end of its name.
 *
 * Effects: internal accounts, unless end-user terms are required and not accepted; CUSTOMER.KYC_* (or KYB_*) when the
 * state is PENDING, APPROVED or REJECTED.
 * Errors: INVALID_INPUT, END_USER_TERMS_VERSION_NOT_FOUND, INVALID_CURRENCY, NOT_IMPLEMENTED,
 * MISSING_MANDATORY_USER_INFO, INVALID_UMA_ADDRESS, UMA_ADDRESS_EXISTS, CONFLICT.
 * Source: behaviour 3.2, 4, 7.5. Assumes.
 */
export async function createCustomer(context: Context, { body }: Input<'createCustomer'>) {
  const { tx, now, ids, notice, audit } = context
  refuseUnusableFields(body)
  const settings = await getPlatformSettings(tx)
  refuseUnavailable(body, settings)
  const umaAddress = await requireFreeUmaAddress(context, body.umaAddress, settings.umaDomain)
  const platformCustomerId = await requireFreePlatformCustomerId(context, body.platformCustomerId)
  const outcome = body.customerType === 'INDIVIDUAL' ? checkIndividual(body.fullName) : 'UNVERIFIED'
  const status = initialStatus(body.customerType, settings.isRegulatedFinancialInstitution, outcome)
  const facts = { id: ids.new('Customer'), platformCustomerId, umaAddress, status, createdAt: isoOf(now) }
  const row = newCustomerRow(body, facts)
  await insertCustomer(tx, row)
  const mayHoldMoney = body.endUserTermsConsent !== undefined || !(await isEndUserTermsRequired(tx))
  if (mayHoldMoney) await provisionCustomerAccounts(context, row)
  await enqueueCustomerStatus(context, row)
  notice.add('customers', row.id)
  audit.note({ targetId: row.id, details: { customerType: row.customer_type, status } })
  return created(await viewCustomer(tx, row))
}
