import { CONSOLE_BASE, SERVICE_BASE } from '../../contract/planes'
import { typosBetween } from '../../contract/primitives/closestName'
import { normalisedPath } from './address'
import { VERSION } from './addressMistakes'
import { isParam, type KnownPath, type KnownPaths } from './knownPaths'

/** How many letters part an address from a path of the contract; null where one of its names differs by too many. */
function typosTo({ segments }: KnownPath, asked: readonly string[]): number | null {
  if (segments.length !== asked.length) return null
  let typos = 0
  for (const [at, segment] of segments.entries()) {
    const more = isParam(segment) ? 0 : typosBetween(asked[at] ?? '', segment)
    if (more === null) return null
    typos += more
  }
  return typos
}

/**
 * The path of the contract that a misspelled address most likely meant, its parameters kept, with its methods: the one
 * asked where there is it. Null, none is near.
 */
export function closestPath({ all }: KnownPaths, method: string, path: string): string | null {
  const plain = normalisedPath(path)
  const based = plain.startsWith(`${CONSOLE_BASE}/`) ? plain : SERVICE_BASE + plain.replace(VERSION, '')
  const asked = based.split('/')
  const near = all.flatMap((known) => {
    const typos = typosTo(known, asked)
    return typos === null || typos === 0 ? [] : [{ known, typos: typos + (known.operations.has(method) ? 0 : 0.5) }]
  })
  const best = near.sort((a, b) => a.typos - b.typos)[0]?.known
  if (best === undefined) return null
  const methods = best.operations.has(method) ? method : [...best.operations.keys()].join(' or ')
  return `${methods} ${best.segments.map((segment, at) => (isParam(segment) ? asked[at] : segment)).join('/')}`
}
