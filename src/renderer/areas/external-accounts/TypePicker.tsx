import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { AccountType } from '../../../contract/external-accounts/accountTypes'
import { strokeText } from '../../navigation/keys/keyMatcher'
import styles from './TypePicker.module.css'
import { findTypes } from './typeChoices'
import { words } from './words'

/** The types by group with a search; Enter takes the first, the arrows walk through them. */
export function TypePicker({ onPick }: { readonly onPick: (type: AccountType) => void }) {
  const [text, setText] = useState('')
  const listRef = useRef<HTMLDivElement>(null)
  const groups = findTypes(text)
  const first = groups[0]?.choices[0]
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...(listRef.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const index = buttons.indexOf(document.activeElement as HTMLElement)
    buttons[Math.min(Math.max(index + step, 0), buttons.length - 1)]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move between the controls inside
    <div className={styles.picker} onKeyDown={move}>
      <TextInput
        label={words.search}
        value={text}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (strokeText(event) !== 'enter' || first === undefined) return
          event.preventDefault()
          onPick(first.type)
        }}
      />
      <div ref={listRef}>
        {groups.map((group) => (
          <section key={group.name} aria-label={words.groupHeads[group.name]}>
            <h3 className={styles.group}>{words.groupHeads[group.name]}</h3>
            {group.choices.map((choice) => (
              <button key={choice.type} type="button" className={styles.choice} onClick={() => onPick(choice.type)}>
                <span>{choice.label}</span>
                <span className={styles.currencies}>{choice.currencies}</span>
              </button>
            ))}
          </section>
        ))}
        {groups.length === 0 && <p className="muted">{words.nothingFound}</p>}
      </div>
    </div>
  )
}
