import type { PaymentFigures } from './paymentFigures'

/** One line of the picture, from the source down to the destination. Heights in pixels of the usual text size. */
export type FlowRow =
  | { readonly kind: 'SOURCE' | 'CONVERTED' | 'DESTINATION'; readonly height: number }
  | { readonly kind: 'FEE'; readonly index: number; readonly height: number }

const SOURCE_HEIGHT = 58
const DESTINATION_HEIGHT = 84
const FEE_HEIGHT = 26
const CONVERTED_HEIGHT = 42

/** The lines of a payment; without fees and conversion there is nothing between the two ends. */
export function flowRows(figures: PaymentFigures): readonly FlowRow[] {
  const fees = figures.fees.map((_, index): FlowRow => ({ kind: 'FEE', index, height: FEE_HEIGHT }))
  const isChanged = fees.length > 0 || figures.exchangeRate !== null
  return [
    { kind: 'SOURCE', height: SOURCE_HEIGHT },
    ...fees,
    ...(isChanged ? [{ kind: 'CONVERTED' as const, height: CONVERTED_HEIGHT }] : []),
    { kind: 'DESTINATION', height: DESTINATION_HEIGHT },
  ]
}

const USUAL_TEXT_PX = 16

/** A length that grows with the text, as what stands in the lines does: else large type lies over the next line. */
export const inTextSize = (px: number): string => `${px / USUAL_TEXT_PX}rem`

/** The height of the whole picture. */
export function rowsHeight(rows: readonly FlowRow[]): number {
  return rows.reduce((sum, row) => sum + row.height, 0)
}

/** The middle of each line, measured from the top of the picture. */
export function rowMiddles(rows: readonly FlowRow[]): readonly number[] {
  let top = 0
  return rows.map((row) => {
    const middle = top + row.height / 2
    top += row.height
    return middle
  })
}

const TRUNK_WIDTH = 9
const THIN = 2

/** The width of a stream that carries this part of what is sent; thin ones stay visible. */
export function streamWidth(partMinor: number, wholeMinor: number): number {
  if (wholeMinor <= 0) return TRUNK_WIDTH
  return Math.max(THIN, (TRUNK_WIDTH * partMinor) / wholeMinor)
}
