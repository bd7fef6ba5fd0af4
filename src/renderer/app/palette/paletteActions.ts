import { useEffect } from 'react'
import { createStore } from '../../client/createStore'

export interface PaletteAction {
  readonly id: string
  /** A verb and its object: "Fund an account". */
  readonly label: string
  readonly run: () => void
}

/** The acts that the screens on display offer to the palette. */
export const paletteActions = createStore<readonly PaletteAction[]>([])

/** Offers acts to the palette while the component is on screen. Keep the list stable (module level or `useMemo`). */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  useEffect(() => {
    paletteActions.update((known) => [...known, ...actions])
    return () => paletteActions.update((known) => known.filter((action) => !actions.includes(action)))
  }, [actions])
}
