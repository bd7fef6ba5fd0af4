import { Checkbox } from '@mantine/core'
import type { FormInputs } from '../../components/useServiceForm'

interface TickProps<Path extends string> {
  readonly inputs: Pick<FormInputs<Path>, 'field'>
  readonly path: Path
  readonly label: string
}

/** A box to tick. */
export function Tick<Path extends string>({ inputs, path, label }: TickProps<Path>) {
  const { value, ...rest } = inputs.field(path, label)
  return <Checkbox size="xs" {...rest} checked={value === true} />
}
