import type { OnboardingRequirement } from '../../../contract/console/onboarding/schemas'
import { words } from './words'

const text = words.requirements
const NAMES: Readonly<Partial<Record<string, string>>> = text.names
const FIELD_NAMES: Readonly<Partial<Record<string, string>>> = text.fieldNames

/** A field of the interface, `businessInfo.taxId`, as staff and customers call it. */
export function fieldName(field: string): string {
  return FIELD_NAMES[field.slice(field.lastIndexOf('.') + 1)] ?? field
}

/** What is required, in words. */
export function requirementName({ type, field }: Pick<OnboardingRequirement, 'type' | 'field'>): string {
  if (field === undefined) return NAMES[type] ?? words.types[type]
  return type === 'INVALID_FIELD' ? text.wrong(fieldName(field)) : fieldName(field)
}
