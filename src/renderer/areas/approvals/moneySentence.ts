import type { ActionForecast } from '../../../contract/console/agents/forecast'
import type { ActionDetail, ActionParty, PolicyClause } from '../../../contract/console/agents/schemas'
import { moneyText } from '../../components/format/moneyText'
import { timelineParts } from '../../components/format/verdictText'
import { words } from './words'

const text = words.sentence
/** The ending of an account stays with its dots and with its name. */
const UNBROKEN_SPACE = '\u00A0'
const NO_BREAK = '\u2060'

/** `USD account …89ec` with the dots and the ending on one line. */
export const whole = (label: string): string => label.replace(/ …(?=\w+$)/, `${UNBROKEN_SPACE}…${NO_BREAK}`)

/** `Brightwater Ltd …89ec`: whose account, and its ending. */
function nameOf({ holderName, label }: ActionParty): string {
  if (holderName === null) return label
  const ending = /…(\w+)$/.exec(label)?.[1]
  return ending === undefined ? holderName : `${holderName}${UNBROKEN_SPACE}…${NO_BREAK}${ending}`
}

const LIMITS = [
  ['dailyLimit', text.day],
  ['monthlyLimit', text.month],
] as const

/** How far the first limit of the policy that adds up is used once this is counted. */
function limitText(trace: readonly PolicyClause[] | null): string[] {
  const found = LIMITS.flatMap(([name, whose]) => {
    const clause = trace?.find((each) => each.clause === name)
    if (clause?.valueMinor === undefined || clause.limitMinor === undefined || clause.limitMinor === 0) return []
    return [text.used(whose, Math.round((100 * clause.valueMinor) / clause.limitMinor))]
  })
  return found.slice(0, 1)
}

function leadText({ source, figures, action }: ActionDetail, money: (minor: number, currency: string) => string) {
  const amount = money(figures.sendingMinor, figures.sendingCurrency)
  if (source.kind === 'INTERNAL') return text.leaves(amount, nameOf(source))
  return action.type === 'TRANSFER_IN' ? text.collected(amount, nameOf(source)) : text.awaited(amount)
}

/**
 * What the money does, in one sentence: what leaves which account, when it arrives or comes back, what stays, how far
 * the limit is used then.
 *
 * Input: `nowMs`, when it would start.
 */
export function moneySentence(
  detail: ActionDetail,
  forecast: Pick<ActionForecast, 'timeline' | 'balanceAfterMinor' | 'currency' | 'policyTrace'>,
  nowMs: number,
  isIso: boolean,
): string {
  if (forecast.timeline.length === 0) return text.nothing
  const money = (minor: number, currency: string) => `${moneyText(minor, currency, { isIso })} ${currency}`
  const { balanceAfterMinor, currency } = forecast
  const stays = balanceAfterMinor === null || currency === null ? [] : [text.stays(money(balanceAfterMinor, currency))]
  const moves = [leadText(detail, money), ...timelineParts(forecast.timeline, nowMs, isIso)].join(', ')
  return `${[moves, ...stays, ...limitText(forecast.policyTrace)].join('; ')}.`
}
