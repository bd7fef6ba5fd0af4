import { SERVICE_BASE } from '../../../contract/planes'
import { toHex } from '../../../wallet-client/bytes'
import { generateKeyPair } from '../../../wallet-client/p256'
import { callOperation } from '../../client/callOperation'
import { sessionFetch } from '../../client/session'
import { stampBy } from '../playground/engine/stampChoice'

interface Asked {
  readonly payloadToSign: string
  readonly requestId: string
}

/** Straight to the service: a refused stamp is the aim here, and no reason to end the desk's session. */
function send(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return sessionFetch(SERVICE_BASE + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/**
 * Lets a real call fail: asks to export the first wallet, and answers with a raw signature by a key that is thrown
 * away. Nothing is exported.
 *
 * Returns: `NO_WALLET` where there is none to try it on, `NOT_REFUSED` where the service did not refuse.
 */
export async function makeFailingStamp(): Promise<'REFUSED' | 'NO_WALLET' | 'NOT_REFUSED'> {
  const { data } = await callOperation('listWallets', { query: { limit: 1 } })
  const accountId = data[0]?.accountId
  if (accountId === undefined) return 'NO_WALLET'
  const key = generateKeyPair()
  const path = `/internal-accounts/${encodeURIComponent(accountId)}/export`
  const body = { clientPublicKey: toHex(key.publicUncompressed) }
  const asked = await send(path, body)
  if (asked.status !== 202) return 'NOT_REFUSED'
  const { payloadToSign, requestId } = (await asked.json()) as Asked
  const stamp = stampBy('RAW_SIGNATURE', key, payloadToSign)
  const answer = await send(path, body, { 'service-wallet-signature': String(stamp), 'request-id': requestId })
  return answer.status === 401 ? 'REFUSED' : 'NOT_REFUSED'
}
