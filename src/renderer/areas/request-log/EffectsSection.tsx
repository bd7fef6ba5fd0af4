import type { ReactNode } from 'react'
import type { CallEffects } from '../../../contract/console/request-log/schemas'
import { useRead } from '../../client/useRead'
import { CopyableId } from '../../components/CopyableId'
import { enumText } from '../../components/format/enumText'
import { MoneyText } from '../../components/MoneyText'
import { SeamedWord } from '../../components/SeamedWord'
import { Section } from '../../components/Section'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import styles from './EffectsSection.module.css'
import { words } from './words'

function Group({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <>
      <h3 className={styles.groupTitle}>{title}</h3>
      <ul className={styles.group} aria-label={title}>
        {children}
      </ul>
    </>
  )
}

/** The halves of an account are ledger accounts of their own: `InternalAccount:.../held`. */
function LedgerAccount({ id }: { readonly id: string }) {
  const [account, half] = id.split('/')
  if (half === undefined) return <span className="mono">{id}</span>
  return (
    <>
      <CopyableId id={account} /> <span className="muted">{half}</span>
    </>
  )
}

function PostingRow({ posting }: { readonly posting: CallEffects['postings'][number] }) {
  return (
    <li>
      <div className={styles.row}>
        <span className={styles.name}>{enumText(posting.kind)}</span>
        <CopyableId id={posting.id} />
      </div>
      {posting.lines.map((line) => (
        <div key={`${line.ledgerAccountId} ${line.currency}`} className={styles.line}>
          <span className={styles.name} data-tip={line.ledgerAccountId}>
            <LedgerAccount id={line.ledgerAccountId} />
          </span>
          <MoneyText amountMinor={line.amountMinor} currency={line.currency} isSigned />
        </div>
      ))}
    </li>
  )
}

function Rows({ effects }: { readonly effects: CallEffects }) {
  const { audit, postings, events, timers } = effects
  return (
    <>
      <Group title={words.effects.audit}>
        {audit.map((entry) => (
          <li key={entry.id} className={styles.row}>
            <span className={styles.name}>{entry.targetId === null ? null : <CopyableId id={entry.targetId} />}</span>
            <StatusBadge status={entry.outcome} />
            <CopyableId id={entry.id} />
          </li>
        ))}
      </Group>
      <Group title={words.effects.postings}>
        {postings.map((posting) => (
          <PostingRow key={posting.id} posting={posting} />
        ))}
      </Group>
      <Group title={words.effects.events}>
        {events.map((event) => (
          <li key={event.id} className={styles.row}>
            <span className={`mono ${styles.name}`}>
              <SeamedWord text={event.type} />
            </span>
            <StatusBadge status={event.state} />
            <CopyableId id={event.id} />
          </li>
        ))}
      </Group>
      <Group title={words.effects.timers}>
        {timers.map((timer) => (
          <li key={timer.id} className={styles.row}>
            <span className={`mono truncate ${styles.name}`}>{timer.kind}</span>
            <span className={styles.due}>
              {words.effects.due} <TimeText at={timer.dueAt} />
            </span>
            <StatusBadge status={timer.state} />
            <CopyableId id={timer.id} />
          </li>
        ))}
      </Group>
    </>
  )
}

function summaryOf({ audit, postings, events, timers, goneCount }: CallEffects): string {
  if (postings.length + events.length + timers.length + goneCount > 0) return words.effects.note
  return audit.length > 0 ? words.effects.onlyAudit : words.effects.none
}

/** What the transaction of a call wrote, as it stands now: nothing that is only likely. */
export function EffectsSection({ callId }: { readonly callId: string }) {
  const { data } = useRead('getCallEffects', { params: { callId } })
  if (data === undefined) return null
  return (
    <Section title={words.effects.title}>
      <Rows effects={data} />
      <p className="muted">{summaryOf(data)}</p>
      {data.goneCount > 0 && <p className="muted">{words.effects.gone(data.goneCount)}</p>}
      {data.isCut && <p className="muted">{words.effects.cut}</p>}
    </Section>
  )
}
