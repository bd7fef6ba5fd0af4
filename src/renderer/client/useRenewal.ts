import { useEffect } from 'react'
import { useSecondsSince } from './serviceClock'

interface Renewable {
  /** The answer, which says until when it holds; undefined: there is none to renew. */
  readonly data: { readonly nextChangeAt: string } | undefined
  readonly refetch: (options: { readonly cancelRefetch: boolean }) => Promise<unknown>
}

/** Asks again once the passing of time has made an answer old, each second until one comes that is not. */
export function useRenewal({ data, refetch }: Renewable): void {
  const secondsOld = useSecondsSince(data?.nextChangeAt)
  useEffect(() => {
    if (secondsOld !== null) void refetch({ cancelRefetch: false })
  }, [secondsOld, refetch])
}
