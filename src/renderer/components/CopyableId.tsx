import { addressOfId, iconOfId } from '../navigation/idPlaces'
import { idTail, idTypeOf, idTypeText } from '../navigation/idText'
import { PageLink } from '../navigation/PageLink'
import styles from './CopyableId.module.css'
import { CopyButton } from './CopyButton'
import { words } from './words'

interface CopyableIdProps {
  /** Null or missing shows a dash. */
  readonly id: string | null | undefined
  /** A name to show instead of the last six characters, such as the customer's. */
  readonly label?: string | null | undefined
  /** False leaves the link away, for the thing that is already on screen. */
  readonly isLinked?: boolean
  /** The whole id instead of its end. */
  readonly isWhole?: boolean
  /** In table rows: no stops for the keyboard here, the row has its own keys (C copies, Enter opens). */
  readonly isInRow?: boolean
}

/** An id: type icon, last six characters or a name, copy button; the whole id on hover; a link to what it names. */
export function CopyableId({ id, label, isLinked = true, isWhole = false, isInRow = false }: CopyableIdProps) {
  if (id === null || id === undefined || id === '') return <span className="muted">{words.noValue}</span>
  const Icon = iconOfId(id)
  const address = isLinked && !isInRow ? addressOfId(id) : null
  const resource = idTypeOf(id)
  const type = idTypeText(resource ?? 'id')
  const text = label ?? (isWhole ? id : idTail(id))
  // A code or a hash is no ID of anything: it is named by what is shown.
  const copyLabel = resource === null ? words.copyText(text) : words.copyId(type)
  const name = (
    <span className={label === null || label === undefined ? 'mono' : 'truncate'} data-tip={id}>
      {label === null || label === undefined ? text : label}
    </span>
  )
  return (
    <span className={styles.id} data-whole={isWhole} data-row-part={isInRow}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={14} stroke={1.6} />
      </span>
      {address === null ? (
        name
      ) : (
        <PageLink to={address} className={styles.link} aria-label={`${type} ${text}`}>
          {name}
        </PageLink>
      )}
      <CopyButton text={id} label={copyLabel} tip={words.copy} isInRow={isInRow} className={styles.copy} />
    </span>
  )
}
