import { createStore } from '../../client/createStore'

/** The dialog that switches operators: closed, or open with somebody chosen already. */
export const switching = createStore<{ readonly operatorId: string | null } | null>(null)

/** Opens the dialog; `operatorId` chooses somebody in it. */
export function openSwitch(operatorId: string | null = null): void {
  switching.set({ operatorId })
}
