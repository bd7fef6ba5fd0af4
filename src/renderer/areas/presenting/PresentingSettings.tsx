import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { changePreferences, usePreferences } from '../../client/preferences'
import { hint } from '../../components/hint'
import { KeyHint } from '../../components/KeyHint'
import { Section } from '../../components/Section'
import { Setting } from '../settings/Setting'
import { accentOf } from './accent'
import styles from './PresentingSettings.module.css'
import { words as all } from './words'

const words = all.settings
const NAME_MAX = 40
/** What the picker stands at where no colour was chosen: the accent of the theme. */
const THEME_COLOUR = '#4f46e5'

/** Takes a colour over; answers the sentence why not, or null. */
function takeColour(text: string): string | null {
  if (text.trim() === '') {
    changePreferences({ presentedColour: '', presentedTokens: {} })
    return null
  }
  const accent = accentOf(text)
  if (accent.kind === 'NO_COLOUR') return words.noColour
  if (accent.kind === 'TOO_WEAK') return words.tooWeak(accent.contrast.toFixed(1))
  const colour = `#${text.trim().replace('#', '').toLowerCase()}`
  changePreferences({ presentedColour: colour, presentedTokens: accent.tokens })
  return null
}

function Colour() {
  const { presentedColour } = usePreferences()
  const [text, setText] = useState(presentedColour)
  const [fault, setFault] = useState<string | null>(null)
  const take = (next: string) => {
    setText(next)
    setFault(takeColour(next))
  }
  return (
    <Setting label={words.colour} note={words.colourNote}>
      <input
        type="color"
        className={styles.picker}
        aria-label={words.pick}
        value={presentedColour === '' ? THEME_COLOUR : presentedColour}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <TextInput
        aria-label={words.colour}
        {...hint(THEME_COLOUR)}
        className={styles.colour}
        value={text}
        error={fault}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setFault(null)
        }}
        onBlur={(event) => take(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(event.currentTarget.value)
        }}
      />
    </Setting>
  )
}

/** Whether the desk is shown to an audience, and under which name and colour. */
export function PresentingSettings() {
  const { isPresenting, presentedName } = usePreferences()
  return (
    <Section title={words.title} isFramed>
      <Setting label={words.on} note={words.onNote}>
        <KeyHint shortcut="present" />
        <Switch
          aria-label={words.on}
          checked={isPresenting}
          onChange={(event) => changePreferences({ isPresenting: event.currentTarget.checked })}
        />
      </Setting>
      <Setting label={words.name} note={words.nameNote}>
        <TextInput
          aria-label={words.name}
          maxLength={NAME_MAX}
          value={presentedName}
          onChange={(event) => changePreferences({ presentedName: event.currentTarget.value })}
        />
      </Setting>
      <Colour />
    </Section>
  )
}
