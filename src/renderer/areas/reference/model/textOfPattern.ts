/** One place of a pattern: what may stand there, and how often it must. */
interface Piece {
  readonly text: string
  readonly least: number
}

const CLASSES: Readonly<Record<string, string>> = { d: '0', w: 'a', s: ' ' }

/** A character that a class such as `[A-Z0-9]` takes: the first that it names. */
function characterOf(inside: string): string {
  const text = inside.replace('\\d', '0-9').replace('\\w', 'a-z')
  if (text.startsWith('^')) return text.includes('a') ? '1' : 'a'
  return text[0] === '\\' ? (text[1] ?? '') : (text[0] ?? '')
}

function quantifierAt(pattern: string, at: number): { readonly least: number; readonly next: number } {
  const sign = pattern[at]
  if (sign === '?' || sign === '*') return { least: 0, next: at + 1 }
  if (sign === '+') return { least: 1, next: at + 1 }
  const match = sign === '{' ? /^\{(\d+)(,\d*)?\}/.exec(pattern.slice(at)) : null
  return match === null ? { least: 1, next: at } : { least: Number(match[1]), next: at + match[0].length }
}

function closingOf(pattern: string, open: number): number {
  let depth = 0
  for (let at = open; at < pattern.length; at++) {
    const sign = pattern[at]
    if (sign === '\\') at++
    else if (sign === '(') depth++
    else if (sign === ')' && --depth === 0) return at
  }
  return pattern.length
}

/** The alternatives of a group, divided at its own bars only. */
function firstAlternative(inside: string): string {
  const text = inside.replace(/^\?:/, '')
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '(' || sign === '[') depth++
    else if (sign === ')' || sign === ']') depth--
    else if (sign === '|' && depth === 0) return text.slice(0, at)
  }
  return text
}

function pieceAt(pattern: string, at: number): { readonly text: string; readonly next: number } {
  const sign = pattern[at] ?? ''
  if (sign === '\\') {
    const escaped = pattern[at + 1] ?? ''
    return { text: CLASSES[escaped] ?? escaped, next: at + 2 }
  }
  if (sign === '[') {
    const end = pattern.indexOf(']', at + 1)
    return { text: characterOf(pattern.slice(at + 1, end)), next: end + 1 }
  }
  if (sign === '(') {
    const end = closingOf(pattern, at)
    const inside = pattern.slice(at + 1, end)
    return { text: inside.startsWith('?!') ? '' : textOfPattern(firstAlternative(inside)), next: end + 1 }
  }
  if (sign === '^' || sign === '$') return { text: '', next: at + 1 }
  return { text: sign === '.' ? 'a' : sign, next: at + 1 }
}

/**
 * The shortest plain text that fits a regular expression as the contract writes them: classes, groups, alternatives,
 * counts. A group that must not follow is passed over, so that the caller has to check the result.
 */
export function textOfPattern(pattern: string): string {
  const pieces: Piece[] = []
  let at = 0
  while (at < pattern.length) {
    const { text, next } = pieceAt(pattern, at)
    const count = quantifierAt(pattern, next)
    pieces.push({ text, least: count.least })
    at = count.next
  }
  return pieces.map(({ text, least }) => text.repeat(least)).join('')
}
