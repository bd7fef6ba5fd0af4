import { z } from 'zod'
import { address } from '../primitives/address'
import type { PaymentRail } from '../primitives/rails'
import { countryCode, emailAddress, phoneNumber } from '../primitives/text'
import { calendarDate } from '../primitives/time'
import type { AccountField } from './accountFields'
import { businessBeneficiaryFields } from './accountFields'
import type { AccountType } from './accountTypes'
import { ACCOUNT_TYPES, accountTypes, individualFieldsOf, railsOf, schemaPrefixOf } from './accountTypes'

type Address = z.infer<typeof address>

/** The person or company that holds an external account. */
export interface Beneficiary {
  readonly beneficiaryType: 'INDIVIDUAL' | 'BUSINESS'
  /** Persons. */
  readonly fullName?: string
  /** Companies. */
  readonly legalName?: string
  readonly birthDate?: string
  readonly nationality?: string
  readonly email?: string
  readonly phoneNumber?: string
  readonly countryOfResidence?: string
  readonly registrationNumber?: string
  readonly taxId?: string
  readonly documentType?: string
  readonly documentNumber?: string
  readonly address?: Address
}

/** Account details on the wire: which fields beside these stand in it, the table of account types says. */
export interface AccountInfo {
  readonly accountType: AccountType
  readonly beneficiary?: Beneficiary
  readonly paymentRails?: readonly PaymentRail[]
  readonly [field: string]: unknown
}

/** Assumes: A-004. */
function fieldSchema(field: AccountField): z.ZodType {
  if (field.options !== undefined) return z.enum(field.options as readonly [string, ...string[]])
  if (field.kind === 'postal-address') return address
  if (field.kind === 'date') return calendarDate
  if (field.kind === 'email') return emailAddress
  if (field.kind === 'country') return countryCode
  if (field.kind === 'phone' && field.pattern === undefined) return phoneNumber
  let text = z.string()
  if (field.minLength !== undefined) text = text.min(field.minLength)
  if (field.maxLength !== undefined) text = text.max(field.maxLength)
  return field.pattern === undefined ? text : text.regex(new RegExp(field.pattern))
}

/** The zod shape of a list of fields. */
export function fieldShape(fields: readonly AccountField[]): Record<string, z.ZodType> {
  return Object.fromEntries(
    fields.map((field) => [field.name, field.required ? fieldSchema(field) : fieldSchema(field).optional()]),
  )
}

/** A schema per component name: types with the same rules share one, so that it becomes one component. */
const built = new Map<string, z.ZodObject>()

function once(id: string, build: () => z.ZodObject): z.ZodObject {
  const existing = built.get(id)
  if (existing !== undefined) return existing
  const schema = build()
  schema.register(z.globalRegistry, { ...schema.meta(), id })
  built.set(id, schema)
  return schema
}

const businessBeneficiary = () =>
  once('BusinessBeneficiary', () =>
    z.object({ beneficiaryType: z.literal('BUSINESS'), ...fieldShape(businessBeneficiaryFields) }),
  )

function individualSchemaName(type: AccountType): string {
  const rules = accountTypes[type]
  if (rules.beneficiary === 'optional') return 'WalletIndividualBeneficiary'
  const own = rules.individualRequires !== undefined || rules.individualExtras !== undefined
  return own ? `${schemaPrefixOf(type)}Beneficiary` : 'IndividualBeneficiary'
}

function beneficiarySchema(type: AccountType): z.ZodType {
  const individual = once(individualSchemaName(type), () =>
    z.object({ beneficiaryType: z.literal('INDIVIDUAL'), ...fieldShape(individualFieldsOf(type)) }),
  )
  const union = z
    .discriminatedUnion('beneficiaryType', [individual, businessBeneficiary()])
    .meta({ discriminator: { propertyName: 'beneficiaryType' } })
  return accountTypes[type].beneficiary === 'required' ? union : union.optional()
}

/** The rule that no single field can say: how many of the identifiers must be given (behaviour 9.2 and 9.3). */
function requireIdentifiers(schema: z.ZodObject, type: AccountType): z.ZodObject {
  const { identifiers, primary } = accountTypes[type]
  if (identifiers === undefined) return schema
  const names = primary.map((identifier) => identifier.field)
  const exactlyOne = identifiers === 'exactly-one'
  return schema
    .refine(
      (info) => {
        const given = names.filter((name) => info[name] !== undefined).length
        return exactlyOne ? given === 1 : given >= 1
      },
      {
        path: [names[0] ?? 'accountType'],
        message: exactlyOne
          ? `does not fit: exactly one of ${names.join(', ')} must be given`
          : `is required: at least one of ${names.join(', ')}`,
        when: ({ value }) => typeof value === 'object' && value !== null,
      },
    )
    .meta({ [exactlyOne ? 'oneOf' : 'anyOf']: names.map((name) => ({ required: [name] })) })
}

/** Both Lightning names are one variant of the union. */
const variants = ACCOUNT_TYPES.filter((type) => type !== 'LIGHTNING_ACCOUNT')
const tagOf = (type: AccountType) =>
  type === 'LIGHTNING' ? z.enum(['LIGHTNING', 'LIGHTNING_ACCOUNT']) : z.literal(type)

/** Bank and mobile types gain `paymentRails` in replies; the others look the same both ways. */
function variantOf(type: AccountType, suffix: 'CreateInfo' | 'Info'): z.ZodObject {
  const rules = accountTypes[type]
  const hasRails = railsOf(type).length > 0
  const id = `${schemaPrefixOf(type)}ExternalAccount${hasRails ? suffix : 'Info'}`
  return once(id, () => {
    const shape: Record<string, z.ZodType> = fieldShape(rules.fields)
    if (hasRails && suffix === 'Info') shape.paymentRails = z.array(z.enum(railsOf(type)))
    if (rules.beneficiary !== 'none') shape.beneficiary = beneficiarySchema(type)
    return requireIdentifiers(z.object({ accountType: tagOf(type), ...shape }), type)
  })
}

function buildUnion(suffix: 'CreateInfo' | 'Info', id: string): z.ZodType<AccountInfo, AccountInfo> {
  const [first, ...rest] = variants.map((type) => variantOf(type, suffix))
  if (first === undefined) throw new Error('the table of account types is empty')
  const union = z.discriminatedUnion('accountType', [first, ...rest])
  return union.meta({ id, discriminator: { propertyName: 'accountType' } }) as unknown as z.ZodType<
    AccountInfo,
    AccountInfo
  >
}

// Built on first use: hundreds of schemas that the start of the server need not wait for.

/** Account details of a create request, exact per account type. */
export const accountInfoCreate = z.lazy(() => buildUnion('CreateInfo', 'ExternalAccountCreateInfoOneOf'))

/** Account details of a reply: as given, with the payment rails that the service fills in. */
export const accountInfo = z.lazy(() => buildUnion('Info', 'ExternalAccountInfoOneOf'))
