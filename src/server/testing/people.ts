import type { Call } from '../../contract/operations'

type CustomerBody = NonNullable<Call<'createCustomer'>['body']>
type IndividualBody = Extract<CustomerBody, { customerType: 'INDIVIDUAL' }>
type BusinessBody = Extract<CustomerBody, { customerType: 'BUSINESS' }>
type OwnerBody = NonNullable<Call<'createBeneficialOwner'>['body']>

const ADDRESS = { line1: '12 Harbour Street', city: 'Portland', state: 'OR', postalCode: '97201', country: 'US' }

/** A complete individual; the sandbox approves it, unless `fullName` says otherwise. */
export function individualBody(change: Partial<IndividualBody> = {}): IndividualBody {
  return {
    customerType: 'INDIVIDUAL',
    fullName: 'Marta Ferreira',
    birthDate: '1988-04-12',
    nationality: 'US',
    address: ADDRESS,
    idType: 'SSN',
    identifier: '123-45-6789',
    email: 'marta@example.com',
    ...change,
  }
}

/** A complete business, UNVERIFIED until it is submitted; `businessInfo` is merged. */
export function businessBody(
  change: Partial<Omit<BusinessBody, 'businessInfo'>> & { businessInfo?: Partial<BusinessBody['businessInfo']> } = {},
): BusinessBody {
  const { businessInfo, ...rest } = change
  return {
    customerType: 'BUSINESS',
    address: ADDRESS,
    ...rest,
    businessInfo: {
      legalName: 'Northwind Coffee LLC',
      country: 'US',
      taxId: '12-3456789',
      incorporatedOn: '2019-02-01',
      countriesOfOperation: ['US', 'MX'],
      registrationNumber: 'NW-5521',
      ...businessInfo,
    },
  }
}

/** An owner of 40 % who also controls the business; approved with it, unless the last name says otherwise. */
export function ownerBody(customerId: string, change: Partial<OwnerBody> = {}, lastName = 'Okafor'): OwnerBody {
  return {
    customerId,
    roles: ['UBO', 'CONTROL_PERSON'],
    ownershipPercentage: 40,
    personalInfo: {
      firstName: 'Ada',
      lastName,
      birthDate: '1979-11-30',
      nationality: 'NG',
      address: ADDRESS,
      idType: 'NON_US_TAX_ID',
      identifier: 'TIN-2231',
    },
    ...change,
  }
}
