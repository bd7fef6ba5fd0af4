import { useEffect, useState } from 'react'
import { callOperation } from '../../client/callOperation'
import type { Failure, StepEvidence } from './engine/performStep'

const NEWEST = 10

/**
 * The id of the verdict that the service keeps of a refused call; null while it is looked for, and where it judged
 * no signature or proof.
 *
 * Answers do not name their call, so it is known by wallet, code, reason and Request-Id; of several the newest.
 */
export function useVerdict(accountId: string, failure: Failure, evidence: StepEvidence): string | null {
  const { status, code, reason } = failure
  const requestId = evidence.calls.at(-1)?.headers['Request-Id'] ?? null
  const [found, setFound] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has evidence of its own, and its own verdict
  useEffect(() => {
    let isShown = true
    const look = async () => {
      const query = { accountId, limit: NEWEST, reason }
      const { data } = await callOperation('listSignatureVerdicts', { query })
      const alike = data.filter((verdict) => verdict.code === code)
      const verdict = alike.find((one) => one.requestId === requestId) ?? (requestId === null ? alike[0] : undefined)
      if (isShown) setFound(verdict?.id ?? null)
    }
    setFound(null)
    // Without the verdict the alert still leads to the list, so a failed look is no failure of the screen.
    if (status !== null && status >= 400) void look().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [accountId, evidence])
  return found
}
