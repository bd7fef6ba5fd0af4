import { CloseButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePreferences } from '../../../client/preferences'
import { useWallNow } from '../../../client/serviceClock'
import { useRead } from '../../../client/useRead'
import { useWrite } from '../../../client/useWrite'
import { ActButton } from '../../../components/ActButton'
import { keysOf } from '../../../navigation/keys/keyDefinitions'
import { PageLink } from '../../../navigation/PageLink'
import { itemAddress, placePath } from '../../../navigation/placeAddress'
import styles from './UndoBar.module.css'
import { type UndoLine, undoLines } from './undoLines'
import { undoWords as words } from './undoWords'

const LINES_MAX = 3
/** What a person has closed stays closed in this tab, also after a reload. */
const CLOSED_KEY = 'countersign.closedDecisions'
const readClosed = (): readonly string[] => (sessionStorage.getItem(CLOSED_KEY) ?? '').split(' ')
const CLOSED_MAX = 50
const TICK_MS = 250

const addressOf = (actionId: string) => itemAddress('approvals', actionId)

/** What waits again stands under the first tab; filters stay. */
const withoutTab = ({ tab: _tab, ...search }: Record<string, unknown>) => search

/** What the service says is held, by its wall: this machine's may differ. */
function useUndoLines(): readonly UndoLine[] {
  const { data, dataUpdatedAt } = useRead('listHeldDecisions', {})
  const { hasIsoFormats } = usePreferences()
  const now = useWallNow(TICK_MS)
  if (data === undefined || data.data.length === 0) return []
  return undoLines(data.data, Date.parse(data.at) + Math.max(0, now - dataUpdatedAt), hasIsoFormats)
}

interface LineProps {
  readonly line: UndoLine
  /** The key undoes the newest that can be. */
  readonly hasKey: boolean
  readonly onClose: () => void
}

function Line({ line, hasKey, onClose }: LineProps) {
  const navigate = useNavigate()
  const undo = useWrite('undoDecision', {
    onDone: ({ undone: [first] }) => {
      // Back to what waits again, where the queue is at hand; whoever went elsewhere stays there.
      if (first === undefined || !window.location.pathname.startsWith(placePath('approvals'))) return
      void navigate({ to: addressOf(first), search: withoutTab })
    },
  })
  const { id, kind, text, leftMs, actionId } = line
  return (
    <li className={styles.line} data-kind={kind}>
      <span className={styles.text} role={kind === 'TROUBLE' || undo.error !== null ? 'alert' : undefined}>
        {undo.error === null ? text : undo.error.message}
      </span>
      {kind === 'HELD' && leftMs > 0 && (
        <>
          <span role="timer" className={styles.left}>
            {words.seconds(Math.ceil(leftMs / 1000))}
          </span>
          <ActButton
            operation="undoDecision"
            size="xs"
            variant="default"
            isSending={undo.isSending}
            onAct={() => undo.send({ params: { decisionId: id } })}
            shortcut={hasKey ? 'undo' : undefined}
          >
            {words.undo}
          </ActButton>
        </>
      )}
      {kind === 'TROUBLE' && (
        <>
          {actionId !== null && <PageLink to={addressOf(actionId)}>{words.open}</PageLink>}
          <CloseButton size="sm" aria-label={words.close} onClick={onClose} />
        </>
      )}
    </li>
  )
}

/** What was decided a moment ago, with the way back while there is one; said on every screen and in every window. */
export function UndoBar() {
  const { areKeysOn, keys } = usePreferences()
  const [closed, setClosed] = useState(readClosed)
  const lines = useUndoLines().filter(({ id, kind }) => kind !== 'TROUBLE' || !closed.includes(id))
  const newest = lines.find(({ kind, leftMs }) => kind === 'HELD' && leftMs > 0)
  const close = (id: string) => {
    const next = [...closed, id].slice(-CLOSED_MAX)
    setClosed(next)
    sessionStorage.setItem(CLOSED_KEY, next.join(' '))
  }
  const shown = lines.slice(0, LINES_MAX)
  const key = areKeysOn ? keysOf('undo', keys).toUpperCase() : ''
  return (
    <>
      <p role="status" className="visuallyHidden">
        {newest !== undefined && words.announced(newest.text, key)}
      </p>
      {shown.length > 0 && (
        <section className={styles.bar} aria-label={words.label}>
          <ul className={styles.lines}>
            {shown.map((line) => (
              <Line key={line.id} line={line} hasKey={line.id === newest?.id} onClose={() => close(line.id)} />
            ))}
          </ul>
          {lines.length > LINES_MAX && <p className={styles.more}>{words.more(lines.length - LINES_MAX)}</p>}
        </section>
      )}
    </>
  )
}
