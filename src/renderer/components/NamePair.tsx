import styles from './NamePair.module.css'
import { diffNames, type NamePart } from './nameDiff'

/** One of two names: what it is called, the name where there is one, and what is said where there is none. */
interface Side {
  readonly label: string
  readonly name: string | null
  readonly none: string
}

function Name({ parts }: { readonly parts: readonly NamePart[] }) {
  return parts.map(({ text, isDifferent }, index) =>
    isDifferent ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never move
      <mark key={index} className={styles.differs}>
        {text.replaceAll(' ', '\u00a0')}
      </mark>
    ) : (
      text
    ),
  )
}

function Cell({ side, parts }: { readonly side: Side; readonly parts: readonly NamePart[] | undefined }) {
  const known = parts === undefined ? side.name : <Name parts={parts} />
  return (
    <div className={styles.name}>
      <dt>{side.label}</dt>
      <dd>{known ?? <span className="muted">{side.none}</span>}</dd>
    </div>
  )
}

/** A holder's name as declared beside the name as the other side knows it; where they differ is underlined. */
export function NamePair({ declared, verified }: { readonly declared: Side; readonly verified: Side }) {
  const diff = declared.name === null || verified.name === null ? null : diffNames(declared.name, verified.name)
  return (
    <dl className={styles.names}>
      <Cell side={declared} parts={diff?.declared} />
      <Cell side={verified} parts={diff?.verified} />
    </dl>
  )
}
