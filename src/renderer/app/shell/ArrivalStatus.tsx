import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useStore } from '../../client/createStore'
import { arrivals, noteSeen } from './arrivals'
import { isQueue } from './callOut'

/** Says to those who listen what has arrived, and knows when the queue is in front of the person. */
export function ArrivalStatus() {
  const { text } = useStore(arrivals)
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    const look = () => {
      if (isQueue(pathname) && document.hasFocus()) noteSeen()
    }
    look()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [pathname])
  return (
    <span className="visuallyHidden" role="status">
      {text}
    </span>
  )
}
