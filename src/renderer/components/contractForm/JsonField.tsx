import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { starred } from '../starred'
import styles from './ContractForm.module.css'
import type { ContractFieldProps } from './formTools'
import { valueAt } from './startValue'
import { words } from './words'

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

/** Text that is no JSON but a word is taken as that word, so that names and numbers can simply be typed. */
function parse(text: string): Parsed {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: true, value: undefined }
  try {
    return { ok: true, value: JSON.parse(trimmed) as unknown }
  } catch {
    return /^[[{"]/.test(trimmed) ? { ok: false } : { ok: true, value: text }
  }
}

const textOf = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** A place where the contract takes anything. */
export function JsonField({ tools, path, label, isRequired }: ContractFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && !parse(typed).ok
  return (
    <Textarea
      label={label}
      description={words.jsonHint}
      {...starred(isRequired)}
      autosize
      maxRows={10}
      classNames={{ input: styles.mono ?? '' }}
      value={typed ?? textOf(valueAt(tools.value, path))}
      error={isWrong ? words.jsonWrong : tools.errors[path]}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const parsed = parse(text)
        tools.set(path, parsed.ok ? parsed.value : undefined)
      }}
      spellCheck={false}
    />
  )
}
