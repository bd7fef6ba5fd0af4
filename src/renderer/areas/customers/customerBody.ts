import type { CustomerType } from '../../../contract/customers/enums'
import { BLANK_ADDRESS } from '../../components/AddressFields'
import { withoutBlanks } from '../../components/formPaths'
import {
  BUSINESS_CONTACT,
  BUSINESS_DILIGENCE,
  BUSINESS_FIELDS,
  blankFields,
  PERSON_DILIGENCE,
  PERSON_FIELDS,
} from './customerFields'

/** The form of one kind of customer. */
export type CustomerValues = Record<string, unknown>

const COMMON = {
  platformCustomerId: '',
  region: '',
  currencies: [] as string[],
  email: '',
  phoneNumber: '',
  umaAddress: '',
  address: BLANK_ADDRESS,
  endUserTermsConsent: { acceptedAt: '', ipAddress: '', termsVersion: '', acceptanceMethod: '' },
}

/** The empty form. */
export function blankCustomer(kind: CustomerType): CustomerValues {
  return kind === 'INDIVIDUAL'
    ? { ...COMMON, ...blankFields(PERSON_FIELDS), ...blankFields(PERSON_DILIGENCE) }
    : { ...COMMON, businessInfo: blankFields([...BUSINESS_FIELDS, ...BUSINESS_CONTACT, ...BUSINESS_DILIGENCE]) }
}

/** The request that the values make. A business always carries its details, so that each missing one is named. */
export function customerBody(kind: CustomerType, values: CustomerValues): Record<string, unknown> {
  const given = withoutBlanks(values)
  return { customerType: kind, ...(kind === 'BUSINESS' ? { businessInfo: {} } : {}), ...given }
}
