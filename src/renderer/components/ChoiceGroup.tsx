import {
  Checkbox,
  type CheckboxGroupProps,
  FileInput,
  type FileInputProps,
  Radio,
  type RadioGroupProps,
  VisuallyHidden,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { words } from './words'

/**
 * A name that says to a screen reader that something is to be chosen, where the library has no place that may bear
 * `aria-required`: ARIA has none for a group of checkboxes or the button that opens the choice of a file.
 */
const requiredName = (label: ReactNode, isRequired: boolean): ReactNode =>
  isRequired ? (
    <>
      {label}
      <VisuallyHidden component="span">{` ${words.form.required}`}</VisuallyHidden>
    </>
  ) : (
    label
  )

/** Checkboxes of which some are chosen. */
export function CheckboxGroup({ label, 'aria-required': _, ...rest }: CheckboxGroupProps) {
  return <Checkbox.Group {...rest} label={requiredName(label, rest.withAsterisk === true)} />
}

/** Radios of which one is chosen. */
export function RadioGroup({ label, 'aria-required': _, ...rest }: RadioGroupProps) {
  return <Radio.Group {...rest} label={requiredName(label, rest.withAsterisk === true)} />
}

/** A file that is chosen, or several. */
export function FileChoice<IsMultiple extends boolean = false>(props: FileInputProps<IsMultiple>) {
  const { label, 'aria-required': _, ...rest } = props
  const given = rest as FileInputProps<IsMultiple>
  return <FileInput<IsMultiple> {...given} label={requiredName(label, given.withAsterisk === true)} />
}
