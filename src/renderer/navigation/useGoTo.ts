import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { partsOfAddress } from './address'
import type { PlaceAddress } from './places'

export type GoTo = (address: PlaceAddress) => void

/** Goes to an address of the console. */
export function useGoTo(): GoTo {
  const navigate = useNavigate()
  return useCallback(
    (address) => {
      void navigate(partsOfAddress(address))
    },
    [navigate],
  )
}
