import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useStore } from '../../client/createStore'
import { PLACES } from '../../navigation/places'
import { words as placeWords } from '../../navigation/words'
import { arrivals } from './arrivals'
import { useProductName } from './useProductName'

/**
 * The window's title: `(3) Approvals · Countersign`, with a dot while something has arrived unseen; with a workspace
 * `(3) Approvals · lagos · Countersign`.
 */
export function useDocumentTitle(count: number, workspace: string | null): void {
  const { unseenCount } = useStore(arrivals)
  const product = useProductName()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    const place = PLACES.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    const name = place === undefined ? '' : `${placeWords.places[place.name]} · `
    const folder = workspace === null ? '' : `${workspace} · `
    const waiting = count > 0 ? `(${count}) ${unseenCount > 0 ? '● ' : ''}` : ''
    document.title = `${waiting}${name}${folder}${product}`
  }, [pathname, count, workspace, unseenCount, product])
}
