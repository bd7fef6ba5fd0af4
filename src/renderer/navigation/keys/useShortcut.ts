import { useLayoutEffect, useRef } from 'react'
import type { ShortcutId } from './keyDefinitions'
import { addShortcutHandler } from './shortcuts'

/**
 * Runs `handler` for a shortcut while the component is on screen and `isEnabled`, from the first moment in which it can
 * be seen. Never fires while a person types.
 */
export function useShortcut(id: ShortcutId, handler: () => void, isEnabled = true): void {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  useLayoutEffect(() => {
    if (!isEnabled) return
    return addShortcutHandler(id, () => latest.current())
  }, [id, isEnabled])
}
