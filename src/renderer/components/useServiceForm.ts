import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import type { CallOptions, Reply, WriteId } from '../client/operations'
import type { ServiceCallError } from '../client/ServiceCallError'
import { useWrite } from '../client/useWrite'
import { landFieldErrors, pathsOf } from './fieldErrors'

interface ServiceFormInput<K extends WriteId, Values extends Record<string, unknown>> {
  readonly id: K
  readonly initialValues: Values
  /** The call that these values make. */
  readonly toCall: (values: Values) => CallOptions<K>
  readonly onDone?: (reply: Reply<K>, values: Values) => void
  /** Interface field to form field, where they differ. */
  readonly fieldMap?: Readonly<Record<string, string>>
  readonly validate?: UseFormInput<Values>['validate']
}

export interface ServiceForm<K extends WriteId, Values extends Record<string, unknown>> {
  readonly form: UseFormReturnType<Values>
  /** For `<form onSubmit>`; FormFrame takes it. */
  readonly submit: (event?: { preventDefault: () => void }) => void
  readonly isSending: boolean
  readonly error: ServiceCallError | null
  /** The fields that already stand on inputs, for the notice. */
  readonly shownFields: readonly string[]
  readonly reply: Reply<K> | null
  readonly reset: () => void
}

/** A form over one operation: sends once, lands the refusal's fields on the inputs, keeps the rest for the notice. */
export function useServiceForm<K extends WriteId, Values extends Record<string, unknown>>(
  input: ServiceFormInput<K, Values>,
): ServiceForm<K, Values> {
  const { id, initialValues, toCall, onDone, fieldMap, validate } = input
  const form = useForm<Values>({ initialValues, ...(validate === undefined ? {} : { validate }) })
  const [shownFields, setShownFields] = useState<readonly string[]>([])
  const write = useWrite(id, {
    onDone: (reply) => onDone?.(reply, form.getValues()),
    onRefused: (error) => {
      const landed = landFieldErrors(error.fieldErrors, pathsOf(form.getValues()), fieldMap)
      form.setErrors(landed.byField)
      setShownFields(landed.shownFields)
      const [first] = Object.keys(landed.byField)
      if (first !== undefined) form.getInputNode(first)?.focus()
    },
  })
  const send = form.onSubmit((values) => {
    setShownFields([])
    void write.send(toCall(values))
  })
  return {
    form: form as UseFormReturnType<Values>,
    submit: (event) => send(event as never),
    isSending: write.isSending,
    error: write.error,
    shownFields,
    reply: write.reply,
    reset: () => {
      form.reset()
      write.reset()
      setShownFields([])
    },
  }
}
