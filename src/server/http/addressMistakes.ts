import { SERVICE_BASE } from '../../contract/planes'
import { normalisedPath } from './address'
import type { KnownPaths } from './knownPaths'

const SHOWN_MAX = 200
export const VERSION = /^\/\d{4}-\d{2}-\d{2}(?=\/|$)/

/** What is wrong with an address: its reason on the wire, and a sentence that says what was meant. */
export interface AddressMistake {
  readonly reason: string
  readonly sentence: string
}

export type FindAddressMistake = (method: string, path: string) => AddressMistake | null

/** What the client most likely meant, where the address with one mistake set right is one of the service's. */
export function createAddressMistakeFinder(known: KnownPaths): FindAddressMistake {
  const isKnown = (method: string, url: string): boolean => {
    const path = known.ofText(url)
    return path?.plane === 'service' && path.operations.has(method)
  }
  return (method, path) => mistakeIn((url) => isKnown(method, url), method, path)
}

function mistakeIn(isKnown: (url: string) => boolean, method: string, path: string): AddressMistake | null {
  const plain = normalisedPath(path)
  const unversioned = plain.replace(VERSION, '')
  const based = SERVICE_BASE + unversioned
  const meant = (url: string) => `${method} ${url.slice(0, SHOWN_MAX)}`
  if (plain !== path && isKnown(plain)) {
    const isTrailing = path === `${plain}/`
    const sentence = `${isTrailing ? 'Leave out the slash at the end' : 'Write the path plainly'}: ${meant(plain)}.`
    return { reason: isTrailing ? 'TRAILING_SLASH' : 'PATH_SPELLING', sentence }
  }
  if (based !== plain && isKnown(based)) {
    const isMissing = unversioned === plain
    const sentence = `The path ${isMissing ? 'lacks the version' : 'has another version'}; ask ${meant(based)}.`
    return { reason: isMissing ? 'VERSION_MISSING' : 'VERSION_UNKNOWN', sentence }
  }
  const lower = plain.toLowerCase()
  if (lower === plain || !(isKnown(lower) || isKnown(SERVICE_BASE + lower.replace(VERSION, '')))) return null
  return { reason: 'LETTER_CASE', sentence: 'Paths are written in lower case, except ids.' }
}
