import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useRead } from '../../client/useRead'
import { useSearchValues } from '../../navigation/useSearch'
import { searchText } from './savedViews'

/** A screen that is opened without any wish of its own begins with the view that the operator chose for it. */
export function useDefaultView(place: string | null, hasSelection: boolean): void {
  const navigate = useNavigate()
  const isPlain = searchText(useSearchValues()) === '' && !hasSelection
  const isOpen = useRef(isPlain)
  const { data } = useRead('listSavedViews', {}, { isEnabled: place !== null && isPlain })
  useEffect(() => {
    if (!isOpen.current || data === undefined) return
    isOpen.current = false
    const view = data.data.find((one) => one.place === place && one.isDefault)
    if (view === undefined || !isPlain) return
    const wanted = Object.fromEntries(new URLSearchParams(view.search))
    void navigate({ to: '.', search: wanted, replace: true })
  }, [data, place, isPlain, navigate])
}
