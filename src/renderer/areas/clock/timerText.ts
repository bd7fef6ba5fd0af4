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

/** How far a jump has come, from 0 to 1. */
export function jumpShare(fromMs: number, toMs: number, nowMs: number): number {
  if (toMs <= fromMs) return 1
  return Math.min(1, Math.max(0, (nowMs - fromMs) / (toMs - fromMs)))
}
