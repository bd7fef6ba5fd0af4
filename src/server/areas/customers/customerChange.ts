import type { CustomerCreateRequest, CustomerUpdateRequest } from '../../../contract/customers/schemas'
import { canonicalJson } from '../../../contract/primitives/canonicalJson'
import type { Row } from '../../database/schema'
import { readColumn } from '../../database/table'
import { columnsOf } from './newCustomer'
import { customers } from './tables'

/** The request that would create the customer as it is; of older records a part of it. */
export function requestOf(row: Row<'customers'>): CustomerCreateRequest {
  const { contactVerification: _, ...profile } = readColumn(customers, row, 'profile_json')
  const currencies = readColumn(customers, row, 'currencies_json')
  const endUserTermsConsent = readColumn(customers, row, 'end_user_terms_consent_json')
  return {
    customerType: row.customer_type,
    ...profile,
    umaAddress: row.uma_address,
    region: row.region ?? undefined,
    currencies: currencies ?? undefined,
    email: row.email ?? undefined,
    phoneNumber: row.phone_number ?? undefined,
    identifier: row.identifier ?? undefined,
    endUserTermsConsent: endUserTermsConsent ?? undefined,
  } as CustomerCreateRequest
}

/**
 * The customer with a change in it: fields that are left out stay, `businessInfo` is merged field by field, every
 * other value is replaced whole.
 *
 * Source: behaviour 3.4. Assumes: A-169.
 */
export function mergeChange(before: CustomerCreateRequest, change: CustomerUpdateRequest): CustomerCreateRequest {
  const given = Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== undefined && !/^ky[bc]Status$/.test(name)),
  )
  const merged = { ...before, ...given } as CustomerCreateRequest
  const { currencies } = change
  const unique = currencies === undefined ? {} : { currencies: [...new Set(currencies)] }
  if (merged.customerType === 'INDIVIDUAL') return { ...merged, ...unique }
  const known = before.customerType === 'BUSINESS' ? before.businessInfo : {}
  return { ...merged, ...unique, businessInfo: { ...known, ...merged.businessInfo } }
}

function differingMembers(before: object, after: object, prefix: string): string[] {
  const [old, present] = [before, after] as Record<string, unknown>[]
  return Object.keys({ ...old, ...present })
    .filter((name) => canonicalJson(old?.[name]) !== canonicalJson(present?.[name]))
    .map((name) => prefix + name)
}

/** The fields that differ, in dot notation for a business's details. */
export function changedFieldsOf(before: CustomerCreateRequest, after: CustomerCreateRequest): string[] {
  return differingMembers(before, after, '').flatMap((field) => {
    if (field !== 'businessInfo' || before.customerType !== 'BUSINESS' || after.customerType !== 'BUSINESS')
      return [field]
    return differingMembers(before.businessInfo ?? {}, after.businessInfo, 'businessInfo.')
  })
}

/** Currencies that the customer did not have before. */
export function gainedCurrenciesOf(before: CustomerCreateRequest, after: CustomerCreateRequest): string[] {
  return (after.currencies ?? []).filter((code) => !before.currencies?.includes(code))
}

/** What a change decides beside the request. */
interface ChangeFacts {
  /** Names of the fields that differ. */
  readonly changed: readonly string[]
  readonly umaAddress: string
  /** Whether its email or phone must be verified. */
  readonly hasContactChecks: boolean
  /** ISO text. */
  readonly updatedAt: string
}

/**
 * A changed channel is to be verified again: what was proven of the one before says nothing of it, also where nobody is
 * asked at present. Source: behaviour 3.4.
 */
function contactVerificationAfter(row: Row<'customers'>, { changed, hasContactChecks }: ChangeFacts) {
  const { contactVerification } = readColumn(customers, row, 'profile_json')
  if (!hasContactChecks && contactVerification === undefined) return undefined
  return {
    ...contactVerification,
    ...(changed.includes('email') ? { email: 'PENDING' as const } : {}),
    ...(changed.includes('phoneNumber') ? { phone: 'PENDING' as const } : {}),
  }
}

/** The row as it is after a change. */
export function changedRow(row: Row<'customers'>, after: CustomerCreateRequest, facts: ChangeFacts): Row<'customers'> {
  const contactVerification = contactVerificationAfter(row, facts)
  return {
    ...row,
    ...columnsOf(after, { platformCustomerId: row.platform_customer_id, contactVerification }),
    uma_address: facts.umaAddress,
    active_uma_address: facts.umaAddress,
    updated_at: facts.updatedAt,
  }
}
