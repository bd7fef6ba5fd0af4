import { useState } from 'react'
import { serviceNow } from '../../client/serviceClock'
import { useWrite, type Write } from '../../client/useWrite'

interface SendCode {
  readonly write: Write<'challengeAuthCredential'>
  /** Until when the service sends no further code, ISO, as its last refusal said. */
  readonly waitsUntil: string | null
  readonly endWait: () => void
}

/** Sends a one-time code of a credential, and keeps the waiting time of a refusal. */
export function useSendCode(): SendCode {
  const [waitsUntil, setWaitsUntil] = useState<string | null>(null)
  const write = useWrite('challengeAuthCredential', {
    onRefused: ({ details }) => {
      const { retryAfterSeconds } = details
      if (typeof retryAfterSeconds !== 'number') return
      setWaitsUntil(new Date(serviceNow() + retryAfterSeconds * 1000).toISOString())
    },
  })
  const endWait = () => {
    setWaitsUntil(null)
    write.reset()
  }
  return { write, waitsUntil, endWait }
}
