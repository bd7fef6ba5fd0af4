import type { WalletAuthority } from '../../../contract/console/wallet-auth/schemas'
import { useRead } from '../../client/useRead'
import { ACCOUNT_IS_GONE, AccountStatusBadge } from '../../components/AccountStatusBadge'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { Section } from '../../components/Section'
import { StatePanel } from '../../components/StatePanel'
import { placeAddress } from '../../navigation/placeAddress'
import { useGoTo } from '../../navigation/useGoTo'
import { WalletKeys } from '../delegated-keys/WalletKeys'
import { CredentialRow } from './CredentialRow'
import { SessionRow } from './SessionRow'
import { SignedActs } from './SignedActs'
import styles from './WalletDetail.module.css'
import { words } from './words'

interface PartProps {
  readonly wallet: WalletAuthority
  /** Something ended by the clock alone. */
  readonly onOver: () => void
}

function Credentials({ wallet, onOver }: PartProps) {
  const challenges = new Map(wallet.challenges.map((challenge) => [challenge.credentialId, challenge]))
  return (
    <Section title={words.credentials}>
      {wallet.credentials.length === 0 && <p className="muted">{words.noCredentials}</p>}
      <ul className={styles.rows}>
        {wallet.credentials.map((credential) => (
          <CredentialRow
            key={credential.id}
            credential={credential}
            challenge={challenges.get(credential.id) ?? null}
            onChallengeOver={onOver}
          />
        ))}
      </ul>
    </Section>
  )
}

function Sessions({ wallet, onOver }: PartProps) {
  const { activeSessionCount, endedSessionCount } = wallet
  const active = wallet.sessions.filter(({ state }) => state === 'ACTIVE')
  const ended = wallet.sessions.filter(({ state }) => state !== 'ACTIVE')
  return (
    <Section title={words.sessions}>
      {active.length === 0 && <p className="muted">{words.noSessions}</p>}
      <ul className={styles.rows} aria-label={words.sessions}>
        {active.map((session) => (
          <SessionRow key={session.id} session={session} onOver={onOver} />
        ))}
      </ul>
      {activeSessionCount > active.length && (
        <p className="muted">{words.activeCut(active.length, activeSessionCount)}</p>
      )}
      {ended.length > 0 && (
        <details className={styles.fold}>
          <summary>{words.ended(endedSessionCount)}</summary>
          <ul className={styles.rows}>
            {ended.map((session) => (
              <SessionRow key={session.id} session={session} onOver={onOver} />
            ))}
          </ul>
          {endedSessionCount > ended.length && (
            <p className="muted">{words.endedCut(ended.length, endedSessionCount)}</p>
          )}
        </details>
      )}
    </Section>
  )
}

/** One wallet: what opens it, who is logged in, who signed what. */
export function WalletDetail({ id }: { readonly id: string }) {
  const read = useRead('getWalletAuthority', { params: { accountId: id } })
  const goTo = useGoTo()
  const refresh = () => void read.refetch()
  return (
    <StatePanel read={read} skeletonLines={10}>
      {(wallet) => {
        const { account } = wallet
        return (
          <>
            <DetailHeader
              title={account.customerName ?? words.noName}
              status={<AccountStatusBadge status={account.status} isOfDeleted={account.isCustomerDeleted} isFramed />}
              subtitle={
                <>
                  {account.customerId !== null && <CopyableId id={account.customerId} label={account.customerName} />}
                  <span>
                    {words.account} <CopyableId id={account.accountId} />
                  </span>
                  <span>{account.currency}</span>
                </>
              }
              actions={
                account.isCustomerDeleted ? undefined : (
                  <ActButton
                    operation={null}
                    shortcut="create"
                    onAct={() => goTo(placeAddress('playground', { account: account.accountId }))}
                  >
                    {words.playground}
                  </ActButton>
                )
              }
              gone={account.isCustomerDeleted ? ACCOUNT_IS_GONE : undefined}
            />
            <Credentials wallet={wallet} onOver={refresh} />
            <Sessions wallet={wallet} onOver={refresh} />
            <WalletKeys accountId={account.accountId} />
            <Section title={words.acts}>
              <SignedActs acts={wallet.signedActs} />
            </Section>
          </>
        )
      }}
    </StatePanel>
  )
}
