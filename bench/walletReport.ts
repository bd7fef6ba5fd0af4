import type { WalletFigures } from './measureWallets'
import type { Line } from './reportLine'

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

function shareText({ cpuMicros, cryptoMicros }: WalletFigures): string {
  const share = cpuMicros === null ? '' : `, ${whole((100 * cryptoMicros) / cpuMicros)} % of the processor time`
  return `cryptography ${whole(cryptoMicros)} us${share}`
}

/** Ceremonies per second of one core, and what of it is cryptography. */
export function walletLines(figures: readonly WalletFigures[]): Line[] {
  return figures.map((figure) => ({
    what: figure.name,
    against: shareText(figure),
    ours: `${whole(figure.perSecond)}/s, ${whole(figure.p50Micros)}/${whole(figure.p99Micros)} us`,
    result: `${whole(figure.perSecondOfOneCore)}/s`,
    target: `>= ${figure.target}/s`,
    isMet: figure.perSecondOfOneCore >= figure.target,
  }))
}

/** What the document says about these lines; ends with a line end. */
export const WALLET_NOTE = [
  '- Wallets: whole ceremonies. A login is a challenge and both legs, each on another credential, so that rate limits',
  '  do not decide; a signed action is both legs counted as one. The result is what one core carries: the processor',
  "  time of the server counts, also that of its threads. Cryptography: the service's own functions alone, with like",
  '  inputs.',
  '',
].join('\n')
