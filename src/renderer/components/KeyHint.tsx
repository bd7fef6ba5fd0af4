import { usePreferences } from '../client/preferences'
import { keysOf, type ShortcutId } from '../navigation/keys/keyDefinitions'
import styles from './KeyHint.module.css'

const isMac = typeof navigator !== 'undefined' && navigator.platform.startsWith('Mac')

const SYMBOLS: Readonly<Record<string, string>> = {
  mod: isMac ? '⌘' : 'Ctrl',
  shift: isMac ? '⇧' : 'Shift',
  alt: isMac ? '⌥' : 'Alt',
  enter: '↵',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}

const symbolOf = (key: string) => SYMBOLS[key] ?? (key.length === 1 ? key.toUpperCase() : key)

interface KeyHintProps {
  /** A shortcut, shown with the keys that this person gave it. */
  readonly shortcut?: ShortcutId
  /** Or keys as they are: `mod+k`, `g a`. */
  readonly keys?: string
}

/** The keys of an act, beside its button. Nothing when the person switched the keys off. */
export function KeyHint({ shortcut, keys }: KeyHintProps) {
  const { areKeysOn, keys: changed } = usePreferences()
  const text = keys ?? (shortcut === undefined || !areKeysOn ? '' : keysOf(shortcut, changed))
  if (text === '') return null
  return (
    <span className={styles.hint} aria-hidden="true">
      {text
        .split(' ')
        .flatMap((stroke) => stroke.split('+'))
        .map((key) => (
          <kbd key={key} className={styles.key}>
            {symbolOf(key)}
          </kbd>
        ))}
    </span>
  )
}
