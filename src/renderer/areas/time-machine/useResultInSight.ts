import { type RefObject, useEffect, useRef } from 'react'
import { bringIntoSight } from '../../components/bringIntoSight'

/**
 * Brings the top of a result into sight when a replay begins here: its button may stand below a long draft. What an
 * address brings stands where it does. Input: the id of the replay that is shown; null for none.
 */
export function useResultInSight(replayId: string | null): RefObject<HTMLElement | null> {
  const result = useRef<HTMLElement>(null)
  const last = useRef(replayId)
  useEffect(() => {
    if (last.current !== replayId) bringIntoSight(result.current?.firstElementChild ?? null)
    last.current = replayId
  }, [replayId])
  return result
}
