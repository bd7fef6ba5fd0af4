import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './SecretText.module.css'
import { words } from './words'

interface SecretTextProps {
  readonly text: string
  /** What it is, for the button's name: "tax number". */
  readonly label: string
}

const DOTS = '••••••'

/** A value that stays covered until somebody asks to see it; its length is not given away. */
export function SecretText({ text, label }: SecretTextProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <span className={styles.secret}>
      {isShown ? (
        <span className="mono">{text}</span>
      ) : (
        <span className="mono" role="img" aria-label={words.secret.covered}>
          {DOTS}
        </span>
      )}
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={isShown}
        aria-label={words.secret.show(label)}
        data-tip={isShown ? words.secret.hide : words.secret.reveal}
        onClick={() => setIsShown((was) => !was)}
      >
        <Icon size={14} stroke={1.6} aria-hidden="true" />
      </button>
    </span>
  )
}
