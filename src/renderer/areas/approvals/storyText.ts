import type { TimelineItem } from '../../../contract/console/agents/schemas'
import { enumText } from '../../components/format/enumText'
import { memoText } from '../../components/format/memoText'
import { moneyText } from '../../components/format/moneyText'
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
  /** The name of the webhook as the interface has it, in monospace beside the title. */
  readonly code: string | null
  readonly detail: string | null
}

/** An entry of the story in words. */
export function entryText(item: TimelineItem, isIso: boolean): EntryText {
  const code = null
  if (item.kind === 'TRANSACTION_STATE') {
    return { title: words.story.state(enumText(item.title)), code, detail: item.detail }
  }
  if (item.kind === 'LEDGER') {
    return { title: memoText(item.detail ?? item.title), code, detail: movementText(item, isIso) }
  }
  if (item.kind === 'WEBHOOK') {
    const isDelivered = item.detail === 'DELIVERED'
    return {
      title: words.story.told,
      code: item.title,
      detail: isDelivered || item.detail === null ? null : enumText(item.detail),
    }
  }
  return { title: item.title, code, detail: item.detail }
}
