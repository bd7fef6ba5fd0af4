import type { CustomerCreateRequest } from '../../../contract/customers/schemas'
import { checkIndividual } from '../../counterparties/kycProvider'
import type { Row } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { getPlatformSettings, isRuleFor, type PlatformSettings } from '../platform-config/public'
import { openAccounts } from './accounts'
import { newCustomerRow } from './newCustomer'
import { enqueueCustomerStatus } from './public'
import {
  refuseFieldErrors,
  refuseMissingInfo,
  requireFreeUmaAddress,
  requireKnownTerms,
  requireOfferedCurrencies,
} from './requirements'
import { customerErrors, futureDateErrors, initialStatus, isRegion, missingProviderFields } from './rules'
import { insertCustomer, isPlatformCustomerIdTaken } from './store'

const GENERATED_UMA_LENGTH = 12
const GENERATED_ID_BYTES = 8

const NOT_DONE = 'The customer was not created'

/** Checks region and currencies against what the platform offers, and what the currencies' providers ask for. */
function refuseUnavailable(request: CustomerCreateRequest, settings: PlatformSettings): void {
  const { region, currencies = [] } = request
  if (region !== undefined && !isRegion(region)) {
    throw new ServiceError('INVALID_CURRENCY', `${NOT_DONE}: no currency is offered in this region.`, {
      field: 'region',
      reason: 'UNKNOWN_REGION',
    })
  }
  const refusal = { notDone: NOT_DONE, disabledCode: 'NOT_IMPLEMENTED' } as const
  const chosen = requireOfferedCurrencies(currencies, settings, refusal)
  const wanted = chosen.flatMap((config) => config.providerRequiredCustomerFields ?? [])
  refuseMissingInfo(missingProviderFields(request, wanted), NOT_DONE)
}

async function requireFreePlatformCustomerId({ tx, ids }: Context, given: string | undefined): Promise<string> {
  if (given === undefined) return `customer-${ids.hex(GENERATED_ID_BYTES)}`
  if (!(await isPlatformCustomerIdTaken(tx, given))) return given
  throw new ServiceError('CONFLICT', 'The customer was not created: an active customer has this platformCustomerId.', {
    field: 'platformCustomerId',
    reason: 'PLATFORM_CUSTOMER_ID_EXISTS',
  })
}

/** The address that was asked for, or a new one of the platform's domain. */
async function umaAddressOf({ tx, ids }: Context, given: string | undefined, umaDomain: string): Promise<string> {
  if (given === undefined) return `$${ids.readable(GENERATED_UMA_LENGTH).toLowerCase()}@${umaDomain}`
  return requireFreeUmaAddress(tx, given, { own: null, notDone: NOT_DONE })
}

/**
 * Makes a customer with its accounts, asked for alone or as the row of a file.
 *
 * Effects: internal accounts, unless end-user terms are required and not accepted; a wallet's first credential, tied
 * to the email; CUSTOMER.KYC_* (or KYB_*) when the state is PENDING, APPROVED or REJECTED.
 * Errors: INVALID_INPUT, END_USER_TERMS_VERSION_NOT_FOUND, INVALID_CURRENCY, NOT_IMPLEMENTED,
 * MISSING_MANDATORY_USER_INFO, INVALID_UMA_ADDRESS, UMA_ADDRESS_EXISTS, CONFLICT.
 * Source: behaviour 3.2, 4, 7.5. Assumes.
 */
export async function makeCustomer(context: Context, request: CustomerCreateRequest): Promise<Row<'customers'>> {
  const { tx, now, ids, changes } = context
  const hasContactChecks = await isRuleFor(tx, 'contactRules', request.region ?? null)
  refuseFieldErrors([...customerErrors(request, hasContactChecks), ...futureDateErrors(request, now)], NOT_DONE)
  requireKnownTerms(request.endUserTermsConsent, NOT_DONE)
  const settings = await getPlatformSettings(tx)
  refuseUnavailable(request, settings)
  const umaAddress = await umaAddressOf(context, request.umaAddress, settings.umaDomain)
  const platformCustomerId = await requireFreePlatformCustomerId(context, request.platformCustomerId)
  const outcome = request.customerType === 'INDIVIDUAL' ? checkIndividual(request.fullName) : 'UNVERIFIED'
  const status = initialStatus(request.customerType, settings.isRegulatedFinancialInstitution, outcome)
  const id = ids.new('Customer')
  const facts = { id, platformCustomerId, umaAddress, status, hasContactChecks, createdAt: isoOf(now) }
  const row = newCustomerRow(request, facts)
  await insertCustomer(tx, row)
  await openAccounts(context, row)
  await enqueueCustomerStatus(context, row)
  changes.add('customers', row.id)
  return row
}
