import { words } from '../words'
import { enumText } from './enumText'

/** A state as staff read it wherever it is named: in a list, in its filter and in a count of it. */
export const stateText = (status: string): string => words.states[status] ?? enumText(status)
