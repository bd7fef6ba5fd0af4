import { concat, fromBase64url, newKey, randomBytes, sha256, signDer, toBase64url, utf8 } from './primitives.mjs'

function cborHead(major, count) {
  if (count < 24) return Uint8Array.of((major << 5) | count)
  if (count < 256) return Uint8Array.of((major << 5) | 24, count)
  return Uint8Array.of((major << 5) | 25, count >> 8, count & 0xff)
}

/** CBOR of whole numbers, texts, byte strings and maps, which is all that a passkey needs. */
export function cbor(value) {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return concat(cborHead(3, utf8(value).length), utf8(value))
  if (value instanceof Uint8Array) return concat(cborHead(2, value.length), value)
  return concat(cborHead(5, value.size), ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]))
}

const clientData = (type, challenge, origin) => utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** A new passkey (ES256, attestation "none") and the attestation that registers it. */
export async function createPasskey({ challenge, rpId, origin }) {
  const key = await newKey()
  const id = randomBytes(32)
  const [x, y] = [key.publicKey.slice(1, 33), key.publicKey.slice(33)]
  const cose = cbor(
    new Map([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, x],
      [-3, y],
    ]),
  )
  // Flags: user present, user verified, attested credential data. Then the counter, the model and the length of the id.
  const head = concat(await sha256(utf8(rpId)), [0x45], [0, 0, 0, 1])
  const authData = concat(head, new Uint8Array(16), [0, id.length], id, cose)
  const attestationObject = cbor(
    new Map([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  )
  return {
    passkey: { credentialId: toBase64url(id), key, rpId, origin, counter: 1 },
    attestation: {
      credentialId: toBase64url(id),
      clientDataJson: toBase64url(clientData('webauthn.create', challenge, origin)),
      attestationObject: toBase64url(attestationObject),
      transports: ['internal'],
    },
  }
}

/** A login by passkey. The challenge is the UTF-8 of the hex text, exactly as the service returned it. */
export async function assertPasskey(passkey, challengeHex) {
  passkey.counter += 1
  const { rpId, origin, counter, credentialId, key } = passkey
  const clientDataJson = clientData('webauthn.get', toBase64url(utf8(challengeHex)), origin)
  const count = [24, 16, 8, 0].map((bits) => (counter >>> bits) & 0xff)
  const authenticatorData = concat(await sha256(utf8(rpId)), [0x05], count)
  const signature = await signDer(key, concat(authenticatorData, await sha256(clientDataJson)))
  return {
    credentialId: toBase64url(fromBase64url(credentialId)),
    clientDataJson: toBase64url(clientDataJson),
    authenticatorData: toBase64url(authenticatorData),
    signature: toBase64url(signature),
  }
}
