import { words } from './words'

const two = (value: number) => String(value).padStart(2, '0')

/** The reason of a failure in one line: the message without the name of the error and without where it was thrown. */
export function reasonText(lastError: string): string {
  const [line = ''] = lastError.split('\n')
  return line.replace(/^[A-Za-z]*Error: /, '')
}

/** What a timer does, in words; kinds that this console does not know keep their own name. */
export function kindText(kind: string): string {
  return Object.hasOwn(words.kinds, kind) ? words.kinds[kind as keyof typeof words.kinds].title : kind
}

/** An instant as an input for local date and time has it: `2026-03-12T14:03:07`. */
export function localInputText(atMs: number): string {
  const date = new Date(atMs)
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** The instant that an input for local date and time names, in epoch milliseconds; null for none. */
export function instantOfInput(text: string): number | null {
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? null : atMs
}

const YEAR_S = 31_557_600
const UNITS = [
  ['y', YEAR_S],
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** A length of time in its two largest units: `3 d 4 h`, `6 min`, `1 y 20 d`. */
export function distanceText(lengthMs: number): string {
  let left = Math.round(Math.abs(lengthMs) / 1000)
  const first = UNITS.findIndex(([, seconds]) => left >= seconds)
  if (first === -1) return '0 s'
  const parts: string[] = []
  for (const [unit, seconds] of UNITS.slice(first, first + 2)) {
    const count = Math.floor(left / seconds)
    left -= count * seconds
    if (count > 0) parts.push(`${count} ${unit}`)
  }
  return parts.join(' ')
}

/** How far a jump has come, from 0 to 1. */
export function jumpShare(fromMs: number, toMs: number, nowMs: number): number {
  if (toMs <= fromMs) return 1
  return Math.min(1, Math.max(0, (nowMs - fromMs) / (toMs - fromMs)))
}
