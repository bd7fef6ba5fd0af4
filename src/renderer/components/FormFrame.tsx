import { Button, Drawer, Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { forbidden } from './ActButton'
import { isForAnother } from './dialogFocus'
import { DIALOG_SIZES } from './dialogSizes'
import { FIELDS, Form, type FormProps, SUBMIT_KEYS, useTypedText } from './Form'
import styles from './FormFrame.module.css'
import type { FormOnPage } from './formsOnPage'
import { KeyHint } from './KeyHint'
import { type LeavingProps, LeavingQuestion } from './LeavingQuestion'
import { ServiceErrorAlert } from './ServiceErrorAlert'
import { usePageLeaving } from './usePageLeaving'
import type { FramedForm } from './useServiceForm'
import { words } from './words'

interface ContentProps {
  /** What `useServiceForm` returns; an act that is no plain call of an operation brings the same few things. */
  readonly form: FramedForm
  /** A verb: "Create agent". */
  readonly submitLabel: string
  readonly isDangerous?: boolean
  /** Another button of the form leads on: the verb steps back behind it. */
  readonly isSecond?: boolean
  /** The keys that send every form are shown on the button: Enter ends a line of what is written here. */
  readonly showsKeys?: boolean
  /** What is said beside the verb. */
  readonly beside?: string | undefined
  readonly children?: ReactNode
}

interface DialogProps extends ContentProps {
  /** Short forms stand in a modal, long ones in a drawer. */
  readonly kind: 'modal' | 'drawer'
  readonly title: string
  readonly onClose: () => void
  /** On the button that leaves, where there is nothing to cancel any more. */
  readonly closeLabel?: string | undefined
  readonly size?: keyof typeof DIALOG_SIZES
  /** What was typed is there again when it opens: closing asks nothing. */
  readonly keepsTyped?: boolean
  /** What is said where it goes away by itself, with what it is about. */
  readonly whenGone?: string | undefined
}

interface OnPageProps extends ContentProps, Pick<FormOnPage, 'name'> {
  /** What in the address it goes away with, besides the screen, what is selected there, and the tab. */
  readonly goesWith?: FormOnPage['goesWith']
}

/** A form that is the page itself. */
interface PageProps extends OnPageProps {
  readonly kind: 'page'
  /** Something besides typed text differs from what was sent last, or from how it began. */
  readonly isChanged?: boolean
}

/** A setting among others: its inputs and its button stand in one row. */
interface RowProps extends OnPageProps {
  readonly kind: 'row'
  /** More buttons behind the verb. */
  readonly acts?: ReactNode
  /** What is said below the row. */
  readonly note?: ReactNode
}

/** Where there is nothing to fill in, Enter carries out the verb; in front of a dangerous one it leaves. */
const FIRST_BUTTON = 'button[data-first-button]'

/** The focus trap of a drawer goes to what bears this mark, else to the close button. */
function useFirstFocus(formRef: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const form = formRef.current
    if (form === null || form.querySelector('[data-autofocus]') !== null) return
    const first = form.querySelector(FIELDS) ?? form.querySelector(FIRST_BUTTON)
    first?.setAttribute('data-autofocus', 'true')
  }, [formRef])
}

/** What sends the form. */
const VERB = 'button[type="submit"]'

function SubmitButton({ form, submitLabel, isDangerous = false, isSecond = false, showsKeys = false }: ContentProps) {
  return (
    <Button
      type="submit"
      variant={isSecond ? 'default' : 'filled'}
      aria-disabled={form.isSending}
      data-first-button={!isDangerous || undefined}
      {...forbidden(form.mayNot ?? null)}
      color={isDangerous ? 'red' : 'indigo'}
      rightSection={showsKeys ? <KeyHint keys={SUBMIT_KEYS} /> : undefined}
    >
      {submitLabel}
    </Button>
  )
}

interface AllProps
  extends ContentProps,
    Partial<Pick<DialogProps, 'onClose' | 'closeLabel'>>,
    Pick<FormProps, 'formRef' | 'onFocus'> {
  /** Closing is asked about. */
  readonly leaving?: LeavingProps | null
}

function Foot({ onClose, closeLabel = words.form.cancel, beside, leaving = null, ...props }: AllProps) {
  if (leaving !== null) return <LeavingQuestion key={leaving.askedTimes} {...leaving} />
  return (
    <div className={styles.foot}>
      {beside !== undefined && <span className="muted">{beside}</span>}
      {onClose !== undefined && (
        <Button variant="default" data-first-button={props.isDangerous === true || undefined} onClick={onClose}>
          {closeLabel}
        </Button>
      )}
      <SubmitButton {...props} />
    </div>
  )
}

function Content({ formRef, onFocus, ...props }: AllProps) {
  const { form, children } = props
  const ownRef = useRef<HTMLFormElement>(null)
  const ref = formRef ?? ownRef
  useFirstFocus(ref)
  const faults = Object.keys(form.faults ?? {}).length
  return (
    <Form form={form} className={styles.form} formRef={ref} onFocus={onFocus}>
      <div className={styles.fields}>{children}</div>
      {faults > 0 && form.error === null && (
        <p className={styles.faults}>
          {form.isRefused !== true && `${words.form.unsent} `}
          {words.form.faults(faults)}
        </p>
      )}
      <ServiceErrorAlert error={form.error} shownFields={form.shownFields ?? []} labels={form.labels} />
      {typeof form.mayNot === 'string' && <p className={styles.faults}>{form.mayNot}</p>}
      <Foot {...props} />
    </Form>
  )
}

/** Gives the focus to the first of these that is still there. */
function focusAgain(...places: readonly (Element | null | undefined)[]): void {
  const place = places.find((each) => each?.isConnected === true)
  if (place instanceof HTMLElement) place.focus()
}

/** Asks before a form is left that holds something unsent, until it is sent by its keys after all. */
function useScreenLeaving(
  { form, name, goesWith = [] }: OnPageProps,
  typed: ReturnType<typeof useTypedText>,
  isUnsent: () => boolean,
) {
  const { isAsked, stay, leave, ...asked } = usePageLeaving({
    name,
    goesWith,
    isUnsent: () => !form.isSending && isUnsent(),
  })
  const formRef = useRef<HTMLFormElement>(null)
  const wasIn = useRef<Element | null>(null)
  const isLeft = useRef(false)
  const { last } = typed
  const { reply = null } = form
  useEffect(() => {
    if (reply !== null) stay()
  }, [reply, stay])
  // Once the question has gone, its place in the form is that of the verb again.
  useEffect(() => {
    if (!isAsked) return
    isLeft.current = false
    return () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body
      if (isNowhere && !isLeft.current) focusAgain(last(), wasIn.current, formRef.current?.querySelector(VERB))
    }
  }, [isAsked, last])
  const onLeave = () => {
    isLeft.current = true
    leave()
  }
  const onFocus = (event: { readonly target: EventTarget }) => {
    typed.onFocus(event)
    if (event.target instanceof Element && event.target.closest('[role="alertdialog"]') === null)
      wasIn.current = event.target
  }
  const leaving: LeavingProps | null = isAsked ? { what: 'page', onStay: stay, onLeave, ...asked } : null
  return { formRef, onFocus, leaving }
}

/** What was sent is not asked about, nor is what a form begins with: the next word that is typed is. */
function Page(props: PageProps) {
  const typed = useTypedText()
  const { markSent } = typed
  const { reply = null, resets = 0 } = props.form
  useEffect(() => {
    if (reply !== null || resets > 0) markSent()
  }, [reply, resets, markSent])
  const isUnsent = () => props.isChanged === true || typed.isThere()
  return <Content {...props} {...useScreenLeaving(props, typed, isUnsent)} />
}

/**
 * Whether what differs from what is stored was sent: it does until the stored is read again. That may come before the
 * answer, or say nothing new; what is typed then was not sent.
 */
function useIsSent({ form: { reply = null, isUnchanged } }: RowProps, typed: ReturnType<typeof useTypedText>) {
  const isSent = useRef(false)
  const { markSent } = typed
  useEffect(() => {
    isSent.current = reply !== null
    if (reply !== null) markSent()
  }, [reply, markSent])
  useEffect(() => {
    if (isUnchanged === true) isSent.current = false
  })
  return () => isSent.current && !typed.isThere()
}

const nothing = () => undefined

/** Once it is saved the button does nothing, but it keeps the focus. */
function Row(props: RowProps) {
  const { form, submitLabel, acts, note, children } = props
  const { isUnchanged = false } = form
  const typed = useTypedText()
  const isSent = useIsSent(props, typed)
  const { leaving, onFocus, formRef } = useScreenLeaving(props, typed, () => !isUnchanged && !isSent())
  const isSaved = isUnchanged && (form.reply ?? null) !== null
  return (
    <Form
      form={isUnchanged ? { ...form, submit: nothing } : form}
      className={styles.setting}
      formRef={formRef}
      onFocus={onFocus}
    >
      <div className={styles.row}>
        {children}
        {leaving === null && (
          <Button
            type="submit"
            variant="default"
            aria-disabled={isUnchanged || form.isSending}
            data-disabled={isUnchanged || undefined}
            {...forbidden(form.mayNot ?? null)}
          >
            {submitLabel}
          </Button>
        )}
        {leaving === null && acts}
        <span role="status" className={styles.saved}>
          {isSaved && words.form.saved}
        </span>
      </div>
      {leaving !== null && <LeavingQuestion key={leaving.askedTimes} {...leaving} />}
      {note}
      <ServiceErrorAlert error={form.error} shownFields={form.shownFields ?? []} labels={form.labels} />
    </Form>
  )
}

const hasFile = (frame: HTMLElement | null): boolean =>
  [...(frame?.querySelectorAll<HTMLInputElement>('input[type="file"]') ?? [])].some(({ value }) => value !== '')

/**
 * Asks before a dialog closes over typed text or a chosen file; another Escape goes on with it. Cancel says that it may
 * be lost.
 */
function useLeaving({ form, onClose, keepsTyped = false }: DialogProps, frame: RefObject<HTMLElement | null>) {
  const typed = useTypedText()
  const [wasIn, setWasIn] = useState<Element | null>(null)
  const stay = () => {
    setWasIn(null)
    focusAgain(typed.last(), wasIn)
  }
  const close = () => {
    if (isForAnother(frame.current)) return
    if (wasIn !== null) stay()
    else if (keepsTyped || form.isSending || !(typed.isThere() || hasFile(frame.current))) onClose()
    else setWasIn(document.activeElement ?? document.body)
  }
  const what: LeavingProps['what'] = typed.isThere() ? 'text' : 'file'
  return { close, onFocus: typed.onFocus, leaving: wasIn === null ? null : { what, onStay: stay, onLeave: onClose } }
}

/** Says what became of a dialog that nobody closed or sent: the place that it stood in went away. */
function useGoneNote({ title, form, onClose, whenGone }: DialogProps): () => void {
  const course = useRef({ title, whenGone, address: '', isThere: false, isLeft: false, isSent: false })
  useEffect(() => {
    const isRefused = form.error !== null || form.isRefused === true
    const isSent = form.isSending || (course.current.isSent && !isRefused)
    Object.assign(course.current, { title, whenGone, isSent })
  })
  useEffect(() => {
    const { current } = course
    Object.assign(current, { address: location.href, isThere: true })
    return () => {
      current.isThere = false
      queueMicrotask(() => {
        const { address, isThere, isLeft, isSent } = current
        if (current.whenGone === undefined || isThere || isLeft || isSent || location.href !== address) return
        notifications.show({ title: current.title, message: current.whenGone })
      })
    }
  }, [])
  return () => {
    course.current.isLeft = true
    onClose()
  }
}

function Dialog(props: DialogProps) {
  const { kind, title, size = kind } = props
  const frame = useRef<HTMLDivElement>(null)
  const onClose = useGoneNote(props)
  const { close, ...rest } = useLeaving({ ...props, onClose }, frame)
  const Frame = kind === 'modal' ? Modal : Drawer
  return (
    <Frame opened ref={frame} onClose={close} title={title} size={DIALOG_SIZES[size]}>
      <Content {...props} {...rest} onClose={onClose} />
    </Frame>
  )
}

/** The frame of every form: inputs, what is wrong, the refusal in full, cancel and the verb. */
export function FormFrame(props: DialogProps | PageProps | RowProps) {
  if (props.kind === 'row') return <Row {...props} />
  return props.kind === 'page' ? <Page {...props} /> : <Dialog {...props} />
}
