import type { SignedAct } from '../../../contract/console/wallet-auth/schemas'
import { actText } from '../../components/actText'
import { CopyableId } from '../../components/CopyableId'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { CredentialType } from './CredentialType'
import styles from './WalletDetail.module.css'
import { words } from './words'

function Signer({ act }: { readonly act: SignedAct }) {
  if (act.signedBy === 'LITERAL') {
    return (
      <span data-tip={words.literalTip}>
        <StatusBadge status="LITERAL" tone="warn" label={words.literalSigner} />
      </span>
    )
  }
  return (
    <span className={styles.signer}>
      {words.signedBy} <CopyableId id={act.sessionId} isLinked={false} />
      {act.credential !== null && (
        <span className={styles.origin}>
          {words.signedWith} <CredentialType type={act.credential.type} />
          <span className="truncate">{act.credential.nickname}</span>
        </span>
      )}
    </span>
  )
}

/** What was signed for the wallet, newest first: which operation, which text, by whom. */
export function SignedActs({ acts }: { readonly acts: readonly SignedAct[] }) {
  if (acts.length === 0) return <p className="muted">{words.noActs}</p>
  return (
    <ol className={styles.acted}>
      {acts.map((act) => (
        <li key={act.requestId} className={styles.act}>
          <span className={styles.when}>
            <TimeText at={act.usedAt} />
          </span>
          <div className={styles.what}>
            <p className={styles.head}>
              <span data-tip={act.operationId}>{actText({ operationId: act.operationId, outcome: 'DONE' })}</span>
              {act.targetId !== null && <CopyableId id={act.targetId} />}
              {act.callId !== null && (
                <span className={styles.acts}>
                  <PageLink to={itemAddress('requestLog', act.callId)}>{words.openCall}</PageLink>
                </span>
              )}
            </p>
            {act.payloadType !== null && <p className={`mono ${styles.payload}`}>{act.payloadType}</p>}
            <Signer act={act} />
          </div>
        </li>
      ))}
    </ol>
  )
}
