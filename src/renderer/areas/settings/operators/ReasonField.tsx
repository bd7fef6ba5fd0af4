import { Textarea } from '@mantine/core'
import type { FormInputs } from '../../../components/useServiceForm'
import { words } from '../../../components/words'

/** Why something is done to people; it stands in the audit log. */
export function ReasonField({ inputs }: { readonly inputs: Pick<FormInputs<'reason'>, 'field'> }) {
  const { label, note } = words.reason
  return <Textarea description={note} autosize minRows={2} {...inputs.field('reason', label)} />
}
