import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PLACES } from '../places'
import { words } from '../words'

/** The window's title: `(3) Approvals · Countersign`. */
export function useDocumentTitle(count: number): void {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    const place = PLACES.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    const name = place === undefined ? '' : `${words.places[place.name]} · `
    document.title = `${count > 0 ? `(${count}) ` : ''}${name}${words.product}`
  }, [pathname, count])
}
