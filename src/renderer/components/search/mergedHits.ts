import type { SearchHit } from '../../../contract/console/objects/schemas'

/** What bears the text itself comes before what belongs to somebody who does, and of each the newest. */
const placeOf = ({ match, createdAt }: SearchHit): string => `${match === 'PARTY' ? 0 : 1}${createdAt}`

/** What a search found, in its order, with what was found elsewhere in the places that it has by its time. */
export function mergedHits(found: readonly SearchHit[], beside: readonly SearchHit[]): readonly SearchHit[] {
  if (beside.length === 0) return found
  const waiting = beside.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  const merged: SearchHit[] = []
  for (const hit of found) {
    for (let next = waiting.at(-1); next !== undefined && placeOf(next) > placeOf(hit); next = waiting.at(-1)) {
      merged.push(next)
      waiting.pop()
    }
    merged.push(hit)
  }
  return [...merged, ...waiting.reverse()]
}
