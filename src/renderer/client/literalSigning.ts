import { callOperation } from './callOperation'
import type { CallOptions, OperationId, Reply } from './operations'

/** What the sandbox takes in place of a stamp. Source: specification, Sandbox authentication. */
export const SANDBOX_LITERAL = 'sandbox-valid-signature'

/**
 * The second call of a signed retry, signed with the literal of the sandbox: the desk holds no key of a wallet. The
 * call must be the first one's, to the letter.
 *
 * Source: specification, Sandbox authentication; behaviour 19.5. Assumes: A-179.
 */
export function callWithLiteral<K extends OperationId>(
  id: K,
  call: CallOptions<K>,
  requestId: string,
): Promise<Reply<K>> {
  const headers = { 'request-id': requestId, 'service-wallet-signature': SANDBOX_LITERAL }
  return callOperation(id, call, { headers })
}
