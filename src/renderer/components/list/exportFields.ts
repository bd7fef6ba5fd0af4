import type { ExportField, ExportValue } from '../DataTable/column'
import { decimalsOf, moneyText } from '../format/moneyText'
import { stateText } from '../format/stateText'
import { listWords } from '../listWords'

type Fields<Row> = readonly ExportField<Row>[]
type Text = string | null | undefined

interface Amount {
  /** Minor units. */
  readonly amountMinor: number | bigint | string | null | undefined
  readonly currency: string
  readonly decimals?: number
}

/** A text, a number or yes and no, under the head of the column or another one. */
export const fields = <Row>(value: (row: Row) => ExportValue, head?: string): Fields<Row> => [{ value, head }]

/** An amount as programs read it: a point, no grouping, an ordinary minus. */
function decimalText({ amountMinor, currency, decimals = decimalsOf(currency) }: Amount): string | null {
  if (amountMinor === null || amountMinor === undefined) return null
  return moneyText(amountMinor, currency, { isIso: true, decimals }).replace('−', '-')
}

/** An amount in decimals, and beside it its currency. */
export const moneyFields = <Row>(of: (row: Row) => Amount | null | undefined, head?: string): Fields<Row> => [
  {
    head,
    value: (row) => {
      const amount = of(row)
      return amount === null || amount === undefined ? null : decimalText(amount)
    },
  },
  { head, tail: listWords.exports.currency, value: (row) => of(row)?.currency },
]

/** An instant, ISO 8601 in UTC. */
export const timeFields = <Row>(at: (row: Row) => Text, head?: string): Fields<Row> => [
  { head, tail: listWords.exports.utc, value: at },
]

/** A state in the words of the screen. */
export const stateFields = <Row>(state: (row: Row) => Text, head?: string): Fields<Row> => [
  {
    head,
    value: (row) => {
      const word = state(row)
      return word === null || word === undefined ? null : stateText(word)
    },
  },
]

/** A customer by name, which the row may know, and by id. */
export const customerFields = <Row>(id: (row: Row) => Text, name?: (row: Row) => Text): Fields<Row> => [
  name === undefined
    ? { head: listWords.exports.customer, value: id, isCustomer: true }
    : { head: listWords.exports.customer, value: name },
  { head: listWords.exports.customerId, value: id },
]
