import { z } from 'zod'
import { type CustomerUpdateRequest, customerUpdateRequest } from '../../contract/customers/schemas'
import type { HostedStep, VerificationStep } from '../../contract/hosted/schemas'
import type { FieldError } from '../../contract/primitives/errors'
import { countryCode, recordText } from '../../contract/primitives/text'
import { calendarDate } from '../../contract/primitives/time'
import { ServiceError } from '../foundation/ServiceError'

const needed = recordText.trim().min(1, 'Please fill this in.')

/** What each step asks for. */
const STEPS = {
  PERSON: z.object({
    fullName: needed.regex(/\S\s+\S/, 'Please give your first and last name.'),
    birthDate: calendarDate,
    nationality: countryCode,
    idType: z.enum(['SSN', 'ITIN']).optional(),
    identifier: z
      .string()
      .regex(/^\d{3}-\d{2}-\d{4}$/, 'Please write it as 123-45-6789.')
      .optional(),
  }),
  COMPANY: z.object({ legalName: needed, companyCountry: countryCode, taxId: needed, incorporatedOn: calendarDate }),
  ADDRESS: z.object({
    line1: needed,
    line2: recordText.optional(),
    city: needed,
    state: recordText.optional(),
    postalCode: needed,
    country: countryCode,
  }),
} as const

type FilledStep = keyof typeof STEPS

/** Whether a step is one of fields alone. */
export const isFilledStep = (step: string): step is FilledStep => step in STEPS

const SENTENCES: Readonly<Record<string, string>> = {
  birthDate: 'Please give the day as it stands in your passport.',
  incorporatedOn: 'Please give the day of incorporation.',
  nationality: 'Please choose a country.',
  companyCountry: 'Please choose a country.',
  country: 'Please choose a country.',
}

/** Refuses fields of a page; each message is read by the person who fills it in. */
export function refuseFields(errors: readonly FieldError[]): never {
  throw new ServiceError('INVALID_INPUT', 'Some of the answers cannot be used.', { field: errors[0]?.field, errors })
}

/**
 * The answers of one step, empty ones left out.
 *
 * Errors: INVALID_INPUT with a sentence for each field.
 */
export function answersOf(step: FilledStep, body: HostedStep): Record<string, string> {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '' && value !== undefined))
  const result = STEPS[step].safeParse(given)
  if (result.success) {
    return Object.fromEntries(Object.entries(result.data).filter((entry): entry is [string, string] => !!entry[1]))
  }
  const named = new Map(result.error.issues.map(({ path, message }) => [String(path[0]), message]))
  return refuseFields(
    [...named].map(([field, message]) => {
      const isMissing = given[field as keyof typeof given] === undefined
      return { field, message: SENTENCES[field] ?? (isMissing ? 'Please fill this in.' : message) }
    }),
  )
}

/**
 * What the record refuses of the answers, said as the page does: beside its fields and in its words, since the record
 * names the fields of the interface.
 *
 * Errors: those of `plan`, with a sentence for each field of the page.
 */
export async function askedOnPage<Planned>(step: FilledStep, plan: () => Promise<Planned>): Promise<Planned> {
  try {
    return await plan()
  } catch (error) {
    if (!(error instanceof ServiceError) || error.details?.errors === undefined) throw error
    const errors = error.details.errors.map((fault) => {
      const name = fault.field.split('.').at(-1) ?? ''
      return name in STEPS[step].shape ? { field: name, message: SENTENCES[name] ?? fault.message } : fault
    })
    throw new ServiceError(error.code, error.text, { ...error.details, field: errors[0]?.field ?? '', errors })
  }
}

const ADDRESS_FIELDS = ['line1', 'line2', 'city', 'state', 'postalCode', 'country'] as const

/** The change of the customer that the answers come to. */
export function changeOf(isIndividual: boolean, draft: Readonly<Record<string, string>>): CustomerUpdateRequest {
  const address = Object.fromEntries(ADDRESS_FIELDS.flatMap((name) => (name in draft ? [[name, draft[name]]] : [])))
  const shared = Object.keys(address).length === 0 ? {} : { address }
  const { fullName, birthDate, nationality, idType = 'SSN', identifier } = draft
  const number = identifier === undefined ? {} : { identifier, idType }
  const { legalName, companyCountry, taxId, incorporatedOn } = draft
  return customerUpdateRequest.parse(
    isIndividual
      ? { customerType: 'INDIVIDUAL', fullName, birthDate, nationality, ...number, ...shared }
      : {
          customerType: 'BUSINESS',
          ...shared,
          businessInfo: { legalName, country: companyCountry, taxId, incorporatedOn },
        },
  )
}

const ORDER: Readonly<Record<VerificationStep, VerificationStep | null>> = {
  PERSON: 'ADDRESS',
  COMPANY: 'ADDRESS',
  ADDRESS: 'DOCUMENT',
  DOCUMENT: 'CONSENT',
  CONSENT: null,
}

/** The step behind one; null behind the last. */
export const stepAfter = (step: VerificationStep): VerificationStep | null => ORDER[step]

/** The step before one; the first stays. */
export function stepBefore(step: VerificationStep, isIndividual: boolean): VerificationStep {
  const first = isIndividual ? 'PERSON' : 'COMPANY'
  if (step === 'CONSENT') return 'DOCUMENT'
  return step === 'DOCUMENT' ? 'ADDRESS' : first
}
