const { subtle } = globalThis.crypto

/** The UTF-8 bytes of a text. */
export const utf8 = (text) => new TextEncoder().encode(text)

/** Lowercase hex. */
export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of a hex text. */
export const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Standard base64. */
export const toBase64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Base64url without padding. */
export const toBase64url = (bytes) => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** The bytes of a base64url text. */
export const fromBase64url = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

/** Joins byte strings. */
export const concat = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]))

/** SHA-256. */
export const sha256 = async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes))

/** Bytes from the secure source of the platform. */
export const randomBytes = (length) => globalThis.crypto.getRandomValues(new Uint8Array(length))

const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn
const mod = (value) => ((value % P) + P) % P

/** SEC1 compressed form of an uncompressed public key. */
export const compress = (uncompressed) => concat([uncompressed[64] % 2 === 0 ? 2 : 3], uncompressed.slice(1, 33))

/** SEC1 uncompressed form of either form; the prime is 3 modulo 4, so that a root is a power of (p + 1) / 4. */
export function uncompress(key) {
  if (key.length === 65) return key
  const x = BigInt(`0x${toHex(key.slice(1))}`)
  let y = 1n
  for (let factor = mod(x * x * x - 3n * x + B), rest = (P + 1n) / 4n; rest > 0n; rest >>= 1n) {
    if (rest & 1n) y = mod(y * factor)
    factor = mod(factor * factor)
  }
  if (y % 2n !== BigInt(key[0] - 2)) y = mod(-y)
  return concat([4], key.slice(1), fromHex(y.toString(16).padStart(64, '0')))
}

/** A key pair: private key as JSON Web Key, public key as 65 uncompressed bytes. */
function pairOf(jwk) {
  const { kty, crv, x, y, d } = jwk
  return { jwk: { kty, crv, x, y, d }, publicKey: concat([4], fromBase64url(x), fromBase64url(y)) }
}

/** A fresh P-256 key pair. */
export async function newKey() {
  const { privateKey } = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  return pairOf(await subtle.exportKey('jwk', privateKey))
}

/** The key pair of a private scalar of 32 bytes: PKCS#8 without the public half, which the platform then derives. */
export async function keyOfScalar(scalar) {
  const head = fromHex('3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420')
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await subtle.importKey('pkcs8', concat(head, scalar), curve, true, ['sign'])
  return pairOf(await subtle.exportKey('jwk', key))
}

function derInteger(bytes) {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = bytes.slice(first)
  const value = digits[0] >= 0x80 ? concat([0], digits) : digits
  return concat([2, value.length], value)
}

/** ECDSA over SHA-256 of the message, as ASN.1 DER. */
export async function signDer(key, message) {
  const signer = await subtle.importKey('jwk', key.jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  const raw = new Uint8Array(await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, signer, message))
  const body = concat(derInteger(raw.slice(0, 32)), derInteger(raw.slice(32)))
  return concat([0x30, body.length], body)
}

/** Whether a DER signature by a public key (SEC1, either form) fits a message. */
export async function isSignedBy(publicKey, signatureDer, message) {
  const scalar = (at) => {
    const digits = signatureDer.slice(at + 2, at + 2 + signatureDer[at + 1])
    return concat(new Uint8Array(32), digits).slice(-32)
  }
  const raw = concat(scalar(2), scalar(4 + signatureDer[3]))
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await subtle.importKey('raw', uncompress(publicKey), curve, false, ['verify'])
  return subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, raw, message)
}

/** The header Service-Wallet-Signature: the payload signed byte for byte by a session key. */
export async function makeStamp(key, payloadToSign) {
  const stamp = {
    publicKey: toHex(compress(key.publicKey)),
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    signature: toHex(await signDer(key, utf8(payloadToSign))),
  }
  return toBase64url(utf8(JSON.stringify(stamp)))
}

// HPKE, RFC 9180: base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM.
const KEM = concat(utf8('KEM'), [0, 0x10])
const SUITE = concat(utf8('HPKE'), [0, 0x10, 0, 1, 0, 2])
const INFO = fromHex('7475726e6b65795f68706b65')
const NOTHING = new Uint8Array()

async function hmac(key, message) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await subtle.importKey('raw', key.length === 0 ? Uint8Array.of(0) : key, algorithm, false, ['sign'])
  return new Uint8Array(await subtle.sign('HMAC', imported, message))
}

const extract = (suite, salt, label, material) => hmac(salt, concat(utf8('HPKE-v1'), suite, utf8(label), material))

async function expand(suite, key, label, info, length) {
  const labeled = concat([0, length], utf8('HPKE-v1'), suite, utf8(label), info, [1])
  return (await hmac(key, labeled)).slice(0, length)
}

async function hpkeContext(ownKey, theirPublic, enc, recipient) {
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const own = await subtle.importKey('jwk', ownKey.jwk, curve, false, ['deriveBits'])
  const theirs = await subtle.importKey('raw', theirPublic, curve, false, [])
  const shared = new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256))
  const kem = await extract(KEM, NOTHING, 'eae_prk', shared)
  const secret = await expand(KEM, kem, 'shared_secret', concat(enc, recipient), 32)
  const idHash = await extract(SUITE, NOTHING, 'psk_id_hash', NOTHING)
  const infoHash = await extract(SUITE, NOTHING, 'info_hash', INFO)
  const context = concat([0], idHash, infoHash)
  const prk = await extract(SUITE, secret, 'secret', NOTHING)
  const key = await expand(SUITE, prk, 'key', context, 32)
  const iv = await expand(SUITE, prk, 'base_nonce', context, 12)
  return {
    key: await subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']),
    algorithm: { name: 'AES-GCM', iv, additionalData: concat(enc, recipient) },
  }
}

/** Seals bytes to a public key (SEC1, either form). */
export async function seal(recipientPublic, plaintext) {
  const recipient = uncompress(recipientPublic)
  const ephemeral = await newKey()
  const enc = ephemeral.publicKey
  const { key, algorithm } = await hpkeContext(ephemeral, recipient, enc, recipient)
  return { enc, ciphertext: new Uint8Array(await subtle.encrypt(algorithm, key, plaintext)) }
}

/** Opens what was sealed to a key. */
export async function open(recipientKey, encEitherForm, ciphertext) {
  const enc = uncompress(encEitherForm)
  const { key, algorithm } = await hpkeContext(recipientKey, enc, enc, recipientKey.publicKey)
  return new Uint8Array(await subtle.decrypt(algorithm, key, ciphertext))
}

/** The payload of a base58check text, its checksum verified. */
export async function fromBase58check(text) {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let number = 0n
  for (const character of text) number = number * 58n + BigInt(alphabet.indexOf(character))
  const digits = number.toString(16)
  const zeros = new Uint8Array(/^1*/.exec(text)[0].length)
  const bytes = concat(zeros, fromHex(digits.length % 2 === 0 ? digits : `0${digits}`))
  const payload = bytes.slice(0, -4)
  const checksum = (await sha256(await sha256(payload))).slice(0, 4)
  if (toHex(checksum) !== toHex(bytes.slice(-4))) throw new Error('The base58check text has a wrong checksum.')
  return payload
}

/** The code and the public half of the coming session key, sealed to the service's one-time target. */
export async function sealCode(targetBundle, code, sessionKey) {
  const { data } = JSON.parse(targetBundle)
  const { targetPublic } = JSON.parse(new TextDecoder().decode(fromHex(data)))
  const plaintext = JSON.stringify({ otp_code: code, public_key: toHex(compress(sessionKey.publicKey)) })
  const { enc, ciphertext } = await seal(fromHex(targetPublic), utf8(plaintext))
  return JSON.stringify({ encappedPublic: toHex(enc), ciphertext: toHex(ciphertext) })
}

/** The session key that the service sealed to the client key. */
export async function openSessionKey(sealedText, clientKey) {
  const payload = await fromBase58check(sealedText)
  return keyOfScalar(await open(clientKey, payload.slice(0, 33), payload.slice(33)))
}

/** The recovery words inside a wallet export; with a known key (SEC1 hex), only when that key signed them. */
export async function openExport(exportedText, clientKey, knownPublicHex) {
  const { data, dataSignature } = JSON.parse(exportedText)
  if (knownPublicHex && !(await isSignedBy(fromHex(knownPublicHex), fromHex(dataSignature), fromHex(data)))) {
    throw new Error('The wallet export is not signed by the known key.')
  }
  const { encappedPublic, ciphertext } = JSON.parse(new TextDecoder().decode(fromHex(data)))
  return new TextDecoder().decode(await open(clientKey, fromHex(encappedPublic), fromHex(ciphertext)))
}
