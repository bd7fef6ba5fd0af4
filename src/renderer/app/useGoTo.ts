import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Goes to an address of the console, given as text with or without a query. */
export function useGoTo(): (address: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (address) => {
      const [path, query] = address.split('?')
      const search = Object.fromEntries(new URLSearchParams(query ?? ''))
      void navigate({ to: path, search } as never)
    },
    [navigate],
  )
}
