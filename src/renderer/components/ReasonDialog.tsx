import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { CallDraft, Reply, WriteId } from '../client/operations'
import type { ServiceCallError } from '../client/ServiceCallError'
import { FormFrame } from './FormFrame'
import { type FormAct, useServiceForm } from './useServiceForm'
import { words } from './words'

interface ReasonDialogProps<K extends WriteId> {
  readonly id: K
  readonly title: string
  /** What will happen, in a sentence or two. */
  readonly text: string
  readonly submitLabel: string
  readonly isDangerous?: boolean
  readonly toCall: (reason: string) => CallDraft<K>
  /** What carries it out, where that is more than sending the call. */
  readonly act?: FormAct<K, { readonly reason: string }>
  readonly onClose: () => void
  /** Beside closing, once it was done. */
  readonly onDone?: ((reply: Reply<K>) => void) | undefined
  readonly onRefused?: (error: ServiceCallError) => void
  /** What is said where it goes away by itself, with what it is about. */
  readonly whenGone?: string
  /** Why it cannot be sent any more; null while it can. What was written stays, to be copied. */
  readonly whyOver?: string | null
}

/** An act of an operator that needs a reason; the reason goes into the audit log. */
export function ReasonDialog<K extends WriteId>(props: ReasonDialogProps<K>) {
  const { id, title, text, submitLabel, isDangerous = false, toCall, act, onClose, onDone, onRefused, whenGone } = props
  const { whyOver = null } = props
  const [copied, setCopied] = useState<string | null>(null)
  const f = useServiceForm({
    id,
    initialValues: { reason: '' },
    toCall: (values) => toCall(values.reason),
    act,
    onDone: (reply) => {
      onClose()
      onDone?.(reply)
    },
    onRefused,
  })
  const copy = async () => {
    const { reason } = f.form.getValues()
    await navigator.clipboard.writeText(reason)
    setCopied(reason)
  }
  const isOver = whyOver !== null
  return (
    <FormFrame
      kind="modal"
      title={title}
      onClose={onClose}
      form={isOver ? { ...f, submit: copy } : f}
      submitLabel={isOver ? words.reason.copy : submitLabel}
      isDangerous={isDangerous && !isOver}
      whenGone={whenGone}
    >
      {isOver ? (
        <p role="alert">
          {whyOver} {words.reason.notSent}
        </p>
      ) : (
        <p>{text}</p>
      )}
      <Textarea
        description={isOver ? undefined : words.reason.note}
        autosize
        minRows={3}
        data-autofocus
        {...f.field('reason', words.reason.label)}
      />
      {isOver && (
        <span role="status" className="muted">
          {copied === f.form.values.reason && words.reason.copied}
        </span>
      )}
    </FormFrame>
  )
}
