import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PLACES } from '../../navigation/places'
import { words as placeWords } from '../../navigation/words'
import { words } from '../words'

/** The window's title: `(3) Approvals · Countersign`, and with a workspace `(3) Approvals · lagos · Countersign`. */
export function useDocumentTitle(count: number, workspace: string | null): void {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    const place = PLACES.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    const name = place === undefined ? '' : `${placeWords.places[place.name]} · `
    const world = workspace === null ? '' : `${workspace} · `
    document.title = `${count > 0 ? `(${count}) ` : ''}${name}${world}${words.product}`
  }, [pathname, count, workspace])
}
