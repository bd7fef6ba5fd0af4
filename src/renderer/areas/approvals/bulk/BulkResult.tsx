import { Button, Progress } from '@mantine/core'
import type { DecidedItem, DecisionWord } from '../../../../contract/console/agents/decisions'
import type { QueuedAction } from '../../../../contract/console/agents/schemas'
import type { CastItem } from '../../../../contract/console/approvals/schemas'
import { callOperation } from '../../../client/callOperation'
import { useWallNow } from '../../../client/serviceClock'
import { useAct } from '../../../client/useAct'
import { ActButton } from '../../../components/ActButton'
import { MoneyText } from '../../../components/MoneyText'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import styles from './Bulk.module.css'
import { outcomeCounts } from './bulkRules'
import type { BulkState } from './useBulkDecision'
import { words } from './words'

/** How far it is, with a way to stop. */
export function BulkRunning({ state, onStop }: { readonly state: BulkState; readonly onStop: () => void }) {
  const { items, total, isStopping } = state
  return (
    <div className={styles.running}>
      <p role="status">{isStopping ? words.stopping : words.progress(items.length, total)}</p>
      <Progress value={(items.length / Math.max(1, total)) * 100} aria-label={words.progress(items.length, total)} />
      <div className={styles.foot}>
        <Button variant="default" disabled={isStopping} onClick={onStop} data-autofocus>
          {words.stop}
        </Button>
      </div>
    </div>
  )
}

/** Returns: how many payments wait again. What was decided for good meanwhile is passed over. */
async function undoEach(decisionIds: readonly string[]): Promise<number> {
  let count = 0
  for (const decisionId of decisionIds) {
    const reply = await callOperation('undoDecision', { params: { decisionId } }).catch(() => null)
    count += reply?.undone.length ?? 0
  }
  return count
}

function UndoAll({ state }: { readonly state: BulkState }) {
  const now = useWallNow(1000)
  const { send, reply: undone } = useAct('undoDecision', undoEach)
  if (undone !== null) return <span role="status">{words.result.undone(undone)}</span>
  if (state.heldUntil === null || Date.parse(state.heldUntil) <= now) return null
  return (
    <ActButton operation="undoDecision" variant="default" onAct={() => send(state.decisionIds)}>
      {words.result.undo}
    </ActButton>
  )
}

interface MissedProps {
  readonly items: readonly { readonly id: string; readonly message: string | undefined }[]
  readonly rows: readonly QueuedAction[]
}

/** What was not done, one by one, with why. */
function Missed({ items, rows }: MissedProps) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  if (items.length === 0) return null
  return (
    <section className={styles.missed} aria-label={words.result.which}>
      <ul>
        {items.map(({ id, message }) => {
          const row = byId.get(id)
          return (
            <li key={id}>
              {row !== undefined && (
                <span>
                  <MoneyText amountMinor={row.sending.amountMinor} currency={row.sending.currency} />{' '}
                  {row.payee?.holderName ?? row.payee?.label}
                </span>
              )}
              <span className={styles.why}>{message}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface BulkSignedProps {
  readonly items: readonly CastItem[]
  /** Of what needed no signature. */
  readonly decided: readonly DecidedItem[]
  readonly rows: readonly QueuedAction[]
  readonly onClose: () => void
}

/** What became of payments that were signed together, where not all of it went. */
export function BulkSigned({ items, decided, rows, onClose }: BulkSignedProps) {
  const count = (outcome: CastItem['outcome']) => items.filter((item) => item.outcome === outcome).length
  const { done, failed, refused } = outcomeCounts(decided)
  const missed = [
    ...items.map(({ subjectId: id, failure }) => ({ id, failure })),
    ...decided.map(({ actionId: id, failure }) => ({ id, failure })),
  ].filter(({ failure }) => failure !== null)
  return (
    <div className={styles.running}>
      <ul className={styles.counts} role="status">
        <li>{words.sign.signed(count('SIGNED'))}</li>
        <li>{words.result.done.approve(count('HELD') + done)}</li>
        {failed > 0 && <li data-tone="bad">{words.result.failed(failed)}</li>}
        <li data-tone="bad">{words.result.notDone(count('REFUSED') + refused)}</li>
      </ul>
      <Missed items={missed.map(({ id, failure }) => ({ id, message: failure?.message }))} rows={rows} />
      <div className={styles.foot}>
        <Button onClick={onClose} data-autofocus>
          {words.result.close}
        </Button>
      </div>
    </div>
  )
}

interface BulkResultProps {
  readonly state: BulkState
  readonly decision: DecisionWord
  readonly rows: readonly QueuedAction[]
  readonly onClose: () => void
}

/** What became of all of them; what was not done is named one by one. */
export function BulkResult({ state, decision, rows, onClose }: BulkResultProps) {
  const { items, total, error } = state
  const { done, failed, refused } = outcomeCounts(items)
  const missed = items.filter(({ failure }) => failure !== null)
  return (
    <div className={styles.running}>
      <ul className={styles.counts} role="status">
        <li>{words.result.done[decision](done)}</li>
        {failed > 0 && <li data-tone="bad">{words.result.failed(failed)}</li>}
        {refused > 0 && <li data-tone="bad">{words.result.notDone(refused)}</li>}
        {items.length < total && <li data-tone="bad">{words.result.notSent(total - items.length)}</li>}
      </ul>
      <ServiceErrorAlert error={error} />
      <Missed
        items={missed.map(({ actionId, failure }) => ({ id: actionId, message: failure?.message }))}
        rows={rows}
      />
      <div className={styles.foot}>
        <UndoAll state={state} />
        <Button onClick={onClose} data-autofocus>
          {words.result.close}
        </Button>
      </div>
    </div>
  )
}
