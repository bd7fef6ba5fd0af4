import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { partsOfAddress } from './address'

/** Goes to an address of the console, given as text with or without a query. */
export function useGoTo(): (address: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (address) => {
      void navigate(partsOfAddress(address))
    },
    [navigate],
  )
}
