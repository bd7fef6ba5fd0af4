import type { ReactNode } from 'react'
import type { OwnershipCase, OwnershipChallengeReport } from '../../../contract/console/ownership/schemas'
import { Countdown } from '../../components/Countdown'
import { CodeBlock } from '../../components/CurlBlock'
import { KeyValue } from '../../components/KeyValue'
import { LinkBlock } from '../../components/LinkBlock'
import { SandboxHint } from '../../components/SandboxHint'
import { Section } from '../../components/Section'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import styles from './ChallengeBlock.module.css'
import { ChallengeBadge } from './ownershipColumns'
import { verdictText } from './verdictText'
import { words } from './words'

const mono = (text: string | null): ReactNode => (text === null ? null : <span className="mono">{text}</span>)

function headOf({ method, verdict }: OwnershipChallengeReport): string {
  const isProven = verdict?.reason === null
  if (method === 'LIVENESS') return isProven ? words.verdicts.passed : words.verdicts.failed
  return isProven ? words.verdicts.proven : words.verdicts.refused
}

/** The verdict in words, and for a signature who signed beside who should have. */
function Verdict({ challenge, address }: { readonly challenge: OwnershipChallengeReport; readonly address: string }) {
  const { verdict } = challenge
  if (verdict === null) return null
  const { reason, provenAddress, recoveredAddress, format, decidedBy } = verdict
  const isProven = reason === null
  const signer = provenAddress ?? recoveredAddress
  const rows = [
    { label: words.recovered, value: mono(signer) },
    { label: words.expected, value: provenAddress === null && signer !== null ? mono(address) : null },
    { label: words.format, value: mono(format) },
    { label: words.decidedBy, value: decidedBy === 'SIGNATURE' ? null : words.deciders[decidedBy] },
  ].filter(({ value }) => value !== null)
  return (
    <div className={styles.verdict} data-proven={isProven}>
      <p className={styles.verdictHead} data-tip={reason ?? undefined}>
        <StatusBadge
          status={isProven ? 'PASSED' : 'FAILED'}
          label={headOf(challenge)}
          tone={isProven ? 'good' : 'danger'}
        />
      </p>
      <p>{verdictText(verdict)}</p>
      {rows.length > 0 && (
        <dl className={styles.who}>
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

interface SubmissionProps {
  readonly challenge: OwnershipChallengeReport
  /** Only Bitcoin signatures are read by a scheme; elsewhere it says nothing. */
  readonly hasScheme: boolean
}

function Submission({ challenge, hasScheme }: SubmissionProps) {
  const { submittedSignature, submittedScheme, method, state } = challenge
  if (method === 'LIVENESS') return null
  if (submittedSignature === null) {
    return state === 'OPEN' ? null : <p className="muted">{words.notSubmitted}</p>
  }
  return (
    <div>
      <h3 className={styles.label}>
        {words.submitted}
        {hasScheme && <span className="mono"> {submittedScheme}</span>}
      </h3>
      <CodeBlock text={submittedSignature} />
    </div>
  )
}

function Times({ challenge, onOver }: { readonly challenge: OwnershipChallengeReport; readonly onOver: () => void }) {
  const { state, expiresAt, createdAt, decidedAt } = challenge
  return (
    <KeyValue
      rows={[
        { label: words.expires, value: state === 'OPEN' ? <Countdown until={expiresAt} onOver={onOver} /> : null },
        { label: words.expired, value: state === 'EXPIRED' ? <TimeText at={expiresAt} /> : null },
        { label: words.started, value: <TimeText at={createdAt} /> },
        { label: words.decided, value: decidedAt === null ? null : <TimeText at={decidedAt} /> },
      ]}
    />
  )
}

interface ChallengeBlockProps {
  readonly found: OwnershipCase
  /** The open challenge has just run out on the service's clock. */
  readonly onOver: () => void
}

/** The newest challenge: time left, what is to be signed, what was submitted and what it proved. */
export function ChallengeBlock({ found, onOver }: ChallengeBlockProps) {
  const [challenge] = found.challenges
  if (challenge === undefined) {
    return (
      <Section title={words.challenge}>
        <p className="muted">{words.challengeNone}</p>
      </Section>
    )
  }
  const { messageToSign, verificationLink } = challenge
  const badge = { ...challenge, reason: challenge.verdict?.reason ?? null }
  return (
    <Section title={words.challenge} aside={<ChallengeBadge challenge={badge} />}>
      <div className={styles.block}>
        <Times challenge={challenge} onOver={onOver} />
        {messageToSign !== null && (
          <div>
            <h3 className={styles.label}>{words.message}</h3>
            <CodeBlock text={messageToSign} />
            {challenge.state === 'OPEN' && <p className={styles.note}>{words.messageNote}</p>}
          </div>
        )}
        {verificationLink !== null && (
          <div>
            <h3 className={styles.label}>{words.link}</h3>
            {challenge.state === 'OPEN' ? <LinkBlock href={verificationLink} /> : <CodeBlock text={verificationLink} />}
            {challenge.state === 'OPEN' && <p className={styles.note}>{words.linkNote}</p>}
            <SandboxHint title={words.sandboxTitle} rows={words.sandboxRows} />
          </div>
        )}
        <Submission challenge={challenge} hasScheme={found.account.accountInfo.accountType === 'SPARK_WALLET'} />
        <Verdict challenge={challenge} address={found.primaryIdentifier} />
      </div>
    </Section>
  )
}
