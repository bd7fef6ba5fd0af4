const AMOUNT = /^\s*[\d,_ ]*(\.\d*)?\s*$/

/** Digits and the point: what stays when an amount is grouped otherwise. */
const significant = (text: string): string => text.replaceAll(/[^\d.]/g, '')

/** The place in a text behind so many of its digits and points. */
function placeAfter(text: string, count: number): number {
  let left = count
  for (let at = 0; at < text.length; at += 1) {
    if (left === 0) return at
    if (/[\d.]/.test(text.charAt(at))) left -= 1
  }
  return text.length
}

/**
 * An amount as it is typed, with its thousands apart, and where the caret then stands: behind the same digit as before.
 * What is no amount stays as it was typed.
 */
export function groupedAmount(typed: string, caret: number): { readonly text: string; readonly caret: number } {
  if (!AMOUNT.test(typed)) return { text: typed, caret }
  const [whole = '', fraction] = significant(typed).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const text = fraction === undefined ? grouped : `${grouped}.${fraction}`
  return { text, caret: placeAfter(text, significant(typed.slice(0, caret)).length) }
}
