import type { TestWebhookResponse } from '../../../contract/sandbox/schemas'
import { PageLink } from '../../app/PageLink'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { KeyValue } from '../../components/KeyValue'
import { ServiceErrorNotice } from '../../components/ServiceErrorNotice'
import { StatusBadge } from '../../components/StatusBadge'
import { ActFrame } from './ActFrame'
import styles from './SandboxPage.module.css'
import { words } from './words'

const CALL = { path: '/sandbox/webhooks/test' } as const

function Answer({ reply }: { readonly reply: TestWebhookResponse | null }) {
  if (reply === null) return null
  const status = String(reply.response_status)
  return (
    <div className={styles.answer} role="status">
      <KeyValue
        rows={[
          { label: words.test.url, value: <span className="mono">{reply.url}</span> },
          { label: words.test.status, value: <StatusBadge status={status} label={status} tone="good" /> },
          {
            label: words.test.body,
            value: reply.response_body ? <span className="mono">{reply.response_body}</span> : null,
          },
        ]}
      />
    </div>
  )
}

/** Sends one signed TEST event and shows the answer. */
export function TestWebhook() {
  const state = useRead('getConsoleState', {})
  const send = useWrite('sendTestWebhook')
  const pointHere = useWrite('pointWebhooksAtInbox')
  const endpoint = state.data?.webhookEndpoint ?? null
  const isInbox = state.data?.webhookEndpointIsInbox === true
  return (
    <ActFrame title={words.test.title} note={words.test.note} call={CALL}>
      <KeyValue
        rows={[
          {
            label: words.test.endpoint,
            value: (
              <>
                {endpoint === null ? words.test.none : <span className="mono">{endpoint}</span>}
                {isInbox && <span className="muted"> · {words.test.inbox}</span>}
              </>
            ),
          },
        ]}
      />
      <div className={styles.buttons}>
        <ActButton variant="default" isSending={send.isSending} onAct={() => send.send({})}>
          {words.test.act}
        </ActButton>
        {state.data !== undefined && !isInbox && (
          <ActButton variant="default" onAct={() => pointHere.send({})}>
            {words.test.pointHere}
          </ActButton>
        )}
        {isInbox && <PageLink to="/inbox">{words.test.toInbox}</PageLink>}
      </div>
      <ServiceErrorNotice error={send.error ?? pointHere.error} title={words.test.refused} />
      <Answer reply={send.reply} />
    </ActFrame>
  )
}
