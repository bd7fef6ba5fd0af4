import type { Card } from '../../../contract/cards/schemas'

/** The month at whose end the card expires, as cards print it: 11/29; null until it is issued. */
export function expiryText({ expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>): string | null {
  if (expMonth === undefined || expYear === undefined) return null
  return `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`
}

/** The list with the account at `index` one place further up or down; as it was where there is no such place. */
export function movedBy(ids: readonly string[], index: number, step: -1 | 1): string[] {
  const next = [...ids]
  const [one, other] = [next[index], next[index + step]]
  if (one === undefined || other === undefined) return next
  next[index] = other
  next[index + step] = one
  return next
}
