const DIGITS = 6

/** A multiplier as people read it: no more digits than a rate has. */
export const multiplierText = (multiplier: number): string => String(Number(multiplier.toPrecision(DIGITS)))

/** A rate the way round in which it is not a small fraction: `18.5322 MXN / USD`, MXN for one USD. */
export function rateText(sendingPerReceiving: number, sending: string, receiving: string): string {
  const isSmall = sendingPerReceiving < 1
  const number = (isSmall ? 1 / sendingPerReceiving : sendingPerReceiving).toPrecision(DIGITS)
  return isSmall ? `${number} ${receiving} / ${sending}` : `${number} ${sending} / ${receiving}`
}
