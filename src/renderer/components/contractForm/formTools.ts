import type { ComponentType } from 'react'
import type { JsonSchema } from './schemaNode'

export interface ContractPickerProps {
  readonly label: string
  readonly description: string
  readonly value: unknown
  /** `undefined` takes the field out of the request. */
  readonly onChange: (value: unknown) => void
  readonly error: string | undefined
  readonly isRequired: boolean
  /** Where the field stands: `source.accountId`. */
  readonly path: string
  /** The value of the whole form, for choices that depend on others. */
  readonly root: unknown
  /** Fills in another field, where one choice decides more than its own. */
  readonly set: (path: string, value: unknown) => void
}

/** Inputs for fields that a screen knows better than the contract does. */
export type ContractPickers = Readonly<Record<string, ComponentType<ContractPickerProps>>>

/** What every part of one form shares. */
export interface FormTools {
  readonly schema: JsonSchema
  readonly value: unknown
  readonly set: (path: string, value: unknown) => void
  /** Field path to sentence. */
  readonly errors: Readonly<Record<string, string>>
  readonly pickers: ContractPickers
  readonly hidden: readonly string[]
  /** Of an amount; undefined while it is being read. */
  readonly currencyOf: (path: string) => string | null | undefined
  /** The input of any place; handed down, because fields hold fields. */
  readonly Field: ComponentType<ContractFieldProps>
}

/** One place of the form. */
export interface ContractFieldProps {
  readonly tools: FormTools
  readonly path: string
  readonly name: string
  readonly label: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

/** The path of a field below another; '' is the form itself. */
export const joinPath = (path: string, name: string | number): string =>
  path === '' ? String(name) : `${path}.${name}`

/** True when the field itself or one below it was refused. */
export function hasErrorsAt(errors: FormTools['errors'], path: string): boolean {
  return Object.keys(errors).some((each) => each === path || each.startsWith(`${path}.`))
}

/**
 * The picker of a field: the one whose name is the longest end of its path. `source.accountId` goes before `accountId`;
 * places in lists do not count, so that `items.accountId` is in every item.
 */
export function pickerAt(pickers: ContractPickers, path: string): ComponentType<ContractPickerProps> | null {
  const names = path.split('.').filter((name) => !/^\d+$/.test(name))
  for (let from = 0; from < names.length; from += 1) {
    const picker = pickers[names.slice(from).join('.')]
    if (picker !== undefined) return picker
  }
  return null
}
