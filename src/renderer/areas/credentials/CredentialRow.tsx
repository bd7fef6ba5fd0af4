import type { CredentialState, WalletChallenge, WalletCredential } from '../../../contract/console/wallet-auth/schemas'
import { ActButton } from '../../components/ActButton'
import { ConfirmButton } from '../../components/ConfirmButton'
import { CopyableId } from '../../components/CopyableId'
import { Countdown } from '../../components/Countdown'
import type { Tone } from '../../components/format/statusTone'
import { KeyValue } from '../../components/KeyValue'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { CredentialType } from './CredentialType'
import { LiteralQuestion } from './LiteralQuestion'
import { useLiteralSigning } from './useLiteralSigning'
import { useSendCode } from './useSendCode'
import styles from './WalletDetail.module.css'
import { words } from './words'

const TONES: Readonly<Record<CredentialState, Tone>> = { VERIFIED: 'good', NEVER_VERIFIED: 'quiet', REVOKED: 'quiet' }

/** The field of every refusal here is the credential itself; the error alert need not name it. */
const TARGET = ['id']

const mono = (text: string | null) => (text === null ? null : <span className="mono">{text}</span>)

function Facts({ credential }: { readonly credential: WalletCredential }) {
  const heads = words.fact
  const transports = credential.transports.join(', ')
  return (
    <details className={styles.fold}>
      <summary>{words.facts}</summary>
      <KeyValue
        rows={[
          { label: heads.id, value: <CopyableId id={credential.id} isWhole isLinked={false} /> },
          { label: heads.contact, value: credential.contact },
          { label: heads.credentialId, value: mono(credential.credentialId) },
          { label: heads.rpId, value: mono(credential.rpId) },
          { label: heads.origin, value: mono(credential.origin) },
          { label: heads.algorithm, value: credential.algorithm },
          { label: heads.signCount, value: credential.signCount?.toLocaleString() },
          { label: heads.transports, value: transports === '' ? null : transports },
          { label: heads.issuer, value: mono(credential.issuer) },
          { label: heads.audience, value: mono(credential.audience) },
          { label: heads.subject, value: mono(credential.subject) },
        ]}
      />
    </details>
  )
}

function Ages({ credential }: { readonly credential: WalletCredential }) {
  const { createdAt, verifiedAt, lastUsedAt, revokedAt, activeSessions } = credential
  return (
    <p className={styles.ages}>
      <span>
        {words.added} <TimeText at={createdAt} />
      </span>
      {verifiedAt !== null && (
        <span>
          {words.used} <TimeText at={lastUsedAt ?? verifiedAt} />
        </span>
      )}
      {verifiedAt === null && <span>{words.neverUsed}</span>}
      {revokedAt !== null && (
        <span>
          {words.revokedAt} <TimeText at={revokedAt} />
        </span>
      )}
      {activeSessions > 0 && <span>{words.openSessions(activeSessions)}</span>}
    </p>
  )
}

function LiveChallenge({ challenge, onOver }: { readonly challenge: WalletChallenge; readonly onOver: () => void }) {
  return (
    <p className={styles.live}>
      <span>
        {words.challenge[challenge.kind]}, {words.expiresIn} <Countdown until={challenge.expiresAt} onOver={onOver} />
      </span>
      {challenge.failedAttempts > 0 && <span>{words.wrongAnswers(challenge.failedAttempts)}</span>}
      {challenge.messageId !== null && (
        <PageLink to={itemAddress('sent-messages', challenge.messageId)}>{words.openMessage}</PageLink>
      )}
    </p>
  )
}

function SendCodeButton({
  credential,
  sending,
}: {
  credential: WalletCredential
  sending: ReturnType<typeof useSendCode>
}) {
  const { write, waitsUntil, endWait } = sending
  if (waitsUntil !== null) {
    return (
      <span className={styles.wait}>
        {words.sendAgainIn} <Countdown until={waitsUntil} onOver={endWait} />
      </span>
    )
  }
  return (
    <ActButton
      operation="challengeAuthCredential"
      size="xs"
      variant="default"
      isSending={write.isSending}
      onAct={() => write.send({ params: { id: credential.id } })}
    >
      {words.send}
    </ActButton>
  )
}

interface CredentialRowProps {
  readonly credential: WalletCredential
  readonly challenge: WalletChallenge | null
  readonly onChallengeOver: () => void
}

/** One credential: state, age, last use, what it is bound to; a new code, or its end. */
export function CredentialRow({ credential, challenge, onChallengeOver }: CredentialRowProps) {
  const sending = useSendCode()
  const revoking = useLiteralSigning('revokeAuthCredential')
  const { state, type, nickname } = credential
  const isInForce = state !== 'REVOKED'
  const name = `${words.types[type]} ${nickname}`
  const revokeRefusal = revoking.error
  return (
    <li className={styles.row} data-over={!isInForce}>
      <div className={styles.head}>
        <CredentialType type={type} />
        <strong className={styles.name}>{nickname}</strong>
        <StatusBadge status={state} tone={TONES[state]} isFramed />
      </div>
      <div className={styles.foot}>
        <Ages credential={credential} />
        {isInForce && (
          <span className={styles.acts}>
            {(type === 'EMAIL_OTP' || type === 'SMS_OTP') && (
              <SendCodeButton credential={credential} sending={sending} />
            )}
            <ConfirmButton
              operation="revokeAuthCredential"
              size="xs"
              isDangerous
              aria-label={words.revokeLabel(name)}
              question={<LiteralQuestion text={words.revokeText(name, credential.activeSessions)} />}
              confirmLabel={words.revoke}
              onConfirm={() => revoking.send(credential.id)}
            >
              {words.revoke}
            </ConfirmButton>
          </span>
        )}
      </div>
      {challenge !== null && <LiveChallenge challenge={challenge} onOver={onChallengeOver} />}
      <ServiceErrorAlert
        error={sending.write.error}
        title={words.sendRefused}
        shownFields={TARGET}
        advice={sending.waitsUntil === null ? undefined : words.sendWait}
      />
      <ServiceErrorAlert
        error={revokeRefusal}
        title={words.revokeRefused}
        shownFields={TARGET}
        advice={revokeRefusal?.reason === 'LAST_CREDENTIAL' ? words.lastCredential : words.again}
      />
      <Facts credential={credential} />
    </li>
  )
}
