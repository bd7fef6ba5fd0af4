import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FoundObject, ObjectPurpose } from '../../../../contract/console/objects/schemas'
import type { LoggedCall } from '../../../../contract/console/request-log/schemas'
import { callOperation } from '../../../client/callOperation'
import { useStore } from '../../../client/createStore'
import { useRead } from '../../../client/useRead'
import { fillsOf } from '../../../components/objects/objectFields'
import { findCall } from '../../../components/objects/useObjects'
import { useSearchValues } from '../../../navigation/useSearch'
import type { Schemas } from '../model/apiDocument'
import type { OperationEntry } from '../model/reference'
import { agent, deviceCode } from './attempts'
import { type AttemptDraft, draftOfCall, draftOfExample } from './draft'
import { besideOf, isAsked, purposeAt } from './purposes'

interface Wanted {
  readonly path: string
  readonly purpose: ObjectPurpose
}

/** The objects that the smallest valid call names. */
function wantedBy(entry: OperationEntry, schemas: Schemas): readonly Wanted[] {
  const wanted = new Map<string, Wanted>()
  const ownValue = (path: string) => {
    const purpose = purposeAt(entry, path)
    if (purpose !== null) wanted.set(path, { path, purpose })
    return null
  }
  draftOfExample(entry, { schemas, ownValue, isAsked: (path) => isAsked(entry, path) })
  return [...wanted.values()]
}

interface Found {
  /** By the path of the field; null where nothing suits. */
  readonly objects: ReadonlyMap<string, FoundObject | null>
  readonly isLoading: boolean
}

/** What suits each of these best; one read per field, all at once. */
function useBest(wanted: readonly Wanted[], besideAt: (path: string) => string | undefined, isEnabled: boolean): Found {
  const reads = useQueries({
    queries: wanted.map(({ path, purpose }) => {
      const call = findCall({ purpose, beside: besideAt(path) }, 1)
      return { queryKey: ['findObjects', call], queryFn: () => callOperation('findObjects', call), enabled: isEnabled }
    }),
  })
  const objects = reads.map(({ data }, index) => {
    const [best] = data?.data ?? []
    return [wanted[index]?.path ?? '', best?.isReady === true ? best : null] as const
  })
  return { objects: new Map(objects), isLoading: isEnabled && reads.some(({ isPending }) => isPending) }
}

/** One object for each field, such that they fit together: what stands beside another is looked for after it. */
function useFitting(entry: OperationEntry, wanted: readonly Wanted[]): Found {
  const { agentId } = useStore(agent)
  const ofAgent = entry.path.startsWith('/agents/me') ? (agentId ?? undefined) : undefined
  const paths = wanted.map(({ path }) => path)
  const first = wanted.filter(({ path }) => besideOf(path, paths) === null)
  const second = wanted.filter(({ path }) => besideOf(path, paths) !== null)
  const found = useBest(first, () => ofAgent, true)
  const beside = (path: string) => found.objects.get(besideOf(path, paths) ?? '')?.id
  const then = useBest(second, beside, !found.isLoading)
  return {
    objects: new Map([...found.objects, ...then.objects]),
    isLoading: found.isLoading || then.isLoading,
  }
}

/** What the objects decide of the call: their ids, and what comes with them. */
function valuesOf(wanted: readonly Wanted[], { objects }: Found): ReadonlyMap<string, unknown> {
  const pairs = wanted.flatMap(({ path, purpose }) => {
    const object = objects.get(path)
    return object == null ? [] : [[path, object.id] as const, ...Object.entries(fillsOf(purpose, object))]
  })
  return new Map(pairs)
}

export interface Start {
  /** The smallest valid call, with objects of one's own that suit it. */
  readonly example: AttemptDraft
  /** What the call asks for and this platform has not. */
  readonly lacking: readonly ObjectPurpose[]
  /** Objects are still being looked for. */
  readonly isLoading: boolean
  /** The newest call that succeeded, or the one that the address names; null when there is none. */
  readonly call: LoggedCall | null
  readonly ofCall: AttemptDraft | null
}

/** What a person may start from. */
export function useStart(entry: OperationEntry, schemas: Schemas): Start {
  const given = useSearchValues().call
  const code = useStore(deviceCode)
  const wanted = useMemo(() => wantedBy(entry, schemas), [entry, schemas])
  const found = useFitting(entry, wanted)
  const query = { operationId: entry.id, statusClass: '2xx', limit: 1 } as const
  const newest = useRead('listCalls', { query }, { isEnabled: given === undefined }).data?.data[0]
  const callId = given ?? newest?.id
  const read = useRead('getCall', { params: { callId: callId ?? '' } }, { isEnabled: callId !== undefined })
  const call = read.data !== undefined && read.data.operationId === entry.id ? read.data : null
  const values = valuesOf(wanted, found)
  // The values are few and made again on each render: the draft changes when what they say does.
  const told = JSON.stringify([...values])
  const example = useMemo(() => {
    const own = new Map(JSON.parse(told) as [string, unknown][])
    const ownValue = (path: string) => own.get(path) ?? (path === 'code' && code !== '' ? code : null)
    return draftOfExample(entry, { schemas, ownValue, isAsked: (path) => isAsked(entry, path), seed: callId ?? '' })
  }, [entry, schemas, told, code, callId])
  const ofCall = useMemo(() => (call === null ? null : draftOfCall(entry, call)), [entry, call])
  const lacking = found.isLoading ? [] : wanted.filter(({ path }) => !values.has(path)).map(({ purpose }) => purpose)
  return { example, lacking, isLoading: found.isLoading, call, ofCall }
}

/**
 * What stands in the form before anybody typed: the newest own call where repeating it changes nothing; else the
 * smallest valid call.
 */
export function firstDraft(entry: OperationEntry, { example, ofCall }: Start): AttemptDraft {
  return ofCall !== null && entry.method === 'GET' ? ofCall : example
}
