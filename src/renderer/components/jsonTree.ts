/** One line of a JSON tree, ready to draw. */
export interface JsonLine {
  /** Where it stands: `$.quote.fees[0].amount`. */
  readonly path: string
  readonly depth: number
  /** The key or index before the value; null at the root. */
  readonly name: string | null
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'close'
  /** The value of a leaf as JSON text, or the brackets of a branch. */
  readonly text: string
  /** How many children a branch has. */
  readonly size: number
  readonly isFolded: boolean
}

const LINES_MAX = 5000

const childPath = (path: string, name: string, isArray: boolean) => (isArray ? `${path}[${name}]` : `${path}.${name}`)

function leafLine(node: unknown, name: string | null, path: string, depth: number): JsonLine {
  const kind = node === null ? 'null' : (typeof node as 'string' | 'number' | 'boolean')
  return { path, depth, name, kind, text: JSON.stringify(node) ?? 'null', size: 0, isFolded: false }
}

/** The lines of a value, without what is folded; at most 5,000. */
export function jsonLines(value: unknown, folded: ReadonlySet<string>): readonly JsonLine[] {
  const lines: JsonLine[] = []
  const walkBranch = (node: object, name: string | null, path: string, depth: number): void => {
    const isArray = Array.isArray(node)
    const entries = Object.entries(node)
    const isShut = folded.has(path) || entries.length === 0
    const [open, close] = isArray ? ['[', ']'] : ['{', '}']
    const kind = isArray ? 'array' : 'object'
    const text = isShut ? `${open}${close}` : (open ?? '')
    lines.push({ path, depth, name, kind, text, size: entries.length, isFolded: isShut && entries.length > 0 })
    if (isShut) return
    for (const [key, child] of entries) walk(child, key, childPath(path, key, isArray), depth + 1)
    lines.push({ path: `${path}#close`, depth, name: null, kind: 'close', text: close ?? '', size: 0, isFolded: false })
  }
  const walk = (node: unknown, name: string | null, path: string, depth: number): void => {
    if (lines.length >= LINES_MAX) return
    if (node === null || typeof node !== 'object') lines.push(leafLine(node, name, path, depth))
    else walkBranch(node, name, path, depth)
  }
  walk(value, null, '$', 0)
  return lines
}

/** The paths of every branch deeper than `depth`, for folding a large value at first. */
export function deepPaths(value: unknown, depth: number): ReadonlySet<string> {
  const deep = jsonLines(value, new Set()).filter((line) => line.size > 0 && line.depth >= depth)
  return new Set(deep.map((line) => line.path))
}

/** True when the key or the value of a line contains the text, whatever its case. */
export function isLineMatch(line: JsonLine, text: string): boolean {
  const wanted = text.toLowerCase()
  if (line.name?.toLowerCase().includes(wanted) === true) return true
  return line.size === 0 && line.kind !== 'close' && line.text.toLowerCase().includes(wanted)
}
