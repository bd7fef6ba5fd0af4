import { Checkbox } from '@mantine/core'
import type { FormInputs } from '../../components/useServiceForm'

interface TickProps {
  readonly inputs: Pick<FormInputs, 'field'>
  readonly path: string
  readonly label: string
}

/** A box to tick. */
export function Tick({ inputs, path, label }: TickProps) {
  const { value, ...rest } = inputs.field(path, label)
  return <Checkbox size="xs" {...rest} checked={value === true} />
}
