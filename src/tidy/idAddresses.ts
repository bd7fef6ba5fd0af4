import { type Finding, lineAt, type Tree } from './source'

const PLACES = 'src/renderer/navigation/places.ts'
const BY_CONSOLE = 'src/renderer/navigation/idPlaces.ts'
const BY_SERVER = 'src/server/console/host/resolveId.ts'

/** `place(section, name, path, …)`. */
const PLACE = /\bplace\(\s*'\w+',\s*'([\w-]+)',\s*'([^']+)'/g
/** `Kind: shownOn(name, icon, { tab })`. */
const SHOWN_ON = /\b(\w+): shownOn\(\s*'([\w-]+)',\s*\w+(?:,\s*\{ tab: '([\w-]+)' \})?/g
/** `Kind: { table, route, label, query }`. */
const ROUTE = /\b(\w+): \{\s*table: '\w+',\s*route: '([^']+)',\s*label: '[^']+',?(?:\s*query: '([^']+)',?)?\s*\}/g

/** The server answers a pasted id with the screen and the tab to which a link with that id leads. */
export function idAddressFindings({ sources }: Tree): Finding[] {
  const textOf = (path: string): string => sources.find((source) => source.path === path)?.text ?? ''
  const paths = new Map([...textOf(PLACES).matchAll(PLACE)].map(([, name = '', path = '']) => [name, path]))
  const shown = new Map(
    [...textOf(BY_CONSOLE).matchAll(SHOWN_ON)].map(([, kind = '', name = '', tab]) => {
      const query = tab === undefined ? '' : `?tab=${tab}`
      return [kind, `${paths.get(name) ?? ''}${query}`]
    }),
  )
  const text = textOf(BY_SERVER)
  return [...text.matchAll(ROUTE)].flatMap(({ index, 1: kind = '', 2: route = '', 3: query = '' }) => {
    const address = shown.get(kind) ?? 'nowhere'
    const message = `a pasted ${kind} leads to ${route}${query}, a link with its id to ${address} (${BY_CONSOLE})`
    return `${route}${query}` === address ? [] : [{ path: BY_SERVER, line: lineAt(text, index), message }]
  })
}
