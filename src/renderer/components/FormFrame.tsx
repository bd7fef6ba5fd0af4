import { Button, Drawer, Modal } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { ServiceCallError } from '../client/ServiceCallError'
import styles from './FormFrame.module.css'
import { ServiceErrorNotice } from './ServiceErrorNotice'
import { words } from './words'

interface FormFrameProps {
  /** Short forms stand in a modal, long ones in a drawer, and `inline` inside a page. */
  readonly kind: 'modal' | 'drawer' | 'inline'
  readonly title: string
  readonly isOpen?: boolean
  readonly onClose: () => void
  readonly submit: (event?: { preventDefault: () => void }) => void
  /** A verb: "Create agent". */
  readonly submitLabel: string
  readonly isSending: boolean
  readonly error: ServiceCallError | null
  readonly shownFields?: readonly string[]
  /** Pixels. */
  readonly width?: number
  readonly isDangerous?: boolean
  readonly children: ReactNode
}

const FIELDS = 'input:not([type="hidden"], [type="radio"], [disabled]), select, textarea'

/** The focus trap of a drawer goes to what bears this mark, else to the close button. */
function useFirstFocus() {
  const formRef = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const form = formRef.current
    if (form === null || form.querySelector('[data-autofocus]') !== null) return
    form.querySelector(FIELDS)?.setAttribute('data-autofocus', 'true')
  }, [])
  return formRef
}

function Content(props: FormFrameProps) {
  const formRef = useFirstFocus()
  const { children, submit, submitLabel, isSending, error, shownFields, onClose, isDangerous = false } = props
  return (
    <form
      ref={formRef}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit(event)
      }}
    >
      <div className={styles.fields}>{children}</div>
      <ServiceErrorNotice error={error} {...(shownFields === undefined ? {} : { shownFields })} />
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {words.form.cancel}
        </Button>
        <Button type="submit" aria-disabled={isSending} {...(isDangerous ? { color: 'red' } : {})}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** The frame of every form: fields, the refusal in full, cancel and the verb. Use with `useServiceForm`. */
export function FormFrame(props: FormFrameProps) {
  const { kind, title, isOpen = true, onClose, width = kind === 'drawer' ? 520 : 460 } = props
  if (kind === 'inline') return <Content {...props} />
  const Frame = kind === 'modal' ? Modal : Drawer
  return (
    <Frame opened={isOpen} onClose={onClose} title={title} size={width}>
      <Content {...props} />
    </Frame>
  )
}
