import { type GetInputPropsReturnType, type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldError } from '../../contract/primitives/errors'
import type { WideAmount } from '../../contract/primitives/money'
import type { CallDraft, CallOptions, Reply, WriteId } from '../client/operations'
import type { ServiceCallError } from '../client/ServiceCallError'
import { useMay } from '../client/useMay'
import { useWrite } from '../client/useWrite'
import type { FieldWords } from './faultSentence'
import { inputOf, landFieldErrors, pathsOf } from './fieldErrors'
import { type FieldLabels, labelledErrors, labelsOf } from './fieldLabels'
import type { FieldPath, ValueAt } from './fieldPath'
import { standOf } from './formStand'
import { needsSignatures } from './needsSignatures'
import { refusedFields } from './refusalText'
import { type Starred, starred } from './starred'
import { words } from './words'

type FieldMap<Values> = Readonly<Record<string, FieldPath<Values>>>

interface ServiceFormInput<K extends WriteId, Values extends object> {
  readonly id: K
  readonly initialValues: Values
  /** The call that these values make; it is held against the contract before it is sent. */
  readonly toCall: (values: Values) => CallDraft<K>
  /** Input: the reply, and the values that were sent; those of the form may have changed since. */
  readonly onDone?: (reply: Reply<K>, values: Values) => void
  readonly onRefused?: ((error: ServiceCallError) => void) | undefined
  /** Interface field to form field, where they differ; by the values, where what is chosen decides. */
  readonly fieldMap?: FieldMap<NoInfer<Values>> | ((values: NoInfer<Values>) => FieldMap<NoInfer<Values>>)
  /** What the contract cannot know: form field to sentence. */
  readonly check?: (values: Values) => Faults<FieldPath<NoInfer<Values>>>
  /** Looks before it is sent whether it may be; what this throws is the refusal. */
  readonly first?: (call: CallOptions<K>) => Promise<unknown>
  /** What carries the call out, where that is more than sending it: a signature, or one decision in many parts. */
  readonly act?: FormAct<K, Values>
  /** Values that live elsewhere, such as in the address: the form follows them. */
  readonly follows?: Partial<Values>
  /** The initial values are what is stored: once that changes they are taken over, whatever was typed meanwhile. */
  readonly isStored?: true
}

export interface FormAct<K extends WriteId, Values extends object> {
  readonly send: (call: CallOptions<K>, values: Values) => Promise<unknown>
  readonly isSending: boolean
  readonly error: ServiceCallError | null
  readonly reset: () => void
}

type FieldMore = Omit<FieldWords, 'label'>

/** What is wrong, by the place of the input. */
export type Faults<Path extends string> = Readonly<Partial<Record<Path, string>>>

/** Connects an input with its place in a form's values; the words are for the sentence of a field that is wrong. */
type FieldOf<Path extends string> = (path: Path, label: string, words?: FieldMore) => FieldProps

/** The marks of an input that may not be left empty are on none where it cannot be. */
export interface FieldProps extends GetInputPropsReturnType, Partial<Starred> {
  readonly label: string
  readonly disabled?: true
}

/** Of a box that is ticked or not: none of them may not be left empty. */
export interface CheckProps extends Omit<FieldProps, 'value' | keyof Starred> {
  readonly checked: boolean
}

export interface MoneyFieldProps<Amount extends WideAmount = number> extends Partial<Starred> {
  readonly label: string
  readonly disabled?: true
  readonly currency: string
  readonly value: Amount | number | null
  readonly onChange: (amountMinor: Amount | number | null) => void
  readonly error: ReactNode
  readonly 'data-path': string
}

type CheckOf<Path extends string> = (path: Path, label: string, words?: FieldMore) => CheckProps

type AmountOf<Path extends string, Amount extends WideAmount> = (
  path: Path,
  label: string,
  currency: string,
  words?: FieldMore,
) => MoneyFieldProps<Amount>

/** The inputs of a form, for its parts: each names the places that it fills in, and any form that has them takes it. */
export interface FormInputs<Path extends string> {
  /** An input that is typed into. */
  readonly field: FieldOf<Path>
  /** An input where one thing is chosen: nothing chosen is '' in the values. */
  readonly choice: FieldOf<Path>
  /** A box or switch: yes or no in the values. */
  readonly check: CheckOf<Path>
  /** An input of an amount in minor units; empty is null in the values. */
  readonly money: AmountOf<Path, number>
  /** Replaces a value that no single input holds; what was found wrong with it or inside it is no longer said. */
  readonly set: (path: Path, value: unknown) => void
}

/** What a frame needs of a form. */
export interface FramedForm {
  /** For `<form onSubmit>`. */
  readonly submit: () => unknown
  readonly isSending: boolean
  readonly error: ServiceCallError | null
  /** The service refused it, and its refusal stands at an input: it was sent. */
  readonly isRefused?: boolean
  /** Why whoever is at the desk may not send it. */
  readonly mayNot?: string | null
  /** The interface's names of the fields that already stand on inputs, for the error alert. */
  readonly shownFields?: readonly string[]
  /** What the form calls the fields that the refusal names. */
  readonly labels?: FieldLabels
  /** The inputs that are wrong, by path. */
  readonly faults?: Readonly<Record<string, ReactNode>>
  /** What the service answered when it was sent last; null or none before. */
  readonly reply?: unknown
  /** Nothing differs from how it began; of a setting, from what is stored. */
  readonly isUnchanged?: boolean
  /** How often it was put back to how it began: nothing that it holds then was typed. */
  readonly resets?: number
  /** Changes with each judgement that found faults: the frame then brings the focus to the first of them. */
  readonly judgement?: number
}

type MapOf<Values> = (values: Values) => Readonly<Record<string, string>>

type Untyped = 'setFieldValue' | 'getInputProps' | 'clearFieldError'

/**
 * The values of a form and what is done with them; the library's own methods would take any text as a place. Inputs are
 * connected by the hook's `field`, `choice`, `check` and `money`.
 */
export interface FormState<Values extends object> extends Omit<UseFormReturnType<Values>, Untyped> {
  readonly setFieldValue: <Path extends FieldPath<Values>>(path: Path, value: ValueAt<Values, Path>) => void
  readonly clearFieldError: (path: FieldPath<Values>) => void
}

export interface ServiceForm<K extends WriteId, Values extends object>
  extends Required<Omit<FramedForm, 'isRefused'>>,
    FormInputs<FieldPath<Values>> {
  /** An input of the sum of several amounts, which may be beyond what one of them can be. */
  readonly sum: AmountOf<FieldPath<Values>, WideAmount>
  readonly form: FormState<Values>
  /** What the form calls the fields that are named, of those whose inputs are on the screen. */
  readonly labelsFor: (errors: readonly FieldError[]) => FieldLabels
  readonly reply: Reply<K> | null
  readonly reset: () => void
}

function inputsOver(field: FieldOf<string>) {
  const amount = (path: string, label: string, currency: string, more?: FieldMore) => {
    const { value, onChange, error, withAsterisk = false, disabled } = field(path, label, { currency, ...more })
    return { label, ...starred(withAsterisk), disabled, currency, value, onChange, error, 'data-path': path }
  }
  return {
    field,
    choice: (path, label, more) => {
      const props = field(path, label, { isChoice: true, ...more })
      return { ...props, value: props.value === '' ? null : props.value }
    },
    check: (path, label, more) => {
      const { value, withAsterisk: _star, 'aria-required': _required, ...props } = field(path, label, more)
      return { ...props, checked: value === true }
    },
    money: amount,
    sum: amount,
  } satisfies Omit<FormInputs<string>, 'set'> & { readonly sum: AmountOf<string, WideAmount> }
}

/** The inputs of a form where nothing can be changed: none of them takes anything, and none has a star. */
export function disabledInputs<Path extends string>(inputs: FormInputs<Path>): FormInputs<Path> {
  const off = (more: FieldMore = {}): FieldMore => ({ ...more, isDisabled: true })
  return {
    ...inputs,
    field: (path, label, more) => inputs.field(path, label, off(more)),
    choice: (path, label, more) => inputs.choice(path, label, off(more)),
    check: (path, label, more) => inputs.check(path, label, off(more)),
    money: (path, label, currency, more) => inputs.money(path, label, currency, off(more)),
  }
}

/** The contract's judgement comes with the form, after its first paint; where it cannot be had the service judges. */
const loadBodyFaults = () => import('./bodyFaults').catch(() => null)
const loadRequiredInputs = () => import('./requiredInputs').catch(() => null)

/** The inputs that may not be left empty: found once the contract is there, again when the form stands otherwise. */
function useRequired<Values extends object>(
  form: UseFormReturnType<Values>,
  { id, toCall, mapOf }: Pick<ServiceFormInput<WriteId, Values>, 'id' | 'toCall'> & { readonly mapOf: MapOf<Values> },
  fields: { readonly current: ReadonlyMap<string, FieldWords> },
): ReadonlySet<string> {
  const [required, setRequired] = useState<ReadonlySet<string>>(new Set())
  const judged = useRef('')
  useEffect(() => {
    const values = form.getValues()
    const valueAt = (path: string) => form.getInputProps(path).value
    const stand = `${id} ${standOf(fields.current, values, valueAt)}`
    if (judged.current === stand) return
    judged.current = stand
    void loadRequiredInputs().then((contract) => {
      if (contract === null || judged.current !== stand) return
      const bodyOf = (given: Values) => (toCall(given) as { readonly body?: unknown }).body
      setRequired(contract.requiredInputs({ id, values, fields: fields.current, valueAt, bodyOf, mapOf }))
    })
  })
  return required
}

/** Takes over what changes elsewhere; what was found wrong with it is no longer said. */
function useFollowing<Values extends object>(form: UseFormReturnType<Values>, follows: Partial<Values> = {}): void {
  useEffect(() => {
    const values: Partial<Values> = form.getValues()
    for (const name of Object.keys(follows) as (keyof Values & string)[]) {
      if (follows[name] !== values[name]) form.getInputProps(name).onChange(follows[name])
    }
  })
}

/** Takes over what is stored where that has changed; the inputs stay, and with them the focus. */
function useStored<Values extends object>(form: UseFormReturnType<Values>, values: Values, isStored: boolean): void {
  const stored = isStored ? JSON.stringify(values) : null
  const taken = useRef(stored)
  useEffect(() => {
    if (taken.current === stored) return
    taken.current = stored
    form.setInitialValues(values)
    form.reset()
  })
}

/** What was found wrong with a form: where it stands, and what the form calls the fields of a refusal. */
function useFindings<Values extends object>(form: UseFormReturnType<Values>, mapOf: MapOf<Values>) {
  /** The inputs that are on the screen: each says its words as it is drawn. A drawing that is given up draws none. */
  const drawn = new Map<string, FieldWords>()
  const fields = useRef(drawn)
  useEffect(() => {
    fields.current = drawn
  })
  const [shownFields, setShownFields] = useState<readonly string[]>([])
  const [labels, setLabels] = useState<FieldLabels>({})
  const [judgement, setJudgement] = useState(0)
  const wordsOf = (field: string): FieldWords =>
    fields.current.get(inputOf(field, [...fields.current.keys()], mapOf(form.getValues())) ?? '') ?? { label: '' }
  const show = (errors: readonly FieldError[], others: Faults<string> = {}) => {
    const values = form.getValues()
    const landed = landFieldErrors(errors, pathsOf(values), mapOf(values))
    const faults = { ...landed.byField, ...others }
    form.setErrors(faults)
    setShownFields(landed.shownFields)
    if (Object.keys(faults).length > 0) setJudgement((count) => count + 1)
    return faults
  }
  const labelsFor = (errors: readonly FieldError[]) => labelsOf(errors, (field) => wordsOf(field).label)
  const refuse = (errors: readonly FieldError[]) => {
    const named = labelsFor(errors)
    setLabels(named)
    show(labelledErrors(errors, named))
  }
  const forget = () => setShownFields([])
  return { drawn, fields, wordsOf, show, labelsFor, refuse, forget, shown: { shownFields, labels, judgement } }
}

/** Whether a refusal stood at inputs alone, none of which is marked any more. */
function isCorrected(error: ServiceCallError | null, shownFields: readonly string[], marks: object): boolean {
  const refused = error?.fieldErrors ?? []
  if (refused.length === 0 || Object.keys(marks).length > 0) return false
  return refused.every(({ field }) => shownFields.includes(field))
}

/** Replaces a value that no single input holds; what was found wrong with it or inside it is no longer said. */
function replaceValue<Values extends object>(form: UseFormReturnType<Values>, path: string, value: unknown): void {
  form.getInputProps(path).onChange(value)
  const inside = Object.keys(form.errors).filter((wrong) => wrong.startsWith(`${path}.`))
  for (const wrong of inside) form.clearFieldError(wrong)
}

/** Whoever types what is no amount never means none. */
const unreadAmounts = (paths: Iterable<string>, valueAt: (path: string) => unknown): Faults<string> =>
  Object.fromEntries(
    [...paths].filter((path) => Number.isNaN(valueAt(path))).map((path) => [path, words.form.noAmount]),
  )

/**
 * A form over one operation. Before it is sent the contract judges the whole of it at once; a refusal of the service
 * lands on its inputs in the same way, and what has no input is left to the error alert. Sends once.
 */
export function useServiceForm<K extends WriteId, Values extends object>(
  input: ServiceFormInput<K, Values>,
): ServiceForm<K, Values> {
  const { id, initialValues, toCall, onDone, onRefused, fieldMap = {}, check, first, act, follows } = input
  const form = useForm<Values>({ initialValues: { ...initialValues, ...follows } })
  useFollowing<Values>(form, follows)
  useStored<Values>(form, initialValues, input.isStored === true)
  const mapOf = (values: Values) => (typeof fieldMap === 'function' ? fieldMap(values) : fieldMap)
  const { drawn, fields, wordsOf, show, labelsFor, refuse, forget, shown } = useFindings(form, mapOf)
  const required = useRequired<Values>(form, { id, toCall, mapOf }, fields)
  const [resets, setResets] = useState(0)
  const madeOf = useRef(new WeakMap<object, Values>()).current
  const write = useWrite(id, {
    first,
    onDone: (reply, call) => onDone?.(reply, madeOf.get(call) ?? form.getValues()),
    onRefused: (error) => {
      refuse(needsSignatures(error) ? [] : refusedFields(error))
      onRefused?.(error)
    },
  })
  const sending = act ?? write
  const mayNot = useMay(id)
  const submit = async () => {
    if (mayNot !== null) return
    const values = form.getValues()
    const call = toCall(values)
    madeOf.set(call, values)
    const contract = await loadBodyFaults()
    const { body } = call as { readonly body?: unknown }
    const valueAt = (path: string): unknown => form.getInputProps(path).value
    const faults = show(contract?.bodyFaults(id, body, wordsOf) ?? [], {
      ...contract?.missingFields(fields.current, valueAt),
      ...check?.(values),
      ...unreadAmounts(fields.current.keys(), valueAt),
    })
    if (Object.keys(faults).length > 0) {
      if (sending.error !== null) sending.reset()
    } else if (act === undefined) await write.send(call as CallOptions<K>)
    else await act.send(call as CallOptions<K>, values)
  }
  const field: FieldOf<string> = (path, label, more = {}) => {
    drawn.set(path, { label, ...more })
    const props = form.getInputProps(path)
    if (more.isDisabled === true || mayNot !== null) return { label, disabled: true, ...props }
    const marks = starred(more.isNeeded === true || required.has(path))
    return { label, ...(typeof props.value === 'boolean' ? {} : marks), ...props }
  }
  return {
    form: form as FormState<Values>,
    ...inputsOver(field),
    labelsFor,
    set: (path, value) => replaceValue(form, path, value),
    submit,
    isSending: sending.isSending,
    error: isCorrected(sending.error, shown.shownFields, form.errors) ? null : sending.error,
    mayNot,
    ...shown,
    faults: form.errors,
    reply: write.reply,
    isUnchanged: !form.isDirty(),
    resets,
    reset: () => {
      setResets((count) => count + 1)
      form.reset()
      sending.reset()
      forget()
    },
  }
}
