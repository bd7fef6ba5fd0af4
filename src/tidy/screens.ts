import { type Finding, lineAt, type Node, type SourceFile, type Tree } from './source'

const PLACES = 'src/renderer/navigation/places.ts'
const LOOKED_AT = 'e2e/journeys/everyScreen.spec.ts'

const textOf = (node: Node | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null

/** The addresses of `place(section, name, path, …)`, each with the node that says it. */
function placesIn({ nodes }: SourceFile): { readonly path: string; readonly node: Node }[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'CallExpression' || (node.callee as { name?: unknown }).name !== 'place') return []
    const path = textOf((node.arguments as Node[])[2])
    return path === null ? [] : [{ path, node }]
  })
}

/** The screens of the list `SCREENS`: what follows a question mark is a state of the same screen. */
function screensIn({ nodes }: SourceFile): ReadonlySet<string> {
  const declared = nodes.find(
    ({ type, id }) => type === 'VariableDeclarator' && (id as { name?: unknown }).name === 'SCREENS',
  )
  const [start, end] = [declared?.start ?? 0, declared?.end ?? 0]
  const inList = nodes.filter((node) => node.start >= start && node.end <= end)
  return new Set(inList.flatMap((node) => textOf(node)?.split('?')[0] ?? []))
}

/** Every screen of the navigation is among those that the browser tests look at in each width and theme. */
export function unseenScreenFindings({ sources }: Tree): Finding[] {
  const [places, spec] = [PLACES, LOOKED_AT].map((path) => sources.find((source) => source.path === path))
  if (places === undefined) return []
  const screens = spec === undefined ? new Set() : screensIn(spec)
  return placesIn(places)
    .filter(({ path }) => !screens.has(path))
    .map(({ path, node }) => ({
      path: PLACES,
      line: lineAt(places.text, node.start),
      message: `the screen ${path} is not in SCREENS of ${LOOKED_AT}`,
    }))
}
