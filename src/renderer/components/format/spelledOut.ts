import { callWords } from './callWords'
import { enumText } from './enumText'
import { groupedAmounts } from './groupedAmounts'
import { stateText } from './stateText'
import { STATE_WORDS } from './statusTone'

/** A name of the interface in a sentence: `accountInfo.clabeNumber`, `DAILY_LIMIT`; iPhone is a word of people. */
const WIRE_NAME = /\b(?:[a-z][a-zA-Z0-9]*\.)*(?:[a-z]{2,}(?:[A-Z][a-z0-9]*)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b(?!@)/g

const STATES = STATE_WORDS.filter((state) => !state.includes('_')).join('|')

/** A state in a sentence, as in `is PENDING, not APPROVED`; a name in capitals, as in `is ACTIVE FOODS`, is none. */
const STATE = new RegExp(`(?<=\\b(?:is|not|an?|or|become|already) )(?:${STATES})(?![\\w-]| [A-Z]{2})`, 'g')

const inWords = (name: string): string => {
  const [last = ''] = name.split('.').slice(-1)
  const text = enumText(last.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase())
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

const CALLS = Object.entries(callWords)

/** A sentence of the service in which no call of the interface is named: it says what to do at the desk. */
export const withoutCalls = (sentence: string): string =>
  CALLS.reduce((text, [said, read]) => text.replace(said, read), sentence)

/** A sentence of the service as people read it: its names of the interface are words, its amounts are grouped. */
export function spelledOut(sentence: string): string {
  const named = withoutCalls(sentence).replaceAll(WIRE_NAME, inWords)
  const text = named.replaceAll(STATE, (state) => stateText(state).toLowerCase())
  return groupedAmounts(text === sentence ? text : text.charAt(0).toUpperCase() + text.slice(1))
}
