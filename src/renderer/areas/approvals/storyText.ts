import type { TimelineItem } from '../../../contract/console/agents/schemas'
import { enumText } from '../../components/format/enumText'
import { memoText } from '../../components/format/memoText'
import { moneyText } from '../../components/format/moneyText'
import { spelledOut } from '../../components/format/spelledOut'
import { verdictWords } from '../../components/verdictWords'
import { words } from './words'

type Entry = NonNullable<TimelineItem['entries']>[number]

/** `InternalAccount:…12a09f/available` is `…12a09f (available)`; every other account has a label. */
function ledgerAccountText({ ledgerAccountId, label }: Entry): string {
  const match = /([0-9a-f]{6})\/(\w+)$/.exec(ledgerAccountId)
  return label ?? (match === null ? ledgerAccountId : `…${match[1]} (${match[2]})`)
}

/** What left which account for which: the first entry out against the first entry in, per posting. */
function movementText(item: TimelineItem, isIso: boolean): string | null {
  const from = item.entries?.find((entry) => entry.amountMinor < 0)
  const to = item.entries?.find((entry) => entry.amountMinor > 0)
  if (from === undefined || to === undefined) return item.detail
  const money = `${moneyText(to.amountMinor, to.currency, { isIso })} ${to.currency}`
  return words.story.moved(money, ledgerAccountText(from), ledgerAccountText(to))
}

export interface EntryText {
  readonly title: string
  readonly detail: string | null
  /** What the interface calls it: stands in the tip. */
  readonly code: string | null
}

const lowerText = (word: string): string => enumText(word).toLowerCase()

/** `OUTGOING_PAYMENT.COMPLETED`: the platform was told that the payment completed. */
function toldText(type: string): string {
  const [about = '', state = ''] = type.split('.')
  const what = words.story.toldOf[about] ?? lowerText(about)
  return words.story.told(what, lowerText(state))
}

/** Why a payment failed, in short. */
function failureOf(reason: string): string {
  const text = verdictWords.reasons[reason]
  return text === undefined ? enumText(reason) : text.charAt(0).toUpperCase() + text.slice(1)
}

/** Why it failed or was refused; a word of the interface where no sentence was kept. */
const causeText = (cause: string): string => (/^[A-Z][A-Z_]+$/.test(cause) ? enumText(cause) : spelledOut(cause))

/** An entry of the story in words. Input: `ended`, with whom the payment ended, where nobody tried to make it. */
export function entryText(item: TimelineItem, isIso: boolean, ended: string | null = null): EntryText {
  const code = null
  if (item.kind === 'TRANSACTION_STATE') {
    const { title, detail } = item
    if (title === 'FAILED' && ended !== null) return { title: words.story.ended, detail: ended, code: detail }
    return {
      title: words.story.state(enumText(title)),
      detail: detail === null ? null : failureOf(detail),
      code: detail,
    }
  }
  if (item.kind === 'LEDGER') {
    return { title: memoText(item.detail ?? item.title), code, detail: movementText(item, isIso) }
  }
  if (item.kind === 'WEBHOOK') {
    const isDelivered = item.detail === 'DELIVERED'
    return {
      title: toldText(item.title),
      code: item.title,
      detail: isDelivered || item.detail === null ? null : enumText(item.detail),
    }
  }
  const isRefused = item.kind === 'REFUSED_DECISION' || item.kind === 'DECISION' || item.kind === 'AGENT_CALL'
  return { title: item.title, code, detail: isRefused && item.detail !== null ? causeText(item.detail) : item.detail }
}
