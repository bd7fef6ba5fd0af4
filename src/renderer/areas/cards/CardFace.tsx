import { IconClock, IconLock, IconSnowflake } from '@tabler/icons-react'
import type { Card } from '../../../contract/cards/schemas'
import styles from './CardFace.module.css'
import { expiryText } from './cardText'
import { words } from './words'

const STATE_ICONS = {
  PENDING_KYC: IconClock,
  PROCESSING: IconClock,
  ACTIVE: null,
  FROZEN: IconSnowflake,
  CLOSED: IconLock,
}

interface CardFaceProps {
  readonly card: Card
  readonly holder: string | null
}

/** The card as a person would hold it: masked number, holder, date and brand; its state by word, shade and mark. */
export function CardFace({ card, holder }: CardFaceProps) {
  const { state, last4, brand } = card
  const Icon = STATE_ICONS[state]
  const expiry = expiryText(card)
  const ending = last4 === undefined ? words.face.unknown : words.face.ending(last4)
  return (
    <figure className={styles.card} data-state={state} aria-label={words.face.figure(ending, words.states[state])}>
      <div className={styles.top}>
        <span>{words.face.virtual}</span>
        <span className={styles.state}>
          {Icon !== null && <Icon size={14} stroke={1.7} aria-hidden="true" />}
          {words.states[state]}
        </span>
      </div>
      <div className={styles.number} aria-hidden="true">
        <span>••••</span>
        <span>••••</span>
        <span>••••</span>
        <span>{last4 ?? '••••'}</span>
      </div>
      <div className={styles.bottom}>
        <span className={styles.fact}>
          <span className={styles.label}>{words.face.holder}</span>
          <span className="truncate">{holder ?? ''}</span>
        </span>
        {expiry !== null && (
          <span className={styles.fact}>
            <span className={styles.label}>{words.face.expires}</span>
            <span>{expiry}</span>
          </span>
        )}
        {brand !== undefined && <span className={styles.brand}>{brand}</span>}
      </div>
    </figure>
  )
}
