import { HOST_RESOURCE_NAMES, RESOURCE_NAMES, type ResourceName } from './resourceNames'

/** An id that says what it names; a plain string on the wire. */
export type Id<Name extends ResourceName> = `${Name}:${string}`

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const anyId = new RegExp(`^([A-Za-z]+):(${UUID})$`)

/** True when the text is a well-formed id of that resource; ids are case-sensitive. */
export function isId<Name extends ResourceName>(name: Name, text: string): text is Id<Name> {
  const match = anyId.exec(text)
  return match !== null && match[1] === name
}

/** The resource name of a well-formed id, or null. */
export function resourceNameOf(text: string): ResourceName | null {
  const name = anyId.exec(text)?.[1]
  const known: readonly string[] = [...RESOURCE_NAMES, ...HOST_RESOURCE_NAMES]
  return name !== undefined && known.includes(name) ? (name as ResourceName) : null
}

const idEnd = /^(?:…|\.\.\.)?(?:[0-9a-f-]*-)?([0-9a-f]{6,12})$/i

/** The end of an id that somebody typed or copied, six characters at least; null where the text is none. */
export const idEndOf = (text: string): string | null => idEnd.exec(text)?.[1]?.toLowerCase() ?? null
