import { Textarea } from '@mantine/core'
import { FormFrame } from '../../components/FormFrame'
import type { Decision } from './useDecision'
import { useReasonDraft } from './useReasonDraft'
import { words } from './words'

const REASON_MAX = 2000

interface RejectDialogProps {
  readonly actionId: string
  readonly decision: Decision
  readonly headline: string
  readonly onClose: () => void
}

/** Asks for the reason of a rejection; what was written is kept when it closes. Control or Command with Enter sends. */
export function RejectDialog({ actionId, decision, headline, onClose }: RejectDialogProps) {
  const { reason, setReason, clear } = useReasonDraft(actionId)
  const submit = async () => {
    if (!(await decision.reject(reason))) return
    clear()
    onClose()
  }
  return (
    <FormFrame
      kind="modal"
      isDangerous
      title={words.rejectDialog.title}
      onClose={onClose}
      form={{ submit, isSending: decision.isSending, error: decision.rejectError }}
      submitLabel={words.rejectDialog.submit}
    >
      <p>{headline}</p>
      <Textarea
        label={words.rejectDialog.reason}
        description={words.rejectDialog.note}
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
        }}
      />
    </FormFrame>
  )
}
