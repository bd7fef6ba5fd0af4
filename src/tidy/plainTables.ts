import { type Finding, lineAt, type Node, type SourceFile, type Tree } from './source'

/** Screens and what they stand on. */
const SCREENS = /^src\/renderer\//

/** The keys of a table are any text. */
const ANY_KEY = /\b(?:Record|Map)<\s*string\s*,|\{\s*(?:readonly )?\[\w+: string\]:|\bnew Map\(\s*\[/

/** Names that have one home each: where they stand, what finds them there, and what a table by them says. */
const KEYS: readonly (readonly [home: string, name: RegExp, type: RegExp, said: string])[] = [
  ['src/contract/primitives/resourceNames.ts', /'(\w+)'/g, /\b(?:Record|Map)<[^,]*\bResourceName\b/, 'ResourceName'],
  [
    'src/renderer/navigation/places.ts',
    /\bplace\(\s*'\w+',\s*'([\w-]+)'/g,
    /\b(?:Record|Map)<[^,]*\bPlace\['name'\]/,
    "Place['name']",
  ],
]

/** The keys of a map that is made of pairs. */
function keysOfPairs(pairs: Node | undefined): string[] {
  const list = pairs?.type === 'TSAsExpression' ? pairs.expression : pairs
  const { elements = [] } = (list ?? {}) as { elements?: readonly (Node | null)[] }
  return elements.flatMap((pair) => {
    const [key] = (pair?.elements ?? []) as readonly (Node | null)[]
    return typeof key?.value === 'string' ? [key.value] : []
  })
}

function keysOf({ type, expression, properties, callee, arguments: given }: Node): string[] {
  if (type === 'TSAsExpression' || type === 'TSSatisfiesExpression') return keysOf(expression as Node)
  if (type === 'NewExpression' && (callee as Node).name === 'Map') return keysOfPairs((given as Node[])[0])
  if (type !== 'ObjectExpression') return []
  return (properties as Node[]).map(({ key }) => {
    const { name, value } = (key ?? {}) as { name?: unknown; value?: unknown }
    return String(name ?? value ?? '')
  })
}

/** The tables of a file, keyed by any text. */
const tablesOf = ({ program, text }: SourceFile): Node[] =>
  (program.body as Node[])
    .flatMap((statement) => (((statement.declaration ?? statement) as Node).declarations ?? []) as Node[])
    .filter(({ start, end }) => ANY_KEY.test(text.slice(start, end)))

/** A table by kinds of ids, or by screens, whose keys the compiler does not know: a misspelt one is never found. */
export function plainTableFindings({ sources, texts }: Tree): Finding[] {
  const known = KEYS.map(([home, name, type, said]) => {
    const { text = '' } = texts.find(({ path }) => path === home) ?? {}
    return { names: new Set([...text.matchAll(name)].map(([, found]) => found ?? '')), type, said }
  })
  return sources
    .filter(({ path, isTest, text }) => SCREENS.test(path) && !isTest && ANY_KEY.test(text))
    .flatMap((file) =>
      tablesOf(file).flatMap((table) => {
        const keys = table.init == null ? [] : keysOf(table.init as Node)
        return known.flatMap(({ names, type, said }) => {
          const isOfNames = keys.filter((key) => names.has(key)).length * 2 > keys.length
          if (!isOfNames || type.test(file.text.slice(table.start, table.end))) return []
          const message = `a table by any text: its keys are each a ${said}`
          return [{ path: file.path, line: lineAt(file.text, table.start), message }]
        })
      }),
    )
}
