import type { InternalAccount } from '../../../contract/internal-accounts/schemas'
import { usePages } from '../../client/usePages'
import { AccountStatusBadge } from '../../components/AccountStatusBadge'
import { enumText } from '../../components/format/enumText'
import { Line, LineList } from '../../components/LineList'
import { MoneyText } from '../../components/MoneyText'
import { ErrorState, Skeleton } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { AgentStatus } from '../agents/AgentStatus'
import { InvitationState } from '../invitations/InvitationState'
import styles from './CustomerParts.module.css'
import { words } from './words'

interface PartProps {
  readonly customerId: string
}

/** Accounts with money before empty ones; otherwise the order of the list. */
function filledFirst(accounts: readonly InternalAccount[]): readonly InternalAccount[] {
  const isFilled = (account: InternalAccount) => account.totalBalance.amount !== 0
  return [...accounts.filter(isFilled), ...accounts.filter((account) => !isFilled(account))]
}

interface OfMaybeDeleted extends PartProps {
  /** Nothing can act for the customer any more, whatever state what is its own was left in. */
  readonly isDeleted: boolean
}

/** The customer's accounts with what can be spent and what is held. */
export function AccountLines({ customerId, isDeleted }: OfMaybeDeleted) {
  const pages = usePages('listCustomerInternalAccounts', { query: { customerId } })
  if (pages.isLoading) return <Skeleton lines={2} />
  if (pages.error !== null) return <ErrorState error={pages.error} onRetry={pages.reload} />
  if (pages.rows.length === 0) return <p className="muted">{words.noAccounts}</p>
  return (
    <LineList>
      {filledFirst(pages.rows).map((account) => {
        const currency = account.balance.currency.code ?? ''
        const held = account.totalBalance.amount - account.balance.amount
        return (
          <li key={account.id} className={styles.account}>
            <PageLink to={itemAddress('internalAccounts', account.id)}>{currency}</PageLink>
            <AccountStatusBadge status={account.status} isOfDeleted={isDeleted} />
            <span className={styles.money}>
              <MoneyText amountMinor={account.balance.amount} currency={currency} />
              {held > 0 && (
                <span className={styles.held}>
                  <MoneyText amountMinor={held} currency={currency} hasNoCode /> {words.heldMoney}
                </span>
              )}
            </span>
          </li>
        )
      })}
    </LineList>
  )
}

/** The newest verifications of the customer. */
export function VerificationLines({ customerId }: PartProps) {
  const pages = usePages('listVerifications', { query: { customerId } })
  if (pages.isLoading) return <Skeleton lines={1} />
  if (pages.error !== null) return <ErrorState error={pages.error} onRetry={pages.reload} />
  if (pages.rows.length === 0) return <p className="muted">{words.noVerification}</p>
  return (
    <LineList>
      {pages.rows.map((verification) => (
        <Line
          key={verification.id}
          first={
            <PageLink to={itemAddress('onboarding', verification.customerId)}>
              <StatusBadge status={verification.verificationStatus} />
            </PageLink>
          }
          aside={<TimeText at={verification.updatedAt ?? verification.createdAt} />}
        />
      ))}
    </LineList>
  )
}

/** The agents that act for the customer. */
export function AgentLines({ customerId, isDeleted }: OfMaybeDeleted) {
  const pages = usePages('listAgents', { query: { customerId } })
  if (pages.isLoading) return <Skeleton lines={1} />
  if (pages.error !== null) return <ErrorState error={pages.error} onRetry={pages.reload} />
  if (pages.rows.length === 0) return <p className="muted">{words.noAgents}</p>
  return (
    <LineList>
      {pages.rows.map((agent) => (
        <Line
          key={agent.id}
          first={<PageLink to={itemAddress('agents', agent.id)}>{agent.name}</PageLink>}
          aside={<AgentStatus agent={agent} isOfDeleted={isDeleted} />}
        />
      ))}
    </LineList>
  )
}

/** The documents of the customer itself; those of owners stand with them. */
export function DocumentLines({ customerId }: PartProps) {
  const pages = usePages('listDocuments', { query: { documentHolder: customerId } })
  if (pages.isLoading) return <Skeleton lines={1} />
  if (pages.error !== null) return <ErrorState error={pages.error} onRetry={pages.reload} />
  if (pages.rows.length === 0) return <p className="muted">{words.noDocuments}</p>
  return (
    <LineList>
      {pages.rows.map(({ id, documentType, fileName, createdAt }) => (
        <Line
          key={id}
          first={
            <PageLink to={itemAddress('onboarding', customerId, { document: id })}>{enumText(documentType)}</PageLink>
          }
          second={fileName}
          aside={<TimeText at={createdAt} />}
        />
      ))}
    </LineList>
  )
}

/** The invitations that the customer sent. */
export function InvitationLines({ customerId }: PartProps) {
  const pages = usePages('listInvitations', { query: { customerId } })
  if (pages.isLoading) return <Skeleton lines={1} />
  if (pages.error !== null) return <ErrorState error={pages.error} onRetry={pages.reload} />
  if (pages.rows.length === 0) return <p className="muted">{words.noInvitations}</p>
  return (
    <LineList>
      {pages.rows.map((invitation) => (
        <Line
          key={invitation.code}
          first={<PageLink to={itemAddress('invitations', invitation.code)}>{invitation.code}</PageLink>}
          second={<TimeText at={invitation.createdAt} />}
          aside={<InvitationState invitation={invitation} />}
        />
      ))}
    </LineList>
  )
}
