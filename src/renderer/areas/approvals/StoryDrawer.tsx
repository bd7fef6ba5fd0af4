import { Drawer } from '@mantine/core'
import { useRef } from 'react'
import type { ActionDetail, TimelineItem } from '../../../contract/console/agents/schemas'
import { useRead } from '../../client/useRead'
import { isForAnother } from '../../components/dialogFocus'
import { DIALOG_SIZES } from '../../components/dialogSizes'
import { JsonView } from '../../components/JsonView'
import { Section } from '../../components/Section'
import { StatePanel } from '../../components/StatePanel'
import { EventDetail } from '../inbox/EventDetail'
import { CallDetail } from '../request-log/CallDetail'
import styles from './StoryDrawer.module.css'
import { words } from './words'

function Raw({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <Section title={title}>
      <JsonView label={title} text={JSON.stringify(value)} foldFrom={6} />
    </Section>
  )
}

function Payment({ transactionId }: { readonly transactionId: string }) {
  const read = useRead('getTransactionById', { params: { transactionId } })
  return <StatePanel read={read}>{(payment) => <Raw title={words.story.transaction} value={payment} />}</StatePanel>
}

function Posting({ postingId, detail }: { readonly postingId: string; readonly detail: ActionDetail }) {
  const transactionId = detail.action.transaction?.id ?? ''
  const read = useRead('getTransactionFlow', { params: { transactionId } })
  return (
    <StatePanel read={read}>
      {({ postings }) => (
        <Raw title={words.story.posting} value={postings.find(({ id }) => id === postingId) ?? null} />
      )}
    </StatePanel>
  )
}

/** Calls made inside the process leave no request, but always an entry in the audit log. */
function Audit({ auditId, targetId }: { readonly auditId: string; readonly targetId: string }) {
  const read = useRead('listAuditEntries', { query: { targetId, limit: 100 } })
  return (
    <StatePanel read={read}>
      {({ data }) => {
        const entry = data.find(({ id }) => id === auditId)
        return entry === undefined ? (
          <p className={styles.note}>{words.story.auditMissing}</p>
        ) : (
          <Raw title={words.story.audit} value={entry} />
        )
      }}
    </StatePanel>
  )
}

function Content({ item, detail }: { readonly item: TimelineItem; readonly detail: ActionDetail }) {
  const { requestId, webhookEventId, postingId, transactionId, auditId } = item.ref
  const { action } = detail
  if (requestId !== undefined) return <CallDetail id={requestId} />
  if (item.kind === 'TRANSACTION_STATE' && transactionId !== undefined) return <Payment transactionId={transactionId} />
  if (webhookEventId !== undefined) return <EventDetail id={webhookEventId} />
  if (postingId !== undefined) return <Posting postingId={postingId} detail={detail} />
  if (auditId !== undefined) {
    return (
      <Audit auditId={auditId} targetId={item.kind === 'QUOTE_CALL' ? (action.quote?.id ?? action.id) : action.id} />
    )
  }
  if (item.kind === 'POLICY_CHECK') return <Raw title={words.story.policy} value={detail.policyTrace} />
  return <Raw title={words.story.action} value={action} />
}

interface StoryDrawerProps {
  readonly item: TimelineItem
  readonly detail: ActionDetail
  readonly title: string
  readonly onClose: () => void
}

/** What stands behind an entry of the story, raw. */
export function StoryDrawer({ item, detail, title, onClose }: StoryDrawerProps) {
  const frame = useRef<HTMLDivElement>(null)
  // A webhook is edited in a form above this, which asks before what was typed is lost.
  const close = () => {
    if (!isForAnother(frame.current)) onClose()
  }
  return (
    <Drawer
      opened
      ref={frame}
      onClose={close}
      title={title}
      size={DIALOG_SIZES.wide}
      position="right"
      classNames={{ body: styles.body }}
    >
      <Content item={item} detail={detail} />
    </Drawer>
  )
}
