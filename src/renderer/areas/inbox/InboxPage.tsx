import { Button } from '@mantine/core'
import { useState } from 'react'
import { WEBHOOK_TYPES } from '../../../contract/webhooks/schemas'
import { useWrite } from '../../client/useWrite'
import { ConfirmButton } from '../../components/ConfirmButton'
import { FilterBar } from '../../components/FilterBar'
import { ListDetail } from '../../components/ListDetail'
import { PageHeader } from '../../components/PageHeader'
import { UrlTabs, useUrlTab } from '../../components/UrlTabs'
import { type Selection, useSelection } from '../../navigation/useSelection'
import { CatalogueList } from './CatalogueList'
import { EventDetail } from './EventDetail'
import styles from './Inbox.module.css'
import { InboxAnswerControl } from './InboxAnswerControl'
import { outboxFilters, receivedFilters } from './inboxFilters'
import { KindDetail } from './KindDetail'
import { MessageDetail } from './MessageDetail'
import { EventsList, MessagesList } from './MessageLists'
import { ReplayDialog } from './ReplayDialog'
import { ReplayStrip } from './ReplayStrip'
import { TargetDetail } from './TargetDetail'
import { AddTarget } from './TargetForm'
import { TargetsList } from './TargetsList'
import { TypesFilter } from './TypesFilter'
import { words } from './words'

const TABS = [
  { value: 'received', label: words.tabs.received },
  { value: 'outbox', label: words.tabs.outbox },
  { value: 'catalogue', label: words.tabs.catalogue },
  { value: 'forwarding', label: words.tabs.forwarding },
] as const

/** The detail of what is selected; a tab shows what it lists, and messages and events stand for each other. */
function detailOf(tab: string, selection: Selection) {
  const { id } = selection
  if (id === null) return null
  if (id in WEBHOOK_TYPES) return tab === 'catalogue' ? <KindDetail name={id} /> : null
  if (id.startsWith('ForwardingTarget:'))
    return tab === 'forwarding' ? <TargetDetail id={id} onDeleted={selection.close} /> : null
  if (tab === 'catalogue' || tab === 'forwarding') return null
  return id.startsWith('Webhook:') ? <EventDetail id={id} /> : <MessageDetail id={id} />
}

function Filters({ tab }: { readonly tab: string }) {
  return (
    <div className={styles.filters}>
      <TypesFilter />
      <FilterBar specs={tab === 'outbox' ? outboxFilters : receivedFilters} aside={<InboxAnswerControl />} />
    </div>
  )
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
  const selection = useSelection('/inbox')
  const tab = useUrlTab(TABS)
  const [open, setOpen] = useState<'replay' | 'target' | null>(null)
  const [watchedId, setWatchedId] = useState<string | null>(null)
  const close = () => setOpen(null)
  const hasFilters = tab === 'received' || tab === 'outbox'
  const actions = hasFilters ? (
    <MessageActs onReplay={() => setOpen('replay')} isReceived={tab === 'received'} />
  ) : tab === 'forwarding' ? (
    <Button onClick={() => setOpen('target')}>{words.forwarding.add}</Button>
  ) : undefined
  const lists: Readonly<Record<string, () => React.JSX.Element>> = {
    received: () => <MessagesList selection={selection} />,
    outbox: () => <EventsList selection={selection} />,
    catalogue: () => <CatalogueList selection={selection} />,
    forwarding: () => <TargetsList selection={selection} onAdd={() => setOpen('target')} />,
  }
  const header = (
    <PageHeader
      title={words.title}
      tabs={<UrlTabs label={words.title} tabs={TABS} />}
      {...(hasFilters ? { filters: <Filters tab={tab} /> } : {})}
      {...(actions === undefined ? {} : { actions })}
    />
  )
  return (
    <>
      <ListDetail
        name="inbox"
        selection={selection}
        detailLabel={words.detail}
        header={header}
        list={
          <div className={styles.column}>
            {hasFilters && <ReplayStrip watchedId={watchedId} onWatch={setWatchedId} />}
            {lists[tab]?.()}
          </div>
        }
        detail={detailOf(tab, selection)}
      />
      {open === 'replay' && (
        <ReplayDialog
          hasState={tab === 'outbox'}
          onClose={close}
          onStarted={(id) => {
            setWatchedId(id)
            close()
          }}
        />
      )}
      {open === 'target' && (
        <AddTarget
          onClose={close}
          onAdded={(id) => {
            close()
            selection.select(id)
          }}
        />
      )}
    </>
  )
}
