import { Button } from '@mantine/core'
import { useState } from 'react'
import { WEBHOOK_TYPES } from '../../../contract/webhooks/schemas'
import { useWrite } from '../../client/useWrite'
import { ConfirmButton } from '../../components/ConfirmButton'
import { type UrlTab, UrlTabs, useUrlTab } from '../../components/UrlTabs'
import type { TabOf } from '../../navigation/placeSearch'
import { useSelection } from '../../navigation/useSelection'
import { CatalogueList } from './CatalogueList'
import { EventDetail } from './EventDetail'
import { KindDetail } from './KindDetail'
import { MessageDetail } from './MessageDetail'
import { EventsList, MessagesList } from './MessageLists'
import { ReplayDialog } from './ReplayDialog'
import { ReplayStrip } from './ReplayStrip'
import { TargetDetail } from './TargetDetail'
import { TargetsList } from './TargetsList'
import { words } from './words'

const TABS = [
  { value: 'received', label: words.tabs.received },
  { value: 'outbox', label: words.tabs.outbox },
  { value: 'catalogue', label: words.tabs.catalogue },
  { value: 'forwarding', label: words.tabs.forwarding },
] as const satisfies readonly UrlTab<TabOf<'inbox'>>[]

/** The detail of what is selected; a tab shows what it lists, and messages and events stand for each other. */
function detailOf(tab: string, id: string, close: () => void) {
  if (id in WEBHOOK_TYPES) return tab === 'catalogue' ? <KindDetail name={id} /> : null
  if (id.startsWith('ForwardingTarget:'))
    return tab === 'forwarding' ? <TargetDetail id={id} onDeleted={close} /> : null
  if (tab === 'catalogue' || tab === 'forwarding') return null
  return id.startsWith('Webhook:') ? <EventDetail id={id} /> : <MessageDetail id={id} />
}

function MessageActs({ onReplay, isReceived }: { readonly onReplay: () => void; readonly isReceived: boolean }) {
  const clear = useWrite('clearInbox')
  return (
    <>
      <Button variant="default" onClick={onReplay}>
        {words.replay.open}
      </Button>
      {isReceived && (
        <ConfirmButton
          operation="clearInbox"
          isDangerous
          question={words.clearQuestion}
          confirmLabel={words.clear}
          onConfirm={() => clear.send({})}
        >
          {words.clear}
        </ConfirmButton>
      )}
    </>
  )
}

/** Webhooks: what arrived, what was sent, what exists, and where else it goes. */
export function InboxPage() {
  const selection = useSelection()
  const tab = useUrlTab(TABS)
  const [isReplaying, setReplaying] = useState(false)
  const [watchedId, setWatchedId] = useState<string | null>(null)
  const head = {
    title: words.title,
    isCounted: false,
    tabs: <UrlTabs label={words.title} tabs={TABS} />,
    detailLabel: words.detail,
    detail: (id: string) => detailOf(tab, id, selection.close),
  }
  const messages = {
    ...head,
    actions: <MessageActs onReplay={() => setReplaying(true)} isReceived={tab === 'received'} />,
    above: <ReplayStrip watchedId={watchedId} onWatch={setWatchedId} />,
  }
  return (
    <>
      {tab === 'received' && <MessagesList {...messages} />}
      {tab === 'outbox' && <EventsList {...messages} />}
      {tab === 'catalogue' && <CatalogueList {...head} />}
      {tab === 'forwarding' && <TargetsList {...head} />}
      {isReplaying && (
        <ReplayDialog
          isOfEvents={tab === 'outbox'}
          onClose={() => setReplaying(false)}
          onStarted={(id) => {
            setWatchedId(id)
            setReplaying(false)
          }}
        />
      )}
    </>
  )
}
