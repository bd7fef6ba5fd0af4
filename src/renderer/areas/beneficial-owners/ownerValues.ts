import type {
  BeneficialOwner,
  BeneficialOwnerRole,
  IdentificationType,
} from '../../../contract/beneficial-owners/schemas'
import { BLANK_ADDRESS } from '../../components/AddressFields'

/** The values of the owner form, everything as an input holds it. */
export const BLANK_OWNER = {
  roles: [] as BeneficialOwnerRole[],
  ownershipPercentage: '' as number | '',
  personalInfo: {
    firstName: '',
    middleName: '',
    lastName: '',
    birthDate: '',
    nationality: '',
    email: '',
    phoneNumber: '',
    address: BLANK_ADDRESS,
    idType: 'NON_US_TAX_ID' as IdentificationType,
    identifier: '',
    countryOfIssuance: '',
  },
}
export type OwnerValues = typeof BLANK_OWNER

/** An owner as the form shows it. */
export function valuesOfOwner(owner: BeneficialOwner): OwnerValues {
  const { address, ...person } = owner.personalInfo
  return {
    roles: [...owner.roles],
    ownershipPercentage: owner.ownershipPercentage,
    personalInfo: { ...BLANK_OWNER.personalInfo, ...person, address: { ...BLANK_ADDRESS, ...address } },
  }
}
