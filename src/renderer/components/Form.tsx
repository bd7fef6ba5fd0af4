import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from 'react'
import { isTypingPlace, strokeText } from '../navigation/keys/keyMatcher'
import type { FramedForm } from './useServiceForm'

/** What somebody fills in: neither what is chosen without a word nor what takes nothing now. */
export const FIELDS = 'input:not([type="hidden"], [type="radio"], [disabled]), select, textarea'

/** The keys that send every form, whichever of its inputs has the focus; on a Mac it is Command. */
export const SUBMIT_KEYS = 'mod+enter'

type Judged = Pick<FramedForm, 'submit' | 'isSending' | 'faults' | 'judgement'>
type FormRef = RefObject<HTMLFormElement | null>

/** The input of a place; of several the first that is wrong by itself. */
const fieldIn = (place: HTMLElement): HTMLElement | null =>
  place.querySelector<HTMLElement>('input[aria-invalid="true"]:enabled') ?? place.querySelector<HTMLElement>(FIELDS)

/** Where it is folded away it is unfolded first. */
function focusUnfolded(input: HTMLElement): void {
  const fold = input.closest('details')
  if (fold) fold.open = true
  input.focus()
}

/** After a judgement the first input that is wrong has the focus. */
function useFaultFocus(formRef: FormRef, { faults = {}, judgement = 0 }: Judged): void {
  const paths = useRef<readonly string[]>([])
  paths.current = Object.keys(faults)
  useEffect(() => {
    if (judgement === 0) return
    const places = [...(formRef.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
    const input = places
      .filter(({ dataset }) => paths.current.includes(dataset.path ?? ''))
      .map((place) => (place.matches(FIELDS) ? place : fieldIn(place)))
      .find((field) => field !== null && !field.matches(':disabled'))
    if (input) focusUnfolded(input)
  }, [judgement, formRef])
}

/** A form that judges by itself has marked its inputs by the next frame, and again once it was refused. */
function useMarkFocus(formRef: FormRef, { judgement, isSending }: Judged): () => void {
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

/** Whether a date is half typed, which the values of a form show as none: it is marked, and has the focus. */
function refuseUnfinished(form: HTMLFormElement): boolean {
  const input = [...form.querySelectorAll<HTMLInputElement>('input:enabled')].find(({ validity }) => validity.badInput)
  if (input === undefined) return false
  input.checkValidity()
  focusUnfolded(input)
  return true
}

/** In an input with a list of choices Enter chooses; it never sends the form, whether the list is open or not. */
const isPicker = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.getAttribute('aria-haspopup') === 'listbox'

/** A button that does something else, such as Cancel: keys press it, not the verb. One that fills in is an input. */
const isOtherAct = (target: Element): boolean =>
  target.closest('button') !== null && target.closest('[data-path], [data-fills], button[type="submit"]') === null

/** Presses the verb, as Enter in an input would: where it is disabled, nothing is sent. */
function pressVerb(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget, target } = event
  // What floats on top belongs to the form, but does not stand in it.
  if (strokeText(event) !== SUBMIT_KEYS || !(target instanceof Element) || !currentTarget.contains(target)) return
  if (isOtherAct(target)) return
  event.preventDefault()
  event.stopPropagation()
  const verb = currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')
  if (verb === null) currentTarget.requestSubmit()
  else verb.click()
}

export interface FormProps {
  readonly form: Judged
  readonly className: string | undefined
  readonly formRef?: FormRef | undefined
  readonly onFocus?: ((event: { readonly target: EventTarget }) => void) | undefined
  readonly children: ReactNode
}

/** Every form of the console: how it is sent, and where the focus goes when something in it is wrong. */
export function Form({ form, className, formRef, onFocus, children }: FormProps) {
  const ownRef = useRef<HTMLFormElement>(null)
  const ref = formRef ?? ownRef
  useFaultFocus(ref, form)
  const toFirstMark = useMarkFocus(ref, form)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // A dialog opened from within is no part of this form, but React tells of its events here, too.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (form.isSending || refuseUnfinished(event.currentTarget)) return
    void form.submit()
    toFirstMark()
  }
  return (
    <form
      ref={ref}
      noValidate
      className={className}
      onFocus={(event) => {
        if (event.currentTarget.contains(event.target)) onFocus?.(event)
      }}
      onKeyDownCapture={pressVerb}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isPicker(event.target)) event.preventDefault()
      }}
      onSubmit={submit}
    >
      {children}
    </form>
  )
}

function isTypedInto(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || isPicker(target)) return false
  return target.type !== 'password' && isTypingPlace({ tagName: target.tagName, type: target.type, isEditable: false })
}

/** What somebody typed into a form: each input is compared with what it held when it first had the focus. */
export function useTypedText() {
  const starts = useRef(new Map<HTMLInputElement | HTMLTextAreaElement, string>())
  const last = useRef<HTMLElement | null>(null)
  return {
    onFocus: ({ target }: { readonly target: EventTarget }) => {
      if (target instanceof HTMLElement && target.matches(FIELDS)) last.current = target
      if (isTypedInto(target) && !starts.current.has(target)) starts.current.set(target, target.value)
    },
    /** The input that had the focus last, as long as it is there. */
    last: useCallback(() => (last.current?.isConnected === true ? last.current : null), []),
    /** Whether there is text that nobody has sent. A PIN is none: whoever typed it cannot read it. */
    isThere: () =>
      [...starts.current].some(([input, start]) => input.isConnected && input.value.trim() !== start.trim()),
    /** What is there now was sent. */
    markSent: useCallback(() => {
      for (const input of starts.current.keys()) starts.current.set(input, input.value)
    }, []),
  }
}
