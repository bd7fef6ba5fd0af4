import { itemOf } from './figureNotes'
import type { CardFigures } from './measureCards'
import type { Line } from './reportLine'

const AUTHORIZATIONS_MIN = 1000

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

/** What cards cost, as lines of the table; their pages are the caller's. */
export function cardLines({ inProcess, perSecondOfOneCore }: CardFigures): Line[] {
  const { p50Micros, p99Micros, cpuMicros } = inProcess
  return [
    {
      what: 'authorizations decided in process, on one core',
      against: `${whole(cpuMicros)} us of processor time each`,
      ours: `${whole(p50Micros)}/${whole(p99Micros)} us`,
      result: `${whole(perSecondOfOneCore)}/s`,
      target: `>= ${whole(AUTHORIZATIONS_MIN)}/s`,
      isMet: perSecondOfOneCore >= AUTHORIZATIONS_MIN,
    },
  ]
}

/** What the document says about cards. */
export const cardNote = (rows: number): string =>
  itemOf(
    'Cards: authorizations of one card, decided, recorded and committed in the process of the service, without HTTP ' +
      'and its log of calls, 32 under way; what one core carries, with the processor time of every thread. Pages: ' +
      `20 rows at 10,000 and at ${whole(rows)} card transactions.`,
  )
