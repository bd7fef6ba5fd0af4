import { resolve } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'

// Ids of modules have slashes on every system.
const RENDERER = normalizePath(resolve(import.meta.dirname, 'src/renderer'))
const FIRST_SCREEN = `${RENDERER}/areas/overview/OverviewPage.tsx`

/** So many parts of the console load a module before it stands in a file with others. */
const SHARED_FROM = 3

type ImportsOf = (id: string) => readonly string[]

/** Everything of the renderer that this module imports, itself included. */
function reachedFrom(start: string, importsOf: ImportsOf): ReadonlySet<string> {
  const reached = new Set<string>()
  const left = [start]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (reached.has(id) || !id.startsWith(`${RENDERER}/`)) continue
    reached.add(id)
    left.push(...importsOf(id))
  }
  return reached
}

/**
 * Which files the console comes in: what it starts with, what the first screen adds to it, what several screens share,
 * and each screen's own. A file for every set of sharers made 237 requests of one page.
 */
export function screenFiles(): Rolldown.CodeSplittingGroup[] {
  let ofFirstScreen: ReadonlySet<string> | null = null
  return [
    { name: 'start', tags: ['$initial'], priority: 3 },
    {
      name: (id, modules) => {
        ofFirstScreen ??= reachedFrom(FIRST_SCREEN, (each) => modules.getModuleInfo(each)?.importedIds ?? [])
        return ofFirstScreen.has(id) ? 'firstScreen' : null
      },
      minShareCount: SHARED_FROM,
      priority: 2,
    },
    { name: 'screens', minShareCount: SHARED_FROM, priority: 1 },
  ]
}
