import { useCallback, useRef, useState } from 'react'
import { callOperation } from '../../client/callOperation'
import { callWithLiteral } from '../../client/literalSigning'
import { invalidateChangesOf } from '../../client/queryClient'
import { ServiceCallError } from '../../client/ServiceCallError'

type SignedRemoval = 'revokeAuthCredential' | 'revokeAuthSession'

async function signedCalls(id: SignedRemoval, targetId: string): Promise<void> {
  const call = { params: { id: targetId } }
  const asked = await callOperation(id, call)
  if (asked === null) return
  await callWithLiteral(id, call, asked.requestId)
}

interface LiteralSigning {
  /** Both calls of the signed retry; false when either was refused, or while the ones before are on their way. */
  readonly send: (targetId: string) => Promise<boolean>
  /** The last refusal, of whichever call. */
  readonly error: ServiceCallError | null
}

/**
 * An act that a session of the wallet would sign, signed with the literal of the sandbox instead: the desk holds no
 * key of a wallet.
 *
 * Source: specification, Sandbox authentication; behaviour 19.5. Assumes: A-179.
 */
export function useLiteralSigning(id: SignedRemoval): LiteralSigning {
  const [error, setError] = useState<ServiceCallError | null>(null)
  const isBusy = useRef(false)
  const send = useCallback(
    async (targetId: string): Promise<boolean> => {
      if (isBusy.current) return false
      isBusy.current = true
      setError(null)
      try {
        await signedCalls(id, targetId)
        return true
      } catch (fault) {
        const isRefusal = fault instanceof ServiceCallError
        setError(isRefusal ? fault : new ServiceCallError(0, 'UNREACHABLE', String(fault), {}, id))
        return false
      } finally {
        isBusy.current = false
        invalidateChangesOf(id)
      }
    },
    [id],
  )
  return { send, error }
}
