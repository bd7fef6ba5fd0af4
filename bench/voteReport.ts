import type { Line } from './reportLine'
import type { VoteFigures } from './voteProbe'

const PER_SECOND_MIN = 200

/** How many payments two people sign a second. */
export function voteLines(figures: VoteFigures): Line[] {
  const { payments, perSecond, together, togetherPerSecond, pinPerSecond } = figures
  const line = (what: string, against: string, measured: number): Line => ({
    what,
    against,
    ours: '',
    result: `${Math.round(measured).toLocaleString('en-US')}/s`,
    target: `>= ${PER_SECOND_MIN}/s`,
    isMet: measured >= PER_SECOND_MIN,
  })
  return [
    line(
      `${payments.toLocaleString('en-US')} payments signed by two people and paid`,
      `one by one by PIN ${pinPerSecond.toFixed(1)}/s`,
      perSecond,
    ),
    line(`${together} payments under two signatures and paid`, '', togetherPerSecond),
  ]
}

/** How it was measured. */
export const VOTE_NOTE = `- Signatures: each payment by two passkeys, eight payments at once, from the first
  signature until all have been paid, in the process of the service; then 500 payments under one signature by PIN of
  each of two people. A PIN opens its key by scrypt, which is slow on purpose: so many are paid one by one.
`
