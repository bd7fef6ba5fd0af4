/** A JSON text with the line on which each field stands, or where it stops being JSON. */
type JsonPlaces =
  | { readonly ok: true; readonly value: unknown; readonly lines: ReadonlyMap<string, number> }
  | { readonly ok: false; readonly line: number; readonly message: string }

class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const STRING = /"(?:[^"\\\n]|\\.)*"/y

/** Walks the text once and notes where each value begins, by its path in dot notation. */
class Walker {
  readonly places = new Map<string, number>()
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  whole(): void {
    this.#value('')
    if (this.#peek() !== '') throw new Unreadable(this.#at, 'Nothing may follow the end of the value.')
  }

  #peek(): string {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++
    return this.#text[this.#at] ?? ''
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const [found] = pattern.exec(this.#text) ?? []
    if (found !== undefined) this.#at += found.length
    return found ?? null
  }

  #expect(sign: string, message: string): void {
    if (this.#peek() !== sign) throw new Unreadable(this.#at, message)
    this.#at++
  }

  #value(path: string): void {
    const sign = this.#peek()
    if (!this.places.has(path)) this.places.set(path, this.#at)
    if (sign === '{') this.#members(path)
    else if (sign === '[') this.#items(path)
    else if ((sign === '"' ? this.#take(STRING) : this.#take(SCALAR)) === null) {
      const message = sign === '' ? 'The text ends where a value should stand.' : 'A value should stand here.'
      throw new Unreadable(this.#at, message)
    }
  }

  /** True after a comma, false at the closing sign. */
  #goesOn(closing: string, message: string): boolean {
    const sign = this.#peek()
    if (sign !== ',' && sign !== closing) throw new Unreadable(this.#at, message)
    this.#at++
    return sign === ','
  }

  #isEmpty(closing: string): boolean {
    this.#at++
    if (this.#peek() !== closing) return false
    this.#at++
    return true
  }

  #members(path: string): void {
    if (this.#isEmpty('}')) return
    do {
      this.#peek()
      const start = this.#at
      const name = this.#take(STRING)
      if (name === null) throw new Unreadable(this.#at, 'A name in double quotes should stand here.')
      const child = `${path === '' ? '' : `${path}.`}${JSON.parse(name) as string}`
      this.places.set(child, start)
      this.#expect(':', 'A colon should follow the name.')
      this.#value(child)
    } while (this.#goesOn('}', 'A comma or a closing brace should stand here.'))
  }

  #items(path: string): void {
    if (this.#isEmpty(']')) return
    let index = 0
    do {
      this.#value(`${path === '' ? '' : `${path}.`}${index}`)
      index++
    } while (this.#goesOn(']', 'A comma or a closing bracket should stand here.'))
  }
}

/** Reads a JSON text; lines count from 1. */
export function jsonPlaces(text: string): JsonPlaces {
  const walker = new Walker(text)
  const lineAt = (at: number) => text.slice(0, at).split('\n').length
  try {
    walker.whole()
    const lines = new Map([...walker.places].map(([path, at]) => [path, lineAt(at)]))
    return { ok: true, value: JSON.parse(text) as unknown, lines }
  } catch (fault) {
    if (fault instanceof Unreadable) return { ok: false, line: lineAt(fault.at), message: fault.message }
    return { ok: false, line: 1, message: 'The text is not JSON.' }
  }
}

/** The line of a field; of the nearest thing around it when the field itself is missing. */
export function lineOf(lines: ReadonlyMap<string, number>, field: string): number {
  const parts = field.split('.')
  for (let count = parts.length; count > 0; count--) {
    const line = lines.get(parts.slice(0, count).join('.'))
    if (line !== undefined) return line
  }
  return 1
}
