import type { WalletSession } from '../../../contract/console/wallet-auth/schemas'
import { ConfirmButton } from '../../components/ConfirmButton'
import { CopyableId } from '../../components/CopyableId'
import { CopyButton } from '../../components/CopyButton'
import { Countdown } from '../../components/Countdown'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { idTail } from '../../navigation/idText'
import { CredentialType } from './CredentialType'
import { LiteralQuestion } from './LiteralQuestion'
import { useLiteralSigning } from './useLiteralSigning'
import styles from './WalletDetail.module.css'
import { words } from './words'

function SessionKey({ publicKey, name }: { readonly publicKey: string; readonly name: string }) {
  return (
    <span className={styles.key}>
      <span className="mono truncate" data-tip={`${name}\n${publicKey}`}>
        {publicKey.slice(0, 10)}…{publicKey.slice(-6)}
      </span>
      <CopyButton text={publicKey} label={words.copyKey(name)} />
    </span>
  )
}

function Story({ session }: { readonly session: WalletSession }) {
  const { createdAt, lastUsedAt, refreshedFrom, clientPublicKey, signedInAt, type, nickname } = session
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
      {refreshedFrom !== null && (
        <span>
          {words.signedIn} <TimeText at={signedInAt} />
        </span>
      )}
      {clientPublicKey !== null && (
        <span>
          {words.clientSigns} <SessionKey publicKey={clientPublicKey} name={words.clientKey} />
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
        <SessionKey publicKey={session.publicKey} name={words.key} />
        <StatusBadge status={session.state} />
        {isActive ? (
          <span className={styles.acts}>
            <Countdown until={session.expiresAt} onOver={onOver} />
            <ConfirmButton
              operation="revokeAuthSession"
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
      <ServiceErrorAlert error={ending.error} title={words.endRefused} shownFields={['id']} advice={words.again} />
    </li>
  )
}
