import { type ReactNode, useState } from 'react'
import type { CustomerAuthentication, OpenChallenge } from '../../../contract/console/authentication/schemas'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { Countdown } from '../../components/Countdown'
import { Line, LineList } from '../../components/LineList'
import { Section } from '../../components/Section'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress, placeAddress } from '../../navigation/placeAddress'
import { CodeBox } from './CodeBox'
import { FactorLines, FactorName } from './FactorLines'
import { Lockout } from './Lockout'
import { SessionLines } from './SessionLines'
import styles from './StrongAuthentication.module.css'
import { whyAuthenticated } from './whyAsked'
import { words } from './words'

/** Where the rule is set. */
export const RULES_ADDRESS = placeAddress('controls', { tab: 'rules' })

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </div>
  )
}

function Challenge({ challenge, onOver }: { readonly challenge: OpenChallenge; readonly onOver: () => void }) {
  const { kind, subjectId, purpose, factor, failedAttempts, failedAttemptsMax, expiresAt, messageId } = challenge
  return (
    <Line
      first={
        <>
          <span>{words.challengeKinds[kind]}</span>
          {kind === 'LOGIN' ? <FactorName factor={factor} /> : <CopyableId id={subjectId} />}
          {purpose !== null && <span className="muted">{words.purposes[purpose] ?? purpose}</span>}
        </>
      }
      second={
        <>
          {words.wrongProofs(failedAttempts, failedAttemptsMax)}
          {messageId !== null && (
            <>
              {', '}
              <PageLink to={itemAddress('sent-messages', messageId)}>{words.message}</PageLink>
            </>
          )}
        </>
      }
      aside={<Countdown until={expiresAt} hasLead onOver={onOver} />}
    />
  )
}

function Resets({ resets }: Pick<CustomerAuthentication, 'resets'>) {
  return (
    <LineList label={words.resets}>
      {resets.map(({ id, factor, status, enrollmentStatus, startedAt, expiresAt, completedAt }) => {
        const isOpen = status === 'INITIATED' || status === 'PENDING_REVIEW' || status === 'LIVENESS_PASSED'
        return (
          <Line
            key={id}
            first={<FactorName factor={factor} />}
            second={
              <>
                {words.started} <TimeText at={startedAt} />
                {isOpen && (
                  <>
                    , <Countdown until={expiresAt} hasLead />
                  </>
                )}
                {completedAt !== null && enrollmentStatus === 'PENDING' && `, ${words.waitsForEnrolment}`}
              </>
            }
            aside={<StatusBadge status={status} label={words.resetStates[status]} />}
          />
        )
      })}
    </LineList>
  )
}

function Trusted({ trustedPayees }: Pick<CustomerAuthentication, 'trustedPayees'>) {
  if (trustedPayees.length === 0) return <p className="muted">{words.noTrusted}</p>
  return (
    <LineList label={words.trusted}>
      {trustedPayees.map(({ externalAccountId, name, identifier, trustedAt }) => (
        <Line
          key={externalAccountId}
          first={<PageLink to={itemAddress('externalAccounts', externalAccountId)}>{name ?? identifier}</PageLink>}
          second={name === null ? undefined : identifier}
          aside={
            <span className="muted">
              {words.trustedSince} <TimeText at={trustedAt} isExact />
            </span>
          }
        />
      ))}
    </LineList>
  )
}

/** Whether a customer who is not asked for strong authentication still has some of it to show. */
function hasHistory({
  factors,
  sessions,
  resets,
  challenges,
  lockout,
  trustedPayees,
}: CustomerAuthentication): boolean {
  const lists = [sessions, resets, challenges, trustedPayees]
  const isEnrolled = factors.some(({ enrolledAt }) => enrolledAt !== null)
  return isEnrolled || lockout.failedAttempts > 0 || lists.some((list) => list.length > 0)
}

interface PartsProps {
  readonly authentication: CustomerAuthentication
  readonly onOver: () => void
}

function Parts({ authentication, onOver }: PartsProps) {
  const { customerId, factors, lockout, resets, challenges, trustedPayees } = authentication
  return (
    <>
      {challenges.length > 0 && (
        <Part title={words.challenges}>
          <LineList label={words.challenges}>
            {challenges.map((challenge) => (
              <Challenge key={challenge.id} challenge={challenge} onOver={onOver} />
            ))}
          </LineList>
        </Part>
      )}
      <Part title={words.factors}>
        <FactorLines customerId={customerId} factors={factors} />
      </Part>
      <Part title={words.sessions}>
        <SessionLines authentication={authentication} />
      </Part>
      <Part title={words.lockout.title}>
        <Lockout customerId={customerId} lockout={lockout} onOver={onOver} />
      </Part>
      {resets.length > 0 && (
        <Part title={words.resets}>
          <Resets resets={resets} />
        </Part>
      )}
      <Part title={words.trusted}>
        <Trusted trustedPayees={trustedPayees} />
      </Part>
    </>
  )
}

/** A customer’s strong authentication: factors, sessions, failed logins, resets, challenges and trusted payees. */
export function StrongAuthentication({ customerId }: { readonly customerId: string }) {
  const read = useRead('getCustomerAuthentication', { params: { customerId } })
  const [isPlaying, setIsPlaying] = useState(false)
  const { data } = read
  const isShown = data !== undefined && (data.isAsked || data.isDeferred || hasHistory(data))
  return (
    <Section
      title={words.title}
      aside={
        isShown && (
          <ActButton operation={null} size="xs" variant="default" onAct={() => setIsPlaying(true)}>
            {words.play.open}
          </ActButton>
        )
      }
    >
      <StatePanel read={read} skeletonLines={3}>
        {(authentication) => (
          <>
            <p className={styles.why}>
              {whyAuthenticated(authentication)} <PageLink to={RULES_ADDRESS}>{words.rules}</PageLink>
            </p>
            {isShown && <Parts authentication={authentication} onOver={() => void read.refetch()} />}
          </>
        )}
      </StatePanel>
      {isPlaying && <CodeBox customerId={customerId} onClose={() => setIsPlaying(false)} />}
    </Section>
  )
}
