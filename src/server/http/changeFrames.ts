import { consoleOperations } from '../../contract/console/operations'
import type { ChangeArea, OperationShape } from '../../contract/operation'
import type { ChangeEvent } from '../kernel/changeLog'

const SHAPES: readonly OperationShape[] = Object.values(consoleOperations)

/** What a session may read while nobody is at its desk. Other data below the service concerns every reader. */
const OPEN_AREAS: ReadonlySet<string> = new Set<ChangeArea>([
  'data',
  ...SHAPES.flatMap(({ desk, shows }) => (desk === 'ANYBODY' ? (shows ?? []) : [])),
])

const RESET_FRAME = 'event: reset\ndata: {}\n\n'

/** What has no number is not where a reader comes back to. */
function frameOf(change: ChangeEvent): string {
  const id = change.seq === 0 ? '' : `id: ${change.seq}\n`
  return `${id}event: change\ndata: ${JSON.stringify(change)}\n\n`
}

/**
 * Turns change events into what one reader receives. While nobody is at the desk of its session it hears of the areas
 * that anybody may read, and of no objects; the first event after somebody took the desk tells it to refetch
 * everything.
 *
 * An event that was cut has no number: whoever comes back with the last one gets it again, whole.
 */
export function createChangeFrames(isAttended: () => boolean): (change: ChangeEvent) => string {
  let isBehind = !isAttended()
  return (change) => {
    if (isAttended()) {
      const frames = (isBehind ? RESET_FRAME : '') + frameOf(change)
      isBehind = false
      return frames
    }
    isBehind = true
    const areas = change.areas.filter((area) => OPEN_AREAS.has(area))
    return areas.length === 0 ? '' : frameOf({ seq: 0, areas, ids: [] })
  }
}
