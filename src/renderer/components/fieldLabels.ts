import type { FieldError } from '../../contract/primitives/errors'
import { spelledOut } from './format/spelledOut'

/** The interface's names of fields, each with the label of its input. */
export type FieldLabels = Readonly<Record<string, string>>

/**
 * A sentence of the service in the words of a form: where it begins with the name of a field it begins with the label
 * of its input; other names of the interface are words.
 */
export function labelled(sentence: string, labels: FieldLabels): string {
  const name = Object.keys(labels).find((field) => sentence.startsWith(`${field} `))
  return spelledOut(name === undefined ? sentence : `${labels[name]}${sentence.slice(name.length)}`)
}

/** What a refusal says of its fields, in the words of the form. */
export function labelledErrors(errors: readonly FieldError[], labels: FieldLabels): readonly FieldError[] {
  return errors.map((error) =>
    error.message === undefined ? error : { ...error, message: labelled(error.message, labels) },
  )
}

/** The labels of the fields that a refusal names and that have an input. */
export function labelsOf(errors: readonly FieldError[], labelOf: (field: string) => string): FieldLabels {
  return Object.fromEntries(errors.map(({ field }) => [field, labelOf(field)]).filter(([, label]) => label !== ''))
}
