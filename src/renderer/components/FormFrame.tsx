import { Button, Drawer, Modal } from '@mantine/core'
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { forbidden } from './ActButton'
import { DIALOG_SIZES } from './dialogSizes'
import styles from './FormFrame.module.css'
import { KeyHint } from './KeyHint'
import { ServiceErrorAlert } from './ServiceErrorAlert'
import type { FramedForm } from './useServiceForm'
import { words } from './words'

interface ContentProps {
  /** What `useServiceForm` returns; an act that is no plain call of an operation brings the same few things. */
  readonly form: FramedForm
  /** A verb: "Create agent". */
  readonly submitLabel: string
  readonly isDangerous?: boolean
  /** The keys that send, shown on the button: `mod+enter`. Whoever has the focus listens to them. */
  readonly submitKeys?: string
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
}

/** A form that is the page itself. */
interface PageProps extends ContentProps {
  readonly kind: 'page'
  /** What is said beside the verb. */
  readonly beside?: string
}

/** A setting among others: its inputs and its button stand in one row. */
interface RowProps extends ContentProps {
  readonly kind: 'row'
  /** Nothing differs from what is stored. */
  readonly isUnchanged: boolean
  /** More buttons behind the verb. */
  readonly acts?: ReactNode
  /** What is said below the row. */
  readonly note?: ReactNode
}

const FIELDS = 'input:not([type="hidden"], [type="radio"], [disabled]), select, textarea'

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

/** After a judgement the first input that is wrong has the focus. */
function useFaultFocus(formRef: RefObject<HTMLFormElement | null>, { faults = {}, judgement = 0 }: FramedForm): void {
  const paths = useRef<readonly string[]>([])
  paths.current = Object.keys(faults)
  useEffect(() => {
    if (judgement === 0) return
    const places = [...(formRef.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
    const input = places
      .filter(({ dataset }) => paths.current.includes(dataset.path ?? ''))
      .map((place) => (place.matches(FIELDS) ? place : place.querySelector<HTMLElement>(FIELDS)))
      .find((field) => field !== null && !field.matches(':disabled'))
    const fold = input?.closest('details')
    if (fold) fold.open = true
    input?.focus()
  }, [judgement, formRef])
}

/** A form that judges by itself has marked its inputs by the next frame, and again once it was refused. */
function useMarkFocus(formRef: RefObject<HTMLFormElement | null>, { judgement, isSending }: FramedForm): () => void {
  const isMarked = judgement === undefined
  const toFirst = useCallback(() => {
    if (!isMarked) return
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }, [formRef, isMarked])
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !isSending) toFirst()
    wasSending.current = isSending
  }, [isSending, toFirst])
  return toFirst
}

interface FormProps {
  readonly form: FramedForm
  readonly className: string | undefined
  readonly children: ReactNode
}

/** In an input with a list of choices Enter chooses; it never sends the form, whether the list is open or not. */
const isPicker = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.getAttribute('aria-haspopup') === 'listbox'

function Form({ form, className, children }: FormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  useFirstFocus(formRef)
  useFaultFocus(formRef, form)
  const toFirstMark = useMarkFocus(formRef, form)
  return (
    <form
      ref={formRef}
      noValidate
      className={className}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isPicker(event.target)) event.preventDefault()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (form.isSending) return
        void form.submit()
        toFirstMark()
      }}
    >
      {children}
    </form>
  )
}

function SubmitButton({ form, submitLabel, isDangerous = false, submitKeys }: ContentProps) {
  return (
    <Button
      type="submit"
      aria-disabled={form.isSending}
      data-first-button={!isDangerous || undefined}
      {...forbidden(form.mayNot ?? null)}
      color={isDangerous ? 'red' : 'indigo'}
      rightSection={submitKeys === undefined ? undefined : <KeyHint keys={submitKeys} />}
    >
      {submitLabel}
    </Button>
  )
}

type AllProps = ContentProps & Partial<Pick<DialogProps, 'onClose' | 'closeLabel'> & Pick<PageProps, 'beside'>>

function Content({ onClose, closeLabel = words.form.cancel, beside, ...props }: AllProps) {
  const { form, children } = props
  const faults = Object.keys(form.faults ?? {}).length
  return (
    <Form form={form} className={styles.form}>
      <div className={styles.fields}>{children}</div>
      {faults > 0 && form.error === null && <p className={styles.faults}>{words.form.faults(faults)}</p>}
      <ServiceErrorAlert error={form.error} shownFields={form.shownFields ?? []} labels={form.labels} />
      {typeof form.mayNot === 'string' && <p className={styles.faults}>{form.mayNot}</p>}
      <div className={styles.foot}>
        {beside !== undefined && <span className="muted">{beside}</span>}
        {onClose !== undefined && (
          <Button variant="default" data-first-button={props.isDangerous === true || undefined} onClick={onClose}>
            {closeLabel}
          </Button>
        )}
        <SubmitButton {...props} />
      </div>
    </Form>
  )
}

function Row({ form, submitLabel, isUnchanged, acts, note, children }: RowProps) {
  return (
    <Form form={form} className={styles.setting}>
      <div className={styles.row}>
        {children}
        <Button
          type="submit"
          variant="default"
          disabled={isUnchanged}
          aria-disabled={form.isSending}
          {...forbidden(form.mayNot ?? null)}
        >
          {submitLabel}
        </Button>
        {acts}
      </div>
      {note}
      <ServiceErrorAlert error={form.error} shownFields={form.shownFields ?? []} labels={form.labels} />
    </Form>
  )
}

/** The frame of every form: inputs, what is wrong, the refusal in full, cancel and the verb. */
export function FormFrame(props: DialogProps | PageProps | RowProps) {
  if (props.kind === 'row') return <Row {...props} />
  if (props.kind === 'page') return <Content {...props} />
  const { kind, title, onClose, size = kind } = props
  const Frame = kind === 'modal' ? Modal : Drawer
  return (
    <Frame opened onClose={onClose} title={title} size={DIALOG_SIZES[size]}>
      <Content {...props} />
    </Frame>
  )
}
