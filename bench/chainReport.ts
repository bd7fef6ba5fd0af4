import type { ChainFigures } from './chainProbe'
import type { Line } from './reportLine'

const SHARE_MAX = 0.1
const LOOK_SECONDS_MAX = 30

/** What the chain of the audit log costs a write, and how long a look at many rows takes. */
export function chainLines(figures: ChainFigures): Line[] {
  const { rows, aloneMicros, chainedMicros, writeMicros, lookSeconds, worstMs } = figures
  const share = (chainedMicros - aloneMicros) / writeMicros
  return [
    {
      what: 'chain of the audit log, of a write',
      against: `row alone ${aloneMicros.toFixed(1)} us`,
      ours: `with its entry ${chainedMicros.toFixed(1)} us, a write ${Math.round(writeMicros)} us`,
      result: `${(share * 100).toFixed(1)} %`,
      target: '<= 10 %',
      isMet: share <= SHARE_MAX,
    },
    {
      what: `look at ${rows.toLocaleString('en-US')} audit entries`,
      against: `others wait ${worstMs.toFixed(0)} ms at most`,
      ours: `${Math.round(rows / lookSeconds).toLocaleString('en-US')} entries/s`,
      result: `${lookSeconds.toFixed(1)} s`,
      target: '<= 30 s',
      isMet: lookSeconds <= LOOK_SECONDS_MAX,
    },
  ]
}

/** How it was measured. */
export const CHAIN_NOTE = `- Chain of the audit log: rows in one transaction, alone and with their entries by turns,
  medians; a write is a created API token, 32 at once, in the process of the service. The look is that of the console,
  in the running service, and compares every row, entry and signed day.
`
