import { words } from './words'

const effects = new Map<string, string>(Object.entries(words.effects))

/** What comes of a timer when it fires; null for kinds of another version. */
export const effectText = (kind: string): string | null => effects.get(kind) ?? null

/** The reason of a failure in one line: the message without the name of the error and without where it was thrown. */
export function faultText(lastError: string): string {
  const [line = ''] = lastError.split('\n')
  return line.replace(/^[A-Za-z]*Error: /, '')
}

/** How far a jump has come, from 0 to 1. */
export function jumpShare(fromMs: number, toMs: number, nowMs: number): number {
  if (toMs <= fromMs) return 1
  return Math.min(1, Math.max(0, (nowMs - fromMs) / (toMs - fromMs)))
}
