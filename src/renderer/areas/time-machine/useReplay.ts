import { type Read, useRead } from '../../client/useRead'
import { useWrite, type Write } from '../../client/useWrite'

/** Where a change event got lost, a replay that runs is asked again at this pace. */
const ASK_MS = 2000

/** How a replay is read: the one before stays until it is known. Input: `id` null for none. */
const watching = (id: string | null, known: { readonly state: string } | undefined) => ({
  isEnabled: id !== null,
  everyMs: known?.state === 'RUNNING' ? ASK_MS : (false as const),
  keepsPrevious: true,
})

type StopId = 'cancelPolicyReplay' | 'cancelRulesReplay'
type Stop<Id extends StopId> = Write<Id> & { readonly operation: Id }

function useStop<Id extends StopId>(operation: Id, { refetch }: { readonly refetch: () => unknown }): Stop<Id> {
  return { ...useWrite(operation, { onDone: () => void refetch() }), operation }
}

interface WatchedPolicyReplay {
  readonly read: Read<'getPolicyReplay'>
  readonly stop: Stop<'cancelPolicyReplay'>
}

/** A replay of a policy while it runs and when it is done. Input: `id` null for none. */
export function usePolicyReplay(id: string | null): WatchedPolicyReplay {
  const call = { params: { replayId: id ?? '' } }
  const known = useRead('getPolicyReplay', call, { isEnabled: false })
  const read = useRead('getPolicyReplay', call, watching(id, known.data))
  return { read, stop: useStop('cancelPolicyReplay', read) }
}

interface WatchedRulesReplay {
  readonly read: Read<'getRulesReplay'>
  readonly stop: Stop<'cancelRulesReplay'>
}

/** A replay of approval rules, followed until it has ended. */
export function useRulesReplay(id: string | null): WatchedRulesReplay {
  const call = { params: { replayId: id ?? '' } }
  const known = useRead('getRulesReplay', call, { isEnabled: false })
  const read = useRead('getRulesReplay', call, watching(id, known.data))
  return { read, stop: useStop('cancelRulesReplay', read) }
}
