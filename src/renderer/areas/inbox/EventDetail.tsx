import type { WebhookAttempt, WebhookEventDetail } from '../../../contract/console/inbox/schemas'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { JsonView } from '../../components/JsonView'
import { KeyValue } from '../../components/KeyValue'
import { SeamedWord } from '../../components/SeamedWord'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { AttemptAnswer } from './AttemptAnswer'
import { MarkBadge, MarkNote } from './MarkBadge'
import { SendAgain } from './SendAgain'
import { VerdictBadge } from './VerdictBadge'
import { VerificationCode } from './VerificationCode'
import { words } from './words'

function AttemptFacts({ attempt }: { readonly attempt: WebhookAttempt }) {
  return (
    <KeyValue
      rows={[
        {
          label: words.attempt(attempt.number),
          value: (
            <>
              <AttemptAnswer attempt={attempt} /> {words.took(attempt.durationMs)} · <TimeText at={attempt.at} />
            </>
          ),
        },
        { label: words.endpoint, value: <span className="mono">{attempt.url}</span> },
      ]}
    />
  )
}

function Facts({ event }: { readonly event: WebhookEventDetail }) {
  return (
    <Section title={words.facts}>
      <MarkNote mark={event.mark} />
      <KeyValue
        rows={[
          { label: words.object, value: <CopyableId id={event.objectId} /> },
          { label: words.created, value: <TimeText at={event.createdAt} /> },
          { label: words.endpoint, value: event.endpoint ?? (event.mark ? null : words.recorded) },
          { label: words.deliveredAt, value: event.deliveredAt === null ? null : <TimeText at={event.deliveredAt} /> },
          { label: words.next, value: event.nextAttemptAt === null ? null : <TimeText at={event.nextAttemptAt} /> },
          {
            label: words.giveUpAt,
            value: event.state === 'PENDING' && event.giveUpAt !== null ? <TimeText at={event.giveUpAt} /> : null,
          },
        ]}
      />
    </Section>
  )
}

function Copies({ event }: { readonly event: WebhookEventDetail }) {
  return (
    <Section title={words.copies}>
      {event.inboxMessages.length === 0 ? (
        <p className="muted">{words.copiesEmpty}</p>
      ) : (
        <KeyValue
          rows={event.inboxMessages.map((copy) => ({
            label: words.copy,
            value: (
              <>
                <CopyableId id={copy.id} /> <VerdictBadge verdict={copy.signatureVerdict} />{' '}
                <TimeText at={copy.receivedAt} />
              </>
            ),
          }))}
        />
      )}
    </Section>
  )
}

function Check({ event }: { readonly event: WebhookEventDetail }) {
  const key = useRead('getWebhookKey', {})
  const signature = event.deliveries.at(-1)?.signature
  if (key.data === undefined) return null
  const { publicKeyPem } = key.data
  return (
    <VerificationCode
      example={
        signature === undefined || signature === '' ? null : { publicKeyPem, header: signature, body: event.body }
      }
    />
  )
}

/** One event of the outbox: its body, each delivery attempt, and the copies that reached this inbox. */
export function EventDetail({ id }: { readonly id: string }) {
  const read = useRead('getWebhookEvent', { params: { eventId: id } })
  const resend = useWrite('resendWebhookEvent')
  return (
    <StatePanel read={read}>
      {(event) => (
        <>
          <DetailHeader
            title={<SeamedWord text={event.type} />}
            subtitle={<CopyableId id={event.id} isLinked={false} />}
            status={
              <>
                <MarkBadge mark={event.mark} isFramed />
                <StatusBadge status={event.state} isFramed />
              </>
            }
            actions={
              <SendAgain
                original={event}
                eventId={event.id}
                onResend={(eventId) => resend.send({ params: { eventId } })}
              />
            }
          />
          <ServiceErrorAlert error={resend.error} />
          <Facts event={event} />
          <Section title={words.payload}>
            <JsonView label={words.payload} text={event.body} />
          </Section>
          {event.deliveries.length > 0 && (
            <Section title={words.deliveries}>
              {event.deliveries.map((attempt) => (
                <AttemptFacts key={attempt.id} attempt={attempt} />
              ))}
            </Section>
          )}
          <Copies event={event} />
          <Check event={event} />
        </>
      )}
    </StatePanel>
  )
}
