import type { Discovery } from '../../../contract/discoveries/schemas'
import { countryText } from '../../components/countryOptions'

/** Letters without their marks, so that Bogota finds Bogotá. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The banks in whose names every word of the text occurs, each word anywhere. */
export function findBanks(banks: readonly Discovery[], text: string): readonly Discovery[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return banks
  return banks.filter(({ bankName, displayName, country }) => {
    const hay = plain(`${bankName} ${displayName} ${countryText(country)}`)
    return wanted.every((word) => hay.includes(word))
  })
}
