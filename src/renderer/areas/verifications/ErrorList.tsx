import type { VerificationError } from '../../../contract/verifications/schemas'
import { enumText } from '../../components/format/enumText'
import { PageLink } from '../../navigation/PageLink'
import styles from './ErrorList.module.css'
import { words } from './words'

interface ErrorListProps {
  readonly errors: readonly VerificationError[]
  readonly customerId: string
  /** The names of customers and owners by id. */
  readonly names: ReadonlyMap<string, string>
}

const placeOf = (id: string) => (id.startsWith('BeneficialOwner:') ? `/beneficial-owners/${id}` : `/customers/${id}`)

/** Each point in words: what is wrong, with whom, which field, and which documents would do. */
export function ErrorList({ errors, customerId, names }: ErrorListProps) {
  if (errors.length === 0) return <p className="muted">{words.noErrors}</p>
  return (
    <ol className={styles.errors}>
      {errors.map((error) => {
        const name =
          names.get(error.resourceId) ?? (error.resourceId === customerId ? words.theCustomer : error.resourceId)
        return (
          <li key={`${error.resourceId} ${error.type} ${error.field ?? ''}`} className={styles.error}>
            <h3 className={styles.head}>{words.types[error.type]}</h3>
            <p>{error.reason}</p>
            <p className={styles.where}>
              <span>
                {words.concerns} <PageLink to={placeOf(error.resourceId)}>{name}</PageLink>
              </span>
              {error.field !== undefined && (
                <span>
                  {words.field} <span className="mono">{error.field}</span>
                </span>
              )}
              <span className="mono">{error.type}</span>
            </p>
            {error.acceptedDocumentTypes !== undefined && error.acceptedDocumentTypes.length > 0 && (
              <p>
                <span className="muted">{words.accepted}</span> {error.acceptedDocumentTypes.map(enumText).join(', ')}
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
