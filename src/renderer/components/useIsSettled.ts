import { useEffect, useState } from 'react'

const LATEST_MS = 500

/** False until the browser has shown the first screen and has time for what may come later. */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const settle = () => setIsSettled(true)
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(settle, LATEST_MS)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(settle, { timeout: LATEST_MS })
    return () => cancelIdleCallback(idle)
  }, [])
  return isSettled
}
