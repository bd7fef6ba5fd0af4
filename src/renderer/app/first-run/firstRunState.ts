import type { ConsoleState } from '../../../contract/console/host/schemas'

/** True once data is loaded, and none is being built. */
export function isDataReady({ dataSet, seedProgress }: ConsoleState): boolean {
  return dataSet !== 'UNSET' && seedProgress.state !== 'RUNNING'
}

/** True while the desk is not ready for work: nobody at it, or no data loaded. */
export function isFirstRun(state: ConsoleState): boolean {
  return state.operator === null || !isDataReady(state)
}
