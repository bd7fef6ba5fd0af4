import { callOperation } from '../../client/callOperation'
import { callWithLiteral } from '../../client/literalSigning'
import { type Act, useAct } from '../../client/useAct'

type SignedRemoval = 'revokeAuthCredential' | 'revokeAuthSession'

/**
 * An act that a session of the wallet would sign, signed with the literal of the sandbox instead: the desk holds no
 * key of a wallet. `send` takes the target's id, makes both calls of the signed retry, and answers null where either
 * was refused.
 *
 * Source: specification, Sandbox authentication; behaviour 19.5. Assumes: A-179.
 */
export function useLiteralSigning(id: SignedRemoval): Act<string, true> {
  return useAct(id, async (targetId: string): Promise<true> => {
    const call = { params: { id: targetId } }
    const asked = await callOperation(id, call)
    if (asked !== null) await callWithLiteral(id, call, asked.requestId)
    return true
  })
}
