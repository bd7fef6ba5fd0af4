import { IconAlertTriangle } from '@tabler/icons-react'
import type { Lookalike } from '../../contract/console/lookalike'
import { PageLink } from '../navigation/PageLink'
import { itemAddress } from '../navigation/placeAddress'
import styles from './LookalikeMark.module.css'
import { words } from './words'

interface LookalikeMarkProps {
  readonly lookalike: Lookalike | null
  /** In table rows the other name gives way first. */
  readonly isInRow?: boolean
}

/** Beside a payee's name: another known payee whose name can be taken for it, and the way to that one. */
export function LookalikeMark({ lookalike, isInRow = false }: LookalikeMarkProps) {
  if (lookalike === null) return null
  const { externalAccountId, name } = lookalike
  return (
    <span
      className={styles.mark}
      data-in-row={isInRow}
      data-tip={isInRow ? `${words.looksLike} ${name}. ${words.looksLikeNote}` : words.looksLikeNote}
    >
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" className={styles.icon} />
      <span className={styles.text}>
        {words.looksLike} <PageLink to={itemAddress('externalAccounts', externalAccountId)}>{name}</PageLink>
      </span>
    </span>
  )
}
