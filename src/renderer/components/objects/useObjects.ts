import type { FoundObject, ObjectPurpose } from '../../../contract/console/objects/schemas'
import { useRead } from '../../client/useRead'
import { idTypeOf } from '../../navigation/idText'

interface ObjectQuery {
  readonly purpose: ObjectPurpose
  /** What a person typed; '' for what suits best. */
  readonly text?: string
  /** An object that goes with the one looked for, such as the account on the other side. */
  readonly beside?: string | undefined
}

/** The call that finds objects; used by hooks and by the few places that ask at the moment of an act. */
export function findCall({ purpose, text = '', beside }: ObjectQuery, limit = 50) {
  const query = { purpose, limit, text: text === '' ? undefined : text, beside }
  return { query }
}

/** Objects that suit a purpose, the best first; the last ones stay while others are looked for. */
export function useObjects(query: ObjectQuery, isEnabled = true) {
  return useRead('findObjects', findCall(query), { isEnabled, keepsPrevious: true })
}

/** One object by its id: undefined while it is read, null where nothing of that kind has it. */
export function useObject(purpose: ObjectPurpose, id: unknown): FoundObject | null | undefined {
  const given = typeof id === 'string' && idTypeOf(id) !== null ? id : ''
  const read = useRead('findObjects', findCall({ purpose, text: given }, 1), { isEnabled: given !== '' })
  if (given !== '' && read.data === undefined && read.error === null) return undefined
  const [found] = given === '' ? [] : (read.data?.data ?? [])
  return found?.id === given ? found : null
}
