import { useStore } from '../../../client/createStore'
import { useWrite } from '../../../client/useWrite'
import { ActButton } from '../../../components/ActButton'
import { CopyableId } from '../../../components/CopyableId'
import { Countdown } from '../../../components/Countdown'
import { isRecord } from '../../../components/contractForm/startValue'
import { enumText } from '../../../components/format/enumText'
import { JsonView } from '../../../components/JsonView'
import { LinkBlock } from '../../../components/LinkBlock'
import { MoneyText } from '../../../components/MoneyText'
import { SeamedWord } from '../../../components/SeamedWord'
import { Section } from '../../../components/Section'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { StatusBadge } from '../../../components/StatusBadge'
import { TimeText } from '../../../components/TimeText'
import { timerTitle } from '../../../components/timerTitle'
import { idTypeOf, idTypeText } from '../../../navigation/idText'
import { PageLink } from '../../../navigation/PageLink'
import { placeAddress } from '../../../navigation/placeAddress'
import { ObjectState } from '../ObjectState'
import styles from './Gallery.module.css'
import { runs, type TriggerRun } from './runStore'
import type { Consequence, EventFacts, PostingFacts, TimerFacts } from './tracked'
import { triggerOf } from './triggerList'
import type { Trigger } from './triggerTypes'
import { type RunConsequences, useConsequences } from './useConsequences'
import { words } from './words'

function EventLine({ event }: { readonly event: EventFacts }) {
  return (
    <>
      <span className="mono">
        <SeamedWord text={event.type} />
      </span>
      <StatusBadge status={event.state} />
      <CopyableId id={event.id} />
    </>
  )
}

/** A ledger account by its label, or, where only the id is known, as the account whose half it is. */
function LedgerName({ account }: { readonly account: string }) {
  const [id = '', half] = account.split('/')
  if (half === undefined || idTypeOf(id) === null) return <span className="truncate">{account}</span>
  return (
    <span>
      <CopyableId id={id} /> {half}
    </span>
  )
}

function PostingLine({ posting }: { readonly posting: PostingFacts }) {
  return (
    <>
      <span>{enumText(posting.kind)}</span>
      <CopyableId id={posting.id} />
      <ul className={styles.entries} aria-label={enumText(posting.kind)}>
        {posting.lines.map((line) => (
          <li key={`${line.account} ${line.currency} ${line.amountMinor}`}>
            <LedgerName account={line.account} />
            <MoneyText amountMinor={line.amountMinor} currency={line.currency} isSigned />
          </li>
        ))}
      </ul>
    </>
  )
}

interface TimerLineProps {
  readonly timer: TimerFacts
  readonly onFire: (id: string) => void
  readonly isFiring: boolean
}

function TimerLine({ timer, onFire, isFiring }: TimerLineProps) {
  const isDue = timer.state === 'DUE'
  return (
    <>
      <span>{timerTitle(timer.kind)}</span>
      {isDue ? (
        <>
          <span className="muted">
            {words.due} <Countdown until={timer.dueAt} />
          </span>
          <ActButton
            operation="setClock"
            variant="default"
            size="compact-xs"
            isSending={isFiring}
            data-tip={words.fireNote}
            onAct={() => onFire(timer.id)}
          >
            {words.fireNow}
          </ActButton>
        </>
      ) : (
        <StatusBadge status={timer.state} label={timer.state === 'DONE' ? words.fired : enumText(timer.state)} />
      )}
      <CopyableId id={timer.id} />
    </>
  )
}

const KIND_WORDS = { event: words.webhook, posting: words.posting, timer: words.timer } as const

function Line({ line, fire }: { readonly line: Consequence; readonly fire: Omit<TimerLineProps, 'timer'> }) {
  const isWaiting = line.kind === 'timer' && line.timer.state === 'DUE'
  return (
    <li className={styles.line} data-kind={line.kind} data-waits={isWaiting}>
      <span className={styles.lineAt}>{isWaiting ? null : <TimeText at={line.at} />}</span>
      <span className={styles.lineKind}>{KIND_WORDS[line.kind]}</span>
      <span className={styles.lineBody}>
        {line.kind === 'event' && <EventLine event={line.event} />}
        {line.kind === 'posting' && <PostingLine posting={line.posting} />}
        {line.kind === 'timer' && <TimerLine timer={line.timer} {...fire} />}
      </span>
    </li>
  )
}

function CallLine({
  run,
  call,
  trigger,
}: { readonly run: TriggerRun; readonly trigger: Trigger } & Pick<RunConsequences, 'call'>) {
  return (
    <li className={styles.line} data-kind="call">
      <span className={styles.lineAt}>
        <TimeText at={call?.at ?? run.sentAt} />
      </span>
      <span className={styles.lineKind}>{words.call}</span>
      <span className={styles.lineBody}>
        <span className="mono">{trigger.operationId}</span>
        {call === null ? (
          <StatusBadge status="DONE" label={words.done} tone="good" />
        ) : (
          <>
            <StatusBadge status={String(call.status)} label={String(call.status)} tone="good" />
            <CopyableId id={call.id} />
          </>
        )}
      </span>
    </li>
  )
}

function Objects({ ids }: { readonly ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <ul className={styles.objects} aria-label={words.objects}>
      {ids.map((id) => (
        <li key={id}>
          <span className="muted">{idTypeText(idTypeOf(id) ?? '')}</span>
          <CopyableId id={id} />
          <ObjectState id={id} />
        </li>
      ))}
    </ul>
  )
}

function NextTriggers({ trigger, ids }: { readonly trigger: Trigger; readonly ids: readonly string[] }) {
  const links = (trigger.next ?? []).flatMap(({ act, on }) => {
    const id = ids.find((each) => idTypeOf(each) === on)
    const next = triggerOf(act)
    if (next !== null && on === null) return [{ to: placeAddress('sandbox', { act }), title: next.title }]
    return id === undefined || next === null
      ? []
      : [{ to: placeAddress('sandbox', { act, of: id }), title: next.title }]
  })
  if (links.length === 0) return null
  return (
    <p className={styles.next}>
      <span className="muted">{words.next}</span>
      {links.map(({ to, title }) => (
        <PageLink key={to} to={to} className={styles.nextLink}>
          {title}
        </PageLink>
      ))}
    </p>
  )
}

const PAGES = ['kycUrl', 'verificationLink'] as const

/** The page for an end user that a reply leads to, or null. */
function pageOf(reply: unknown): string | null {
  const link = PAGES.map((name) => (isRecord(reply) ? reply[name] : undefined)).find((value) => value !== undefined)
  return typeof link === 'string' ? link : null
}

function Followed({ run, trigger }: { readonly run: TriggerRun; readonly trigger: Trigger }) {
  const { call, ids, lines } = useConsequences(run, trigger.operationId)
  const clock = useWrite('setClock')
  const fire = { onFire: (id: string) => void clock.send({ body: { fireUntil: id } }), isFiring: clock.isSending }
  if (run.isSending) return <p className="muted">{words.sending}</p>
  if (run.reply === null) return null
  const page = pageOf(run.reply)
  const isQuiet = lines.every((line) => line.kind !== 'timer' || line.timer.state !== 'DUE')
  return (
    <div className={styles.followed}>
      <Objects ids={ids} />
      <ol className={styles.timeline} aria-label={words.timeline}>
        <CallLine run={run} call={call} trigger={trigger} />
        {lines.map((line) => (
          <Line key={line.id} line={line} fire={fire} />
        ))}
      </ol>
      <ServiceErrorAlert error={clock.error} title={words.notMoved} />
      {isQuiet && <p className="muted">{words.waits}</p>}
      {!run.isLogged && <p className="muted">{words.unlogged}</p>}
      {page !== null && <LinkBlock href={page} />}
      <NextTriggers trigger={trigger} ids={ids} />
      <details>
        <summary className={styles.summary}>{words.reply}</summary>
        <JsonView text={JSON.stringify(run.reply)} label={words.reply} foldFrom={2} />
      </details>
    </div>
  )
}

/** What the last call of a trigger made happen, line by line, as it happens. */
export function Consequences({ trigger }: { readonly trigger: Trigger }) {
  const run = useStore(runs)[trigger.name]
  return (
    <Section title={words.result} isFramed>
      {run === undefined || (run.error !== null && !run.isSending) ? (
        <p className="muted">{words.notRun}</p>
      ) : (
        <Followed key={run.sentAt} run={run} trigger={trigger} />
      )}
    </Section>
  )
}
