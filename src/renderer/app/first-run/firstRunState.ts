import type { ConsoleState } from '../../../contract/console/host/schemas'

/** True once a world is loaded, and none is being built. */
export function isWorldReady({ world, seedProgress }: ConsoleState): boolean {
  return world !== 'UNSET' && seedProgress.state !== 'RUNNING'
}

/** True while the desk is not ready for work: nobody at it, or no world loaded. */
export function isFirstRun(state: ConsoleState): boolean {
  return state.operator === null || !isWorldReady(state)
}
