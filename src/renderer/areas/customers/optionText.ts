import { enumText } from '../../components/format/enumText'

const RANGE = /^(?:COUNT_|VOLUME_|RANGE_)?(UNDER_|OVER_)?(\d+[KM]?)(?:_(?:TO_)?(\d+[KM]?))?$/

/** A choice as a person reads it: `VOLUME_10K_TO_100K` is "10K to 100K", `OVER_1M` is "Over 1M". */
export function optionText(option: string): string {
  const match = RANGE.exec(option)
  if (match === null) return enumText(option)
  const [, bound, from, to] = match
  if (bound !== undefined) return `${bound === 'UNDER_' ? 'Under' : 'Over'} ${from}`
  return to === undefined ? enumText(option) : `${from} to ${to}`
}
