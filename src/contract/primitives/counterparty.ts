import { z } from 'zod'
import { PURPOSES_OF_PAYMENT } from './purposes'

export const customerInfoFieldName = z
  .enum([
    'FULL_NAME',
    'BIRTH_DATE',
    'NATIONALITY',
    'PHONE_NUMBER',
    'EMAIL',
    'POSTAL_ADDRESS',
    'TAX_ID',
    'REGISTRATION_NUMBER',
    'USER_TYPE',
    'COUNTRY_OF_RESIDENCE',
    'ACCOUNT_IDENTIFIER',
    'FI_LEGAL_ENTITY_NAME',
    'FI_ADDRESS',
    'PURPOSE_OF_PAYMENT',
    'ULTIMATE_INSTITUTION_COUNTRY',
    'IDENTIFIER',
    'BUSINESS_TYPE',
    'COMPANY_LEGAL_NAME',
    'ID_TYPE',
    'ID_NUMBER',
  ])
  .meta({ id: 'CustomerInfoFieldName' })
export type CustomerInfoFieldName = z.infer<typeof customerInfoFieldName>

export const counterpartyFieldDefinition = z
  .object({
    name: customerInfoFieldName,
    mandatory: z.boolean(),
  })
  .meta({ id: 'CounterpartyFieldDefinition' })
export type CounterpartyFieldDefinition = z.infer<typeof counterpartyFieldDefinition>

export const counterpartyInformation = z.record(z.string(), z.unknown()).meta({ id: 'CounterpartyInformation' })

export const purposeOfPayment = z.enum(PURPOSES_OF_PAYMENT).meta({ id: 'PurposeOfPayment' })
export type PurposeOfPayment = z.infer<typeof purposeOfPayment>
