import { resolve } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'

// Ids of modules have slashes on every system.
const SOURCES = normalizePath(resolve(import.meta.dirname, 'src'))
const RENDERER = `${SOURCES}/renderer`
const START = `${RENDERER}/index.html`
const FIRST_SCREEN = `${RENDERER}/areas/overview/OverviewPage.tsx`
/** What is fetched as soon as the desk stands, all of it. */
const LATER_PARTS = `${RENDERER}/app/laterParts.ts`
/** Every operation with its schemas. */
const WHOLE_CONTRACT = [`${SOURCES}/contract/operations.ts`, `${SOURCES}/contract/console/operations.ts`]

/** So many parts of the console load a module before it stands in a file with others. */
const SHARED_FROM = 3

type Kind = 'firstScreen' | 'later' | 'shared' | 'schemas' | 'contract'
type Follow = (id: string) => readonly string[]

/** Everything that is come to from these modules, themselves included. */
function reachedFrom(starts: Iterable<string>, follow: Follow): ReadonlySet<string> {
  const reached = new Set<string>()
  const left = [...starts]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    left.push(...follow(id))
  }
  return reached
}

/** Which file a module that several parts share stands in. */
function sortModules(infoOf: Rolldown.ChunkingContext['getModuleInfo']): (id: string) => Kind {
  const importsOf: Follow = (id) => infoOf(id)?.importedIds ?? []
  const fetchedBy: Follow = (id) => infoOf(id)?.dynamicallyImportedIds ?? []
  const all = reachedFrom([START], (id) => [...importsOf(id), ...fetchedBy(id)])
  const ofFirstScreen = reachedFrom([FIRST_SCREEN], (id) =>
    importsOf(id).filter((imported) => imported.startsWith(`${RENDERER}/`)),
  )
  const zod = [...all].filter((id) => id.includes('/node_modules/zod/'))
  const withSchemas = reachedFrom(zod, (id) => infoOf(id)?.importers ?? [])
  const withWhole = reachedFrom(WHOLE_CONTRACT, (id) => infoOf(id)?.importers ?? [])
  const withoutWhole = reachedFrom([START], (id) =>
    [...importsOf(id), ...fetchedBy(id)].filter((each) => !withWhole.has(each)),
  )
  const later = reachedFrom(fetchedBy(LATER_PARTS), importsOf)
  const elsewhere = reachedFrom([START], (id) => [...importsOf(id), ...(id === LATER_PARTS ? [] : fetchedBy(id))])
  return (id) => {
    if (ofFirstScreen.has(id)) return 'firstScreen'
    if (later.has(id) && !elsewhere.has(id)) return 'later'
    if (withWhole.has(id)) return 'contract'
    if (!withSchemas.has(id)) return 'shared'
    return withoutWhole.has(id) ? 'schemas' : 'contract'
  }
}

/**
 * Which files the console comes in: what it starts with, what the first screen adds to it, what several screens share,
 * and each screen's own. A file for every set of sharers made 237 requests of one page. Schemas, and what needs them,
 * are apart: to make them takes longer than all else of a page, and most pages come without.
 */
export function screenFiles(): Rolldown.CodeSplittingGroup[] {
  let kindOf: ((id: string) => Kind) | null = null
  const group = (kind: Kind, priority: number, minShareCount = SHARED_FROM): Rolldown.CodeSplittingGroup => ({
    name: (id, modules) => {
      kindOf ??= sortModules((each) => modules.getModuleInfo(each))
      return kindOf(id) === kind ? kind : null
    },
    debugName: kind,
    minShareCount,
    priority,
  })
  // A group takes along what its modules import, unless one before it has taken that.
  return [
    { name: 'start', tags: ['$initial'], priority: 6 },
    group('firstScreen', 5),
    group('shared', 4),
    group('schemas', 3),
    group('contract', 2),
    group('later', 1, 1),
  ]
}
