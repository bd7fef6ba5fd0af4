import { NativeSelect, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { StepField, StepInput } from './engine/step'
import styles from './Steps.module.css'
import { words } from './words'

interface StepFieldsProps {
  readonly fields: readonly StepField[]
  readonly input: StepInput
  readonly onChange: (patch: StepInput) => void
}

function FieldInput({ field, input, onChange }: Omit<StepFieldsProps, 'fields'> & { readonly field: StepField }) {
  const shared = {
    label: field.label,
    value: input[field.name] ?? '',
    description: field.note,
  }
  const change = (value: string) => onChange({ [field.name]: value })
  if (field.kind === 'text') {
    return (
      <TextInput
        {...shared}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change(event.currentTarget.value)}
      />
    )
  }
  return (
    <NativeSelect
      {...shared}
      data={(field.options ?? []).map(({ value, label }) => ({ value, label }))}
      disabled={(field.options ?? []).length === 0}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** The inputs of the current step; mistakes and finer points stay folded until somebody wants them. */
export function StepFields({ fields, input, onChange }: StepFieldsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const extrasId = useId()
  const extras = fields.filter(({ isExtra }) => isExtra === true)
  const changed = extras.filter(({ name, initial }) => (input[name] ?? initial) !== initial).length
  const inputsOf = (list: readonly StepField[]) =>
    list.map((field) => <FieldInput key={field.name} field={field} input={input} onChange={onChange} />)
  const plain = fields.filter(({ isExtra }) => isExtra !== true)
  return (
    <>
      {plain.length > 0 && <div className={styles.fields}>{inputsOf(plain)}</div>}
      {extras.length > 0 && (
        <div>
          <button
            type="button"
            className={styles.extras}
            aria-expanded={isOpen}
            aria-controls={extrasId}
            onClick={() => setIsOpen((was) => !was)}
          >
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> {words.steps.extras}
            {changed > 0 && <span className={styles.changed}>{words.steps.extrasSet(changed)}</span>}
          </button>
          <div id={extrasId} className={styles.fields} hidden={!isOpen}>
            {inputsOf(extras)}
          </div>
        </div>
      )}
    </>
  )
}
