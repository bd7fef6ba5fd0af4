import type { InboxMessage, SignatureCheck } from '../../../contract/console/inbox/schemas'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { JsonView } from '../../components/JsonView'
import { KeyValue } from '../../components/KeyValue'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatePanel } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { MarkBadge, MarkNote } from './MarkBadge'
import { SendAgain } from './SendAgain'
import { VerdictBadge } from './VerdictBadge'
import { VerificationCode } from './VerificationCode'
import { words } from './words'

/** The signature verdict spelled out: which bytes, which key, which algorithm, and the code that repeats the check. */
function SignatureSection({ check }: { readonly check: SignatureCheck }) {
  return (
    <Section title={words.check} aside={<VerdictBadge verdict={check.verdict} />}>
      <p>{check.explanation}</p>
      <KeyValue
        rows={[
          { label: words.algorithm, value: check.algorithm },
          { label: words.signedBytes, value: check.bodyBytes.toLocaleString() },
          { label: words.sha256, value: <span className="mono">{check.bodySha256}</span> },
          { label: words.fingerprint, value: <span className="mono">{check.keyFingerprint}</span> },
          {
            label: words.headerValue,
            value: check.headerValue === null ? null : <span className="mono">{check.headerValue}</span>,
          },
        ]}
      />
    </Section>
  )
}

function Headers({ message }: { readonly message: InboxMessage }) {
  const rows = Object.entries(message.headers).map(([label, value]) => ({
    label,
    value: <span className="mono">{value}</span>,
  }))
  return (
    <Section title={words.headers}>
      <KeyValue rows={rows} />
    </Section>
  )
}

/** The event that was sent: of an edited body not the one that it names. */
const sentIdOf = ({ markedEventId, eventId }: InboxMessage): string | null => markedEventId ?? eventId

function exampleOf({ signature, body }: InboxMessage) {
  const { publicKeyPem, headerValue } = signature
  return headerValue === null ? null : { publicKeyPem, header: headerValue, body }
}

function Marked({ message }: { readonly message: InboxMessage }) {
  if (message.mark === null) return null
  return (
    <Section title={words.facts}>
      <MarkNote mark={message.mark} />
      {message.markedEventId !== null && (
        <p>
          {words.markedEvent}: <CopyableId id={message.markedEventId} />
        </p>
      )}
    </Section>
  )
}

/** One message as it arrived: payload, verdict, headers; it can be sent again. */
export function MessageDetail({ id }: { readonly id: string }) {
  const read = useRead('getInboxMessage', { params: { messageId: id } })
  const resend = useWrite('resendWebhookEvent')
  return (
    <StatePanel read={read}>
      {(message) => (
        <>
          <DetailHeader
            title={message.type ?? words.detail}
            subtitle={
              <>
                {message.eventId !== null && <CopyableId id={message.eventId} isLinked={false} />}{' '}
                <TimeText at={message.receivedAt} />
              </>
            }
            status={
              <>
                <MarkBadge mark={message.mark} isFramed />
                <VerdictBadge verdict={message.signatureVerdict} />
              </>
            }
            actions={
              <SendAgain
                original={message}
                eventId={sentIdOf(message)}
                onResend={(eventId) => resend.send({ params: { eventId } })}
              />
            }
          />
          <ServiceErrorAlert error={resend.error} />
          <Marked message={message} />
          <Section title={words.payload}>
            <JsonView label={words.payload} text={message.body} />
          </Section>
          <SignatureSection check={message.signature} />
          <VerificationCode example={exampleOf(message)} />
          <Headers message={message} />
        </>
      )}
    </StatePanel>
  )
}
