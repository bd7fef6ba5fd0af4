import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { ActionDetail } from '../../../contract/console/agents/schemas'
import { FormFrame } from '../../components/FormFrame'
import { useServiceForm } from '../../components/useServiceForm'
import { words as shared } from '../../components/words'
import styles from './ActionDetail.module.css'
import { DecidedBefore, DecisionBlock, HeldBlock } from './DecisionBlock'
import { ReasonInput } from './ReasonInput'
import type { Decision } from './useDecision'
import { useReasonDraft } from './useReasonDraft'
import { words } from './words'

const text = words.rejectDialog
const kept = shared.reason

/** Who decided while the reason was being written, and how. */
function Ended({ detail, decision, note }: Pick<RejectDialogProps, 'detail' | 'decision'> & { readonly note: string }) {
  return (
    <div role="alert" className={styles.ended}>
      {decision.conflict !== null ? (
        <DecidedBefore first={decision.conflict} />
      ) : detail.held !== null ? (
        <HeldBlock held={detail.held} />
      ) : (
        <DecisionBlock detail={detail} label={text.ended} />
      )}
      <p className={styles.kept}>{note}</p>
    </div>
  )
}

interface RejectDialogProps {
  readonly detail: ActionDetail
  readonly decision: Decision
  readonly headline: string
  readonly onClose: () => void
}

/** Asks for the reason of a rejection; what was written is there again later, and stays when somebody else decides. */
export function RejectDialog({ detail, decision, headline, onClose }: RejectDialogProps) {
  const { reason, setReason, clear } = useReasonDraft(detail.action.id)
  const [isCopied, setIsCopied] = useState(false)
  const isOver = detail.action.status !== 'PENDING_APPROVAL' || detail.held !== null || decision.conflict !== null
  const change = (next: string) => {
    setIsCopied(false)
    setReason(next)
  }
  const send = async () => {
    if (!(await decision.reject(reason))) return
    clear()
    onClose()
  }
  const { isSending, rejectError: error, reset } = decision
  const f = useServiceForm({
    id: 'decideActions',
    initialValues: { reason },
    toCall: (values) => ({ body: { actionIds: [detail.action.id], decision: 'reject', reason: values.reason } }),
    act: { send, isSending, error, reset },
  })
  const copy = async () => {
    await navigator.clipboard.writeText(reason)
    setIsCopied(true)
  }
  if (isOver && reason.trim() === '') {
    return (
      <Modal opened onClose={onClose} title={text.title}>
        <p>{headline}</p>
        <Ended detail={detail} decision={decision} note={text.nothingSent} />
        <Button variant="default" onClick={onClose} data-autofocus>
          {text.close}
        </Button>
      </Modal>
    )
  }
  return (
    <FormFrame
      kind="modal"
      isDangerous={!isOver}
      title={text.title}
      onClose={onClose}
      form={isOver ? { ...f, submit: copy } : f}
      submitLabel={isOver ? kept.copy : text.submit}
      showsKeys
      keepsTyped
    >
      <p>{headline}</p>
      {isOver && <Ended detail={detail} decision={decision} note={kept.notSent} />}
      <ReasonInput
        description={isOver ? undefined : text.note}
        f={f}
        missing={text.missing}
        isWanted={!isOver}
        onChange={change}
      />
      <span role="status" className="muted">
        {isCopied && kept.copied}
      </span>
    </FormFrame>
  )
}
