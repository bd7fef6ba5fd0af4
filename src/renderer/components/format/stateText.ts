import type { SearchKind } from '../../../contract/console/objects/schemas'
import { words } from '../words'
import { enumText } from './enumText'

const ofKinds: Partial<Record<SearchKind, Readonly<Record<string, string>>>> = words.kindStates

/**
 * A state as staff read it wherever it is named: in a list, in its filter, in a count of it and in what a search finds.
 * Some kinds of objects have words of their own.
 */
export const stateText = (status: string, kind?: SearchKind): string =>
  (kind === undefined ? undefined : ofKinds[kind]?.[status]) ?? words.states[status] ?? enumText(status)
