import { Textarea } from '@mantine/core'
import type { ActionClaim } from '../../../contract/console/team/schemas'
import { FormFrame } from '../../components/FormFrame'
import { useServiceForm } from '../../components/useServiceForm'
import { words } from './words'

interface TakeOverDialogProps {
  readonly actionId: string
  readonly claim: ActionClaim
  readonly onClose: () => void
}

const text = words.claim.dialog

/** Taking over from a colleague takes a word. */
export function TakeOverDialog({ actionId, claim, onClose }: TakeOverDialogProps) {
  const f = useServiceForm({
    id: 'claimAction',
    initialValues: { word: '' },
    toCall: ({ word }) => ({ params: { actionId }, body: { word } }),
    onDone: onClose,
  })
  return (
    <FormFrame kind="modal" title={text.title} onClose={onClose} form={f} submitLabel={text.submit}>
      <p>{text.text(claim.name)}</p>
      <Textarea autosize minRows={2} data-autofocus {...f.field('word', text.word)} />
    </FormFrame>
  )
}
