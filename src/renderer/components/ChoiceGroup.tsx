import {
  Checkbox,
  type CheckboxGroupProps,
  FileInput,
  type FileInputProps,
  Radio,
  type RadioGroupProps,
  Switch,
  type SwitchProps,
  VisuallyHidden,
} from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { OperationId } from '../client/operations'
import { useMay } from '../client/useMay'
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

/** What a choice calls at once: whoever lacks the role for it cannot make it, and reads why. */
interface Acting {
  readonly operation?: OperationId | undefined
}

const whereForbidden = (why: string | null) =>
  why === null ? {} : { disabled: true, wrapperProps: { 'data-tip': why } as const }

/** Radios of which one is chosen. */
export function RadioGroup({ label, operation, 'aria-required': _, ...rest }: RadioGroupProps & Acting) {
  const why = useMay(operation)
  return <Radio.Group {...rest} {...whereForbidden(why)} label={requiredName(label, rest.withAsterisk === true)} />
}

/** A switch that acts at once. */
export function ActSwitch({ operation, ...rest }: SwitchProps & Acting) {
  return <Switch {...rest} {...whereForbidden(useMay(operation))} />
}

/**
 * A file that is chosen, or several. The keys that send every form send it from here, too; whoever takes the choice
 * back has the focus on its button then, for the one that took it back is gone.
 */
export function FileChoice<IsMultiple extends boolean = false>(props: FileInputProps<IsMultiple>) {
  const { label, onChange, 'aria-required': _, ...rest } = props
  const given = rest as FileInputProps<IsMultiple>
  const button = useRef<HTMLButtonElement>(null)
  const follow: FileInputProps<IsMultiple>['onChange'] = (chosen) => {
    onChange?.(chosen)
    if (chosen === null || (Array.isArray(chosen) && chosen.length === 0)) button.current?.focus()
  }
  return (
    <FileInput<IsMultiple>
      ref={button}
      clearButtonProps={{ 'aria-label': words.form.clearChoice }}
      data-fills
      {...given}
      onChange={follow}
      label={requiredName(label, given.withAsterisk === true)}
    />
  )
}
