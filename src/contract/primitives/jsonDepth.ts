/** Levels of nesting that a JSON text may have to be read at all. Source: behaviour 1.6. */
export const JSON_DEPTH_MAX = 32

/** Keys and items of a request body; the largest of the interface has some hundreds. Assumes: A-195. */
export const JSON_VALUES_MAX = 20_000

const QUOTE = 34
const COMMA = 44
const BACKSLASH = 92
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93
const OPEN_BRACE = 123
const CLOSE_BRACE = 125

/** Where the string that opens at `start` ends; the end of the text when it does not. */
function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return text.length
}

/** Nested deeper than that, or of more values: keys and items, counted by the commas and brackets before them. */
type JsonExcess = 'DEPTH' | 'VALUES'

/**
 * What a text of JSON has too much of, or null. Asked before anything parses or walks it: a parser takes half a second
 * for a megabyte of brackets, whoever walks the result runs out of stack, and each of a hundred thousand values is
 * looked at several times.
 *
 * Costs a look at each character, whatever the text is.
 */
export function jsonExcess(text: string, depthMax: number, valuesMax: number): JsonExcess | null {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = stringEnd(text, at)
        break
      case COMMA:
        values += 1
        break
      case OPEN_BRACKET:
      case OPEN_BRACE:
        depth += 1
        values += 1
        if (depth > depthMax) return 'DEPTH'
        break
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        depth -= 1
        break
    }
    if (values > valuesMax) return 'VALUES'
  }
  return null
}

/** Whether a text of JSON is nested deeper than that. */
export function isNestedDeeper(text: string, depthMax: number = JSON_DEPTH_MAX): boolean {
  return jsonExcess(text, depthMax, Number.POSITIVE_INFINITY) !== null
}
