import type { ConsoleState } from '../../contract/console/host/schemas'
import { createStore } from './createStore'

export type DeskPerson = Pick<NonNullable<ConsoleState['operator']>, 'id' | 'name'>

/**
 * Who this page believes is at the desk, from its first answer on. It changes only when a person does something here:
 * signs in, or accepts that another tab changed it. Every write says it, and the service refuses one in another name.
 */
export const deskOperator = createStore<DeskPerson | null>(null)
