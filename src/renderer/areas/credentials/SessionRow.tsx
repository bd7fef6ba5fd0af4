import { IconCopy } from '@tabler/icons-react'
import type { WalletSession } from '../../../contract/console/wallet-auth/schemas'
import { ConfirmButton } from '../../components/ConfirmButton'
import { CopyableId } from '../../components/CopyableId'
import { Countdown } from '../../components/Countdown'
import { idTail } from '../../components/format/idText'
import { ServiceErrorNotice } from '../../components/ServiceErrorNotice'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { CredentialType } from './CredentialType'
import { LiteralQuestion } from './LiteralQuestion'
import { useLiteralSigning } from './useLiteralSigning'
import styles from './WalletDetail.module.css'
import { words } from './words'

function SessionKey({ publicKey }: { readonly publicKey: string }) {
  return (
    <span className={styles.key}>
      <span className="mono truncate" data-tip={`${words.key}\n${publicKey}`}>
        {publicKey.slice(0, 10)}…{publicKey.slice(-6)}
      </span>
      <button
        type="button"
        className={styles.copy}
        data-copy={publicKey}
        data-tip={words.copyKey}
        aria-label={words.copyKey}
      >
        <IconCopy size={13} stroke={1.6} aria-hidden="true" />
      </button>
    </span>
  )
}

function Story({ session }: { readonly session: WalletSession }) {
  const { createdAt, lastUsedAt, refreshedFrom, type, nickname } = session
  return (
    <p className={styles.ages}>
      <span>
        {words.opened} <TimeText at={createdAt} /> {words.by}
      </span>
      <span className={styles.origin}>
        <CredentialType type={type} /> <span className="truncate">{nickname}</span>
      </span>
      {refreshedFrom !== null && (
        <span>
          {words.refreshed} <CopyableId id={refreshedFrom} isLinked={false} />
        </span>
      )}
      <span>
        {lastUsedAt === null ? (
          words.neverUsed
        ) : (
          <>
            {words.used} <TimeText at={lastUsedAt} />
          </>
        )}
      </span>
    </p>
  )
}

/** One session: its key, who opened it, how long it lasts; its end. */
export function SessionRow({ session, onOver }: { readonly session: WalletSession; readonly onOver: () => void }) {
  const ending = useLiteralSigning('revokeAuthSession')
  const isActive = session.state === 'ACTIVE'
  return (
    <li className={styles.row} data-over={!isActive}>
      <div className={styles.head}>
        <CopyableId id={session.id} isLinked={false} />
        <SessionKey publicKey={session.publicKey} />
        <StatusBadge status={session.state} />
        {isActive ? (
          <span className={styles.acts}>
            <Countdown until={session.expiresAt} onOver={onOver} />
            <ConfirmButton
              size="xs"
              isDangerous
              aria-label={words.endLabel(idTail(session.id))}
              question={<LiteralQuestion text={words.endText} />}
              confirmLabel={words.endSession}
              onConfirm={() => ending.send(session.id)}
            >
              {words.endSession}
            </ConfirmButton>
          </span>
        ) : (
          <span className={`${styles.acts} muted`}>
            <TimeText at={session.revokedAt ?? session.expiresAt} />
          </span>
        )}
      </div>
      <Story session={session} />
      <ServiceErrorNotice error={ending.error} title={words.endRefused} shownFields={['id']} advice={words.again} />
    </li>
  )
}
