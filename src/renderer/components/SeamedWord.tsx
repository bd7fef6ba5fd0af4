import { Fragment } from 'react'
import styles from './SeamedWord.module.css'

/** A word of the interface, such as an event's name: it breaks after a dot or an underscore, never inside a word. */
export function SeamedWord({ text }: { readonly text: string }) {
  return (
    <span className={styles.word}>
      {text.split(/(?<=[._])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a word never move
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </span>
  )
}
