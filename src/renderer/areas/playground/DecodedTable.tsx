import { useState } from 'react'
import { CopyButton } from '../../components/CopyButton'
import { depthStyle } from '../../components/depthStyle'
import type { Decoded } from './ceremony/decoded'
import styles from './Evidence.module.css'
import { words } from './words'

/** A decoded value as text for the clipboard: one line per part. */
function textOf({ title, rows }: Decoded): string {
  return [
    title,
    ...rows.map(({ label, value, note }) => `${label}\t${value}${note === undefined ? '' : `\t${note}`}`),
  ].join('\n')
}

const INDENT = /^ */
const LONG_CHARACTERS = 300

/** A value; a very long one shows its beginning until somebody asks for the rest. Copying always takes all of it. */
function Value({ text }: { readonly text: string }) {
  const [isWhole, setIsWhole] = useState(false)
  if (text.length <= LONG_CHARACTERS) return <span className={styles.value}>{text}</span>
  return (
    <>
      <span className={styles.value} data-clamped={!isWhole}>
        {text}
      </span>
      <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setIsWhole((was) => !was)}>
        {isWhole ? words.evidence.less : words.evidence.more(text.length)}
      </button>
    </>
  )
}

/** Something taken apart: its parts in order, each with what it means, each to copy. */
export function DecodedTable({ piece }: { readonly piece: Decoded }) {
  return (
    <section className={styles.piece} aria-label={piece.title}>
      <div className={styles.pieceHead}>
        <h3 className={styles.pieceTitle}>{piece.title}</h3>
        <CopyButton text={textOf(piece)} label={words.evidence.copyAll(piece.title)} />
      </div>
      <table className={styles.table}>
        <tbody>
          {piece.rows.map(({ label, value, note }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one decoded value never move
            <tr key={index}>
              <th scope="row" style={depthStyle(INDENT.exec(label)?.[0].length ?? 0)}>
                {label.trim()}
              </th>
              <td>
                <Value text={value} />
                {note !== undefined && <span className={styles.note}>{note}</span>}
              </td>
              <td className={styles.copyCell}>
                <CopyButton text={value} label={words.evidence.copyOne(label.trim())} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
