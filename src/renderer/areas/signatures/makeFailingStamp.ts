import { callOperation } from '../../client/callOperation'
import { SERVICE_BASE } from '../../client/operations'

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

interface Asked {
  readonly payloadToSign: string
  readonly requestId: string
}

/** Straight to the service: a refused stamp is the aim here, and no reason to end the desk's session. */
function send(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(SERVICE_BASE + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    credentials: 'same-origin',
  })
}

/** A stamp with the signature as WebCrypto gives it, r || s, where DER belongs. */
async function rawStamp(keys: CryptoKeyPair, publicKey: string, payloadToSign: string): Promise<string> {
  const message = new TextEncoder().encode(payloadToSign)
  const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, message)
  const signature = hexOf(new Uint8Array(raw))
  const json = JSON.stringify({ publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature })
  return btoa(json).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
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
  const keys = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
  const publicKey = hexOf(Uint8Array.from([2 + ((point[64] ?? 0) & 1), ...point.slice(1, 33)]))
  const path = `/internal-accounts/${encodeURIComponent(accountId)}/export`
  const body = { clientPublicKey: hexOf(point) }
  const asked = await send(path, body)
  if (asked.status !== 202) return 'NOT_REFUSED'
  const { payloadToSign, requestId } = (await asked.json()) as Asked
  const stamp = await rawStamp(keys, publicKey, payloadToSign)
  const answer = await send(path, body, { 'service-wallet-signature': stamp, 'request-id': requestId })
  return answer.status === 401 ? 'REFUSED' : 'NOT_REFUSED'
}
