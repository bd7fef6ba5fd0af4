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

const TIME_AFTER_WORD = /\{[\w.]*?(\w+)(?:\[[^\]]*\])?\} <TimeText ([^>]*)\/>/g

/** Whether a name stands for words that end with "since" or "until", or for several of which some do. */
function takesInstant(words: string, name: string): boolean {
  const said = words.matchAll(new RegExp(`\\b${name}: (?:'[^']*'|\\{[^}]*\\})`, 'g'))
  return [...said].some(([text]) => /\b(since|until)'/.test(text))
}

/** "Since" and "until" are followed by an exact time: nothing is so "since 3 d ago" or "until in 6 min". */
export function timeWordFindings({ texts }: Tree): Finding[] {
  return texts
    .filter(({ path }) => /^src\/renderer\/.*\.tsx$/.test(path))
    .flatMap(({ path, lines }) => {
      const beside = `${path.slice(0, path.lastIndexOf('/'))}/words.ts`
      const words = texts.find((text) => text.path === beside)?.lines.join('\n') ?? ''
      return lines.flatMap((line, index) =>
        [...line.matchAll(TIME_AFTER_WORD)]
          .filter(([, name = '', props = '']) => !props.includes('isExact') && takesInstant(words, name))
          .map(([, name]) => ({ path, line: index + 1, message: `TimeText after words.${name} without isExact` })),
      )
    })
}

/** Paths of the interface, some of which are those of screens, too. */
const CALLS = [
  'src/renderer/areas/authentication/playActs.ts',
  'src/renderer/areas/playground/ceremonies/',
  'src/renderer/areas/playground/ceremony/script/',
  'src/renderer/areas/reference/attempt/',
  'src/renderer/areas/signatures/makeFailingStamp.ts',
]

/** The text of a literal, or of a template up to its first value; of each of its later parts. */
function partsOf({ type, value, quasis }: Node): readonly string[] {
  if (type === 'Literal') return typeof value === 'string' ? [value] : []
  if (type !== 'TemplateLiteral') return []
  return (quasis as Node[]).map((quasi) => (quasi.value as { raw: string }).raw)
}

/** Addresses of screens come from `navigation/placeAddress`, where what there is not does not compile. */
export function plainAddressFindings({ sources }: Tree): Finding[] {
  const places = sources.find(({ path }) => path === PLACES)
  const paths = places === undefined ? [] : placesIn(places).map(({ path }) => path)
  const isAddress = (text: string) =>
    paths.some((path) => text === path || (/^[/?]/.test(text.slice(path.length)) && text.startsWith(path)))
  return sources
    .filter(({ path, isTest }) => path.startsWith('src/renderer/') && !isTest && path !== PLACES)
    .filter(({ path }) => !path.includes('/testing/') && !CALLS.some((calls) => path.startsWith(calls)))
    .flatMap(({ path, text, nodes }) =>
      nodes
        .filter((node) => {
          const [first = '', ...later] = partsOf(node)
          return isAddress(first) || (path.includes('/areas/') && later.some((part) => /^\?\w+=/.test(part)))
        })
        .map((node) => ({ path, line: lineAt(text, node.start), message: 'an address of a screen written by hand' })),
    )
}

const FETCHED = 'src/renderer/components/fetchedPart.tsx'

/** A part whose script comes later says so where it does not come: React's own would take the whole screen away. */
export function plainLazyFindings({ sources }: Tree): Finding[] {
  return sources
    .filter(({ path }) => path.startsWith('src/renderer/') && path !== FETCHED)
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier, names }) => specifier === 'react' && names.includes('lazy'))
        .map(({ line }) => ({ path, line, message: `a part that is fetched later is a fetchedPart of ${FETCHED}` })),
    )
}
