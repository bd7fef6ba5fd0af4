import { Button, Textarea, type TextareaProps } from '@mantine/core'
import { useRef } from 'react'
import { REASON_MAX } from '../../../contract/console/agents/limits'
import type { FormInputs } from '../../components/useServiceForm'
import styles from './ActionDetail.module.css'
import { words } from './words'

const text = words.rejectDialog

interface ReasonInputProps extends Pick<TextareaProps, 'description'> {
  readonly f: Pick<FormInputs<'reason'>, 'field' | 'set'>
  /** What to say where there is none. */
  readonly missing: string
  /** Told of what is written. */
  readonly onChange?: (reason: string) => void
  /** False where the reason is not asked for any more. */
  readonly isWanted?: boolean
}

/** Why something is rejected, with reasons that are given often to begin from. */
export function ReasonInput({ f, missing, onChange, isWanted = true, ...rest }: ReasonInputProps) {
  const field = f.field('reason', text.reason, { isNeeded: isWanted, fault: missing })
  const value: string = field.value
  const change = (reason: string) => {
    f.set('reason', reason)
    onChange?.(reason)
  }
  const input = useRef<HTMLTextAreaElement>(null)
  const choose = (template: string) => {
    change(value.trim() === '' ? template : `${value.trimEnd()} ${template}`)
    input.current?.focus()
  }
  return (
    <>
      <Textarea
        {...rest}
        {...field}
        ref={input}
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        maxLength={REASON_MAX}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {isWanted && (
        <fieldset className={styles.templates} aria-label={text.templates}>
          {text.reasons.map((template) => (
            <Button key={template} size="compact-xs" variant="default" onClick={() => choose(template)}>
              {template}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}
