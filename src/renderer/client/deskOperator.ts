import type { ConsoleState } from '../../contract/console/host/schemas'
import { createStore } from './createStore'

type Person = NonNullable<ConsoleState['operator']>

/**
 * Who this page believes is at the desk, from its first answer on. It changes only when a person does something here:
 * signs in, or accepts that another tab changed it. Every write says it, and the service refuses one in another name.
 */
export const deskOperator = createStore<Person | null>(null)
