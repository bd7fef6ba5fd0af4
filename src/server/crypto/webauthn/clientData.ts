import { decodeBase64url } from './base64url'

export type ClientDataReading =
  | {
      readonly ok: true
      /** The bytes as the client made them; their SHA-256 is what is signed. */
      readonly bytes: Uint8Array
      readonly type: string
      /** Base64url text of the challenge bytes. */
      readonly challenge: string
      readonly origin: string
      readonly crossOrigin: boolean | null
      /** Of a ceremony inside a frame: the page that holds the frame. */
      readonly topOrigin: string | null
    }
  | { readonly ok: false; readonly reason: 'CLIENT_DATA_MALFORMED' }

const MALFORMED = { ok: false, reason: 'CLIENT_DATA_MALFORMED' } as const

/**
 * Reads the collected client data of a passkey ceremony: base64url of UTF-8 of a JSON object.
 *
 * Members that are not known are ignored. Not checked here: what the members say.
 * Standard: WebAuthn L3 5.8.1, 7.1 steps 5 and 6, 7.2 steps 8 and 9.
 */
export function readClientData(clientDataJsonB64url: string): ClientDataReading {
  const bytes = decodeBase64url(clientDataJsonB64url)
  const json = bytes === null ? null : parseJson(bytes)
  if (bytes === null || typeof json !== 'object' || json === null || Array.isArray(json)) return MALFORMED
  const { type, challenge, origin, crossOrigin = null, topOrigin = null } = json as Record<string, unknown>
  if (typeof type !== 'string' || typeof challenge !== 'string' || typeof origin !== 'string') return MALFORMED
  if (crossOrigin !== null && typeof crossOrigin !== 'boolean') return MALFORMED
  if (topOrigin !== null && typeof topOrigin !== 'string') return MALFORMED
  return { ok: true, bytes, type, challenge, origin, crossOrigin, topOrigin }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
