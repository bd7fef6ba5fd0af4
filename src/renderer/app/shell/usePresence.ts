import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { followPresence, presentColleagues } from '../../client/presentColleagues'
import { idTypeOf } from '../../navigation/idText'

/** Walking through a list says nothing until one stays. */
const SETTLE_MS = 400

function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => !document.hidden)
  useEffect(() => {
    const look = () => setIsVisible(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}

/** The id at the end of an address, or null. */
function idOf(pathname: string): string | null {
  const last = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
  return idTypeOf(last) === null ? null : last
}

/** Says what this window shows while it is in sight and somebody is at its desk; a hidden window looks at nothing. */
export function usePresence(operatorId: string | null): void {
  const lookingAt = useLocation({ select: ({ pathname }) => idOf(pathname) })
  const isVisible = useIsVisible()
  useEffect(() => {
    if (operatorId === null || !isVisible) {
      presentColleagues.set([])
      return
    }
    const stop = new AbortController()
    const timer = setTimeout(() => void followPresence(lookingAt, stop.signal), SETTLE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [operatorId, isVisible, lookingAt])
}
