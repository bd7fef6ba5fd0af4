import { PageLink } from '../../navigation/PageLink'
import { referenceAddress } from '../../navigation/referenceAddress'
import styles from './EntryPage.module.css'
import type { EntryKind } from './model/searchReference'

/** Names of the interface, each leading to its page. */
export function EntryLinks({ kind, ids }: { readonly kind: EntryKind; readonly ids: readonly string[] }) {
  return (
    <ul className={styles.links}>
      {ids.map((id) => (
        <li key={id}>
          <PageLink to={referenceAddress(kind, id)} className={styles.nameLink}>
            {id}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
