import { words } from './words'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Bytes as people compare them: `3.4 MB`, `812 kB`. */
export function bytesText(bytes: number): string {
  let [value, unit] = [bytes, 0]
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : 1
  return `${value.toFixed(digits)} ${UNITS[unit]}`
}

/** Why a snapshot cannot be loaded: a newer program wrote it, or its clock is about to run out of years. */
export const obstacleText = (version: number, known: number): string =>
  version > known ? words.tooNew(version, known) : words.tooLate
