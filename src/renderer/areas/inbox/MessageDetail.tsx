import type { InboxMessage, SignatureCheck } from '../../../contract/console/inbox/schemas'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { CodeBlock } from '../../components/CurlBlock'
import { DetailHeader } from '../../components/DetailHeader'
import { JsonView } from '../../components/JsonView'
import { KeyValue } from '../../components/KeyValue'
import { Section } from '../../components/Section'
import { ServiceErrorNotice } from '../../components/ServiceErrorNotice'
import { StatePanel } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { VerdictBadge } from './VerdictBadge'
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
      <CodeBlock text={check.code} />
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
            status={<VerdictBadge verdict={message.signatureVerdict} />}
            actions={
              message.eventId === null ? null : (
                <ActButton
                  variant="default"
                  shortcut="resend"
                  onAct={() => resend.send({ params: { eventId: message.eventId ?? '' } })}
                >
                  {words.resend}
                </ActButton>
              )
            }
          />
          <ServiceErrorNotice error={resend.error} />
          <Section title={words.payload}>
            <JsonView label={words.payload} text={message.body} />
          </Section>
          <SignatureSection check={message.signature} />
          <Headers message={message} />
        </>
      )}
    </StatePanel>
  )
}
