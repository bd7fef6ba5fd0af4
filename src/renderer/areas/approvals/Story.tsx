import {
  IconArrowBackUp,
  IconBook2,
  IconFileText,
  IconGavel,
  IconReceipt2,
  IconRobot,
  IconShieldCheck,
  IconSignature,
  IconUserX,
  IconWebhook,
} from '@tabler/icons-react'
import { Fragment } from 'react'
import type { ActionDetail, TimelineItem } from '../../../contract/console/agents/schemas'
import { usePreferences } from '../../client/preferences'
import { useRead } from '../../client/useRead'
import { clockTimeText, exactTimeText, zonedDayText } from '../../components/format/timeText'
import { Section } from '../../components/Section'
import { StatePanel } from '../../components/StatePanel'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { endedText } from '../transactions/endedText'
import styles from './Story.module.css'
import { StoryDrawer } from './StoryDrawer'
import { type EntryText, entryText } from './storyText'
import { words } from './words'

const ICONS = {
  QUOTE_CALL: IconFileText,
  AGENT_CALL: IconRobot,
  POLICY_CHECK: IconShieldCheck,
  WEBHOOK: IconWebhook,
  SIGNATURE: IconSignature,
  DECISION: IconGavel,
  REFUSED_DECISION: IconUserX,
  UNDONE_DECISION: IconArrowBackUp,
  LEDGER: IconBook2,
  TRANSACTION_STATE: IconReceipt2,
} as const

/** What the receiver answered, attempt by attempt. */
function Deliveries({ item }: { readonly item: TimelineItem }) {
  return (item.deliveries ?? []).map((attempt) => {
    const isTaken = attempt.responseStatus !== null && attempt.responseStatus < 300
    return (
      <span key={attempt.number} className={styles.delivery} data-taken={isTaken} data-tip={attempt.error ?? undefined}>
        {attempt.responseStatus ?? words.story.noAnswer}
      </span>
    )
  })
}

interface EntryProps {
  readonly text: EntryText
  readonly item: TimelineItem
  readonly isIso: boolean
  readonly onOpen: () => void
}

function Entry({ text, item, isIso, onOpen }: EntryProps) {
  const Icon = ICONS[item.kind]
  const atMs = Date.parse(item.at)
  return (
    <li className={styles.entry} data-kind={item.kind}>
      <button type="button" className={styles.button} onClick={onOpen} aria-haspopup="dialog">
        <time dateTime={item.at} className={styles.time} data-tip={exactTimeText(atMs, isIso)}>
          {clockTimeText(atMs, isIso)}
        </time>
        <Icon size={15} stroke={1.6} aria-hidden="true" className={styles.icon} />
        <span className={styles.text}>
          <span data-tip={text.code ?? undefined}>{text.title}</span>
          <Deliveries item={item} />
          {text.detail !== null && <span className={styles.detail}>{text.detail}</span>}
        </span>
      </button>
    </li>
  )
}

interface EntriesProps {
  readonly items: readonly TimelineItem[]
  readonly textOf: (item: TimelineItem) => EntryText
  readonly onOpen: (index: number) => void
}

function Entries({ items, textOf, onOpen }: EntriesProps) {
  const { hasIsoFormats: isIso } = usePreferences()
  const dayOf = (item: TimelineItem | undefined) => (item === undefined ? '' : zonedDayText(Date.parse(item.at), isIso))
  return (
    <ol className={styles.entries}>
      {items.map((item, index) => {
        const day = dayOf(item)
        const key = `${item.kind} ${item.at} ${item.title} ${Object.values(item.ref).join(' ')}`
        return (
          <Fragment key={key}>
            {day !== dayOf(items[index - 1]) && <li className={styles.day}>{day}</li>}
            <Entry text={textOf(item)} item={item} isIso={isIso} onOpen={() => onOpen(index)} />
          </Fragment>
        )
      })}
    </ol>
  )
}

/** The whole story of an action in order; each entry opens its raw request, response or payload. */
export function Story({ detail }: { readonly detail: ActionDetail }) {
  const read = useRead('getActionTimeline', { params: { actionId: detail.action.id } })
  const { hasIsoFormats: isIso } = usePreferences()
  const { entry } = useSearchValues()
  const setSearch = useSetSearch()
  const ended = detail.decision === null ? null : endedText(detail.decision)
  const textOf = (item: TimelineItem) => entryText(item, isIso, ended)
  const opened = entry === undefined ? undefined : read.data?.items[Number(entry)]
  return (
    <Section title={words.story.title}>
      <StatePanel read={read} skeletonLines={6}>
        {({ items }) => (
          <Entries
            items={items}
            textOf={textOf}
            onOpen={(index) => setSearch({ entry: String(index) }, { isStep: true })}
          />
        )}
      </StatePanel>
      {opened !== undefined && (
        <StoryDrawer
          item={opened}
          detail={detail}
          title={`${words.story.kinds[opened.kind]} · ${textOf(opened).title}`}
          onClose={() => setSearch({ entry: null })}
        />
      )}
    </Section>
  )
}
