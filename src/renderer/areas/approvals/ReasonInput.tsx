import { Button, Textarea, type TextareaProps } from '@mantine/core'
import { useRef } from 'react'
import { REASON_MAX } from '../../../contract/console/agents/decisions'
import styles from './ActionDetail.module.css'
import { words } from './words'

const text = words.rejectDialog

interface ReasonInputProps extends Pick<TextareaProps, 'description' | 'error'> {
  readonly value: string
  readonly onChange: (reason: string) => void
  /** False where the reason is not asked for any more. */
  readonly isWanted?: boolean
}

/**
 * Why something is rejected, with reasons that are given often to begin from. Control or Command with Enter sends the
 * form.
 */
export function ReasonInput({ value, onChange, isWanted = true, ...rest }: ReasonInputProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const choose = (template: string) => {
    onChange(value.trim() === '' ? template : `${value.trimEnd()} ${template}`)
    input.current?.focus()
  }
  return (
    <>
      <Textarea
        {...rest}
        ref={input}
        label={text.reason}
        required={isWanted}
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        maxLength={REASON_MAX}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
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
