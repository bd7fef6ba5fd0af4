import type { SearchHit } from '../../../contract/console/objects/schemas'

const isParty = ({ match }: SearchHit): boolean => match === 'PARTY'

/** What is found in two places, in the order of a search: what bears the text itself first, each newest first. */
export function mergedHits(one: readonly SearchHit[], other: readonly SearchHit[]): readonly SearchHit[] {
  if (other.length === 0) return one
  return [...one, ...other].sort((a, b) => {
    if (isParty(a) !== isParty(b)) return isParty(a) ? 1 : -1
    return a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0
  })
}
