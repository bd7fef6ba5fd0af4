import type { OnboardingCase } from '../../../contract/console/onboarding/schemas'
import type { VerificationError } from '../../../contract/verifications/schemas'
import { enumText } from '../../components/format/enumText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { holderName } from './comparisons'
import styles from './ErrorList.module.css'
import { fieldName } from './requirementName'
import { words } from './words'

interface ErrorListProps {
  readonly found: OnboardingCase
  readonly errors: readonly VerificationError[]
}

function Place({ found, id }: { readonly found: OnboardingCase; readonly id: string }) {
  const document = found.documentList.find((one) => one.id === id)
  if (document !== undefined) return enumText(document.documentType)
  const to = id.startsWith('BeneficialOwner:') ? itemAddress('beneficialOwners', id) : itemAddress('customers', id)
  return <PageLink to={to}>{holderName(found, id)}</PageLink>
}

/** Each point in words: what is wrong, with whom, which field, and which documents would do. */
export function ErrorList({ found, errors }: ErrorListProps) {
  return (
    <ol className={styles.errors}>
      {errors.map((error) => {
        return (
          <li key={`${error.resourceId} ${error.type} ${error.field ?? ''}`} className={styles.error}>
            <h3 className={styles.head}>{words.types[error.type]}</h3>
            <p>{error.reason}</p>
            <p className={styles.where}>
              <span>
                {words.concerns} <Place found={found} id={error.resourceId} />
              </span>
              {error.field !== undefined && (
                <span>
                  {words.field} {fieldName(error.field)}
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
