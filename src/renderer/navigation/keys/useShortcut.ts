import { useEffect, useRef } from 'react'
import type { ShortcutId } from './keyDefinitions'
import { addShortcutHandler } from './shortcuts'

/** Runs `handler` for a shortcut while the component is on screen and `isEnabled`. Never fires while a person types. */
export function useShortcut(id: ShortcutId, handler: () => void, isEnabled = true): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    if (!isEnabled) return
    return addShortcutHandler(id, () => latest.current())
  }, [id, isEnabled])
}
