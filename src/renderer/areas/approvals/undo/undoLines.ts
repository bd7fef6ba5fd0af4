import type { HeldDecision } from '../../../../contract/console/agents/decisions'
import { endedWith } from '../../../../contract/console/agents/endedWith'
import { actorName } from '../../../../contract/primitives/actorName'
import { moneyText } from '../../../components/format/moneyText'
import { undoWords as words } from './undoWords'

/** How long a decision that went well is still said to be done, after the time to undo it is over. */
const SAID_MS = 3000

/** One line of the bar. */
export interface UndoLine {
  readonly id: string
  readonly kind: 'HELD' | 'DONE' | 'TROUBLE'
  readonly text: string
  /** Milliseconds in which it can still be undone; 0 when it cannot. */
  readonly leftMs: number
  /** Where it is told in full; null for many at once. */
  readonly actionId: string | null
}

const total = ({ counts: { held, carriedOut, undone, overtaken, unsigned, faulted } }: HeldDecision): number =>
  held + carriedOut + undone + overtaken + unsigned + faulted

/** What was decided: `4,869.34 USD to Ferreteria Luna`, or `12 payments`. */
function whatText(held: HeldDecision, isIso: boolean): string {
  const count = total(held)
  if (count > 1) return words.many(count)
  const { sending, payee, type, customerName } = held.action
  const money = `${moneyText(sending.amountMinor, sending.currency, { isIso })} ${sending.currency}`
  return words.one[type === 'TRANSFER_IN' ? 'IN' : 'OUT'](money, payee?.holderName ?? payee?.label ?? customerName)
}

/** Of many at once it is said how many went otherwise. */
function troubleOfMany(held: HeldDecision): string | null {
  const { failed, overtaken, unsigned, faulted } = held.counts
  const parts = [
    ...(failed > 0 ? [words.manyFailed(failed)] : []),
    ...(overtaken > 0 ? [words.manyOvertaken(overtaken)] : []),
    ...(unsigned > 0 ? [words.manyUnsigned(unsigned)] : []),
    ...(faulted > 0 ? [words.manyFaulted(faulted)] : []),
  ]
  return parts.length === 0 ? null : `${words.held(held.decision, words.many(total(held)))}. ${parts.join(' ')}`
}

/** What went otherwise than it was decided, in a sentence; null when nothing did. */
function troubleOf(held: HeldDecision, isIso: boolean): string | null {
  const { decision, counts, actionDecision } = held
  if (total(held) > 1) return counts.held > 0 ? null : troubleOfMany(held)
  const what = whatText(held, isIso)
  if (counts.overtaken > 0) {
    const whom = actionDecision === null ? null : endedWith(actionDecision)
    if (whom !== null) return words.ended(decision, what, whom)
    const who = actorName(actionDecision?.decidedBy) ?? words.nobody
    return words.overtaken(decision, what, who, actionDecision?.outcome ?? '')
  }
  if (counts.unsigned > 0) return words.unsigned(what)
  if (counts.faulted > 0) return words.faulted(decision, what)
  if (counts.failed > 0) return words.failed(what, actionDecision?.failure?.message ?? '')
  return null
}

/**
 * The lines of the bar, newest first: what can be undone, what was done just now, and what went otherwise.
 *
 * Input: `wallMs`, the wall time of the host; `heldUntil` is by the same.
 */
export function undoLines(decisions: readonly HeldDecision[], wallMs: number, isIso: boolean): UndoLine[] {
  return decisions.flatMap((held): UndoLine[] => {
    if (!held.isMine) return []
    const { id, decision, counts } = held
    const actionId = total(held) === 1 ? held.action.id : null
    const trouble = troubleOf(held, isIso)
    if (trouble !== null) return [{ id, kind: 'TROUBLE', text: trouble, leftMs: 0, actionId }]
    if (counts.held === 0 && counts.carriedOut === 0) return []
    const text = words.held(decision, whatText(held, isIso))
    const leftMs = Math.max(0, Date.parse(held.heldUntil) - wallMs)
    if (counts.held > 0) return [{ id, kind: 'HELD', text, leftMs, actionId }]
    return Date.parse(held.heldUntil) + SAID_MS > wallMs ? [{ id, kind: 'DONE', text, leftMs: 0, actionId }] : []
  })
}
