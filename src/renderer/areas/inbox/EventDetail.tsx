import type { WebhookAttempt, WebhookEventDetail } from '../../../contract/console/inbox/schemas'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { JsonView } from '../../components/JsonView'
import { KeyValue } from '../../components/KeyValue'
import { Section } from '../../components/Section'
import { ServiceErrorNotice } from '../../components/ServiceErrorNotice'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { words } from './words'

function AttemptFacts({ attempt }: { readonly attempt: WebhookAttempt }) {
  const answer = attempt.responseStatus === null ? (attempt.error ?? words.noAnswer) : String(attempt.responseStatus)
  return (
    <KeyValue
      rows={[
        {
          label: words.attempt(attempt.number),
          value: (
            <>
              {answer} · {words.took(attempt.durationMs)} · <TimeText at={attempt.at} />
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
      <KeyValue
        rows={[
          { label: words.object, value: <CopyableId id={event.objectId} /> },
          { label: words.created, value: <TimeText at={event.createdAt} /> },
          { label: words.endpoint, value: event.endpoint ?? words.recorded },
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

/** One event of the outbox: its body, each delivery attempt, and the copies that reached this inbox. */
export function EventDetail({ id }: { readonly id: string }) {
  const read = useRead('getWebhookEvent', { params: { eventId: id } })
  const resend = useWrite('resendWebhookEvent')
  return (
    <StatePanel read={read}>
      {(event) => (
        <>
          <DetailHeader
            title={event.type}
            subtitle={<CopyableId id={event.id} isLinked={false} />}
            status={<StatusBadge status={event.state} isFramed />}
            actions={
              <ActButton
                variant="default"
                shortcut="resend"
                onAct={() => resend.send({ params: { eventId: event.id } })}
              >
                {words.resend}
              </ActButton>
            }
          />
          <ServiceErrorNotice error={resend.error} />
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
        </>
      )}
    </StatePanel>
  )
}
