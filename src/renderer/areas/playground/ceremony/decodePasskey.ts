import { FLAGS } from '../../../../wallet-client/authenticator'
import { concat, fromBase64url, fromUtf8, parseObject, toHex, WalletClientError } from '../../../../wallet-client/bytes'
import { type CborItem, type CborValue, readCborItem } from '../../../../wallet-client/cbor'
import type { Decoded, DecodedLine } from './decoded'

const HASH_LENGTH = 32
const HEAD_LENGTH = 37
const MODEL_LENGTH = 16

const FLAG_NOTES: Readonly<Record<keyof typeof FLAGS, string>> = {
  UP: 'user present: required',
  UV: 'user verified: not required here',
  BE: 'backup eligible',
  BS: 'backed up now',
  AT: 'attested credential data follows',
  ED: 'extension data follows',
}

function challengeNote(challenge: unknown): string | undefined {
  if (typeof challenge !== 'string') return 'missing'
  try {
    const bytes = fromBase64url(challenge)
    const isHexText = /^([0-9a-f]{2})+$/.test(new TextDecoder().decode(bytes))
    const inside = isHexText ? `the text ${fromUtf8(bytes)}` : toHex(bytes)
    return `base64url of ${bytes.length} bytes: ${inside}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** `clientDataJson`, base64url. Errors: WalletClientError. */
export function decodeClientData(clientDataJsonB64url: string): Decoded {
  const bytes = fromBase64url(clientDataJsonB64url)
  const data = parseObject(fromUtf8(bytes), 'The client data')
  const rows = Object.entries(data).map(([label, value]): DecodedLine => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return label === 'challenge' ? { label, value: text, note: challengeNote(value) } : { label, value: text }
  })
  return { title: 'Client data', rows: [{ label: 'bytes', value: String(bytes.length) }, ...rows], json: data }
}

const KEY_TYPES: Readonly<Record<number, string>> = { 1: 'OKP', 2: 'EC2', 3: 'RSA' }
const ALGORITHMS: Readonly<Record<number, string>> = { [-7]: 'ES256', [-8]: 'EdDSA', [-257]: 'RS256' }
const CURVES: Readonly<Record<number, string>> = { 1: 'P-256', 6: 'Ed25519' }

const RSA_TYPE = 3

function coseLabel(key: number | string, keyType: CborValue): string {
  const ofCurve: Readonly<Record<number, string>> = { [-1]: 'crv', [-2]: 'x', [-3]: 'y' }
  const ofRsa: Readonly<Record<number, string>> = { [-1]: 'n', [-2]: 'e' }
  const names = { 1: 'kty', 3: 'alg', ...(keyType === RSA_TYPE ? ofRsa : ofCurve) }
  return `${key} (${(names as Record<number | string, string>)[key] ?? 'unknown'})`
}

function coseNote(key: number | string, value: CborValue, keyType: CborValue): string | undefined {
  if (typeof value !== 'number') return value instanceof Uint8Array ? `${value.length} bytes` : undefined
  if (key === 1) return KEY_TYPES[value]
  if (key === 3) return ALGORITHMS[value] ?? 'not supported'
  return key === -1 && keyType !== RSA_TYPE ? CURVES[value] : undefined
}

function coseRows(item: CborItem): DecodedLine[] {
  if (!(item.value instanceof Map)) throw new WalletClientError('The COSE key is not a CBOR map.')
  const key = item.value as ReadonlyMap<number | string, CborValue>
  const keyType = key.get(1)
  return [...key].map(([name, value]) => ({
    label: coseLabel(name, keyType),
    value: cborText(value),
    note: coseNote(name, value, keyType),
  }))
}

function flagRows(flags: number): DecodedLine[] {
  return (Object.keys(FLAGS) as (keyof typeof FLAGS)[]).map((name) => {
    const isSet = (flags & FLAGS[name]) !== 0
    return {
      label: `flag ${name}`,
      value: isSet ? '1' : '0',
      note: `bit ${Math.log2(FLAGS[name])}, ${FLAG_NOTES[name]}`,
    }
  })
}

/** Authenticator data: hash of the RP id, each flag, counter, and the credential where one is attested. */
export function decodeAuthenticatorData(bytes: Uint8Array): Decoded {
  if (bytes.length < HEAD_LENGTH) {
    throw new WalletClientError(`Authenticator data has at least ${HEAD_LENGTH} bytes; these are ${bytes.length}.`)
  }
  const flags = bytes[HASH_LENGTH] ?? 0
  const counter = new DataView(concat(bytes).buffer).getUint32(HASH_LENGTH + 1)
  const rows: DecodedLine[] = [
    { label: 'rpIdHash', value: toHex(bytes.slice(0, HASH_LENGTH)), note: 'SHA-256 of the RP id' },
    { label: 'flags', value: flags.toString(2).padStart(8, '0'), note: `hex ${toHex(Uint8Array.of(flags))}` },
    ...flagRows(flags),
    { label: 'signCount', value: String(counter), note: 'big-endian, 4 bytes; must grow, unless it stays 0' },
  ]
  if ((flags & FLAGS.AT) === 0) return { title: 'Authenticator data', rows }
  const idAt = HEAD_LENGTH + MODEL_LENGTH + 2
  const idLength = ((bytes[idAt - 2] ?? 0) << 8) | (bytes[idAt - 1] ?? 0)
  const key = readCborItem(bytes, idAt + idLength)
  const attested: DecodedLine[] = [
    { label: 'aaguid', value: toHex(bytes.slice(HEAD_LENGTH, idAt - 2)), note: 'the model; zero when not told' },
    { label: 'credentialId', value: toHex(bytes.slice(idAt, idAt + idLength)), note: `${idLength} bytes` },
    ...coseRows(key).map((row) => ({ ...row, label: `key ${row.label}` })),
  ]
  return { title: 'Authenticator data', rows: [...rows, ...attested] }
}

function cborText(value: CborValue): string {
  if (value instanceof Uint8Array) return `h'${toHex(value)}'`
  if (value instanceof Map) {
    const entries = [...(value as ReadonlyMap<number | string, CborValue>)]
    return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}: ${cborText(entry)}`).join(', ')}}`
  }
  if (Array.isArray(value)) return `[${value.map((entry: CborValue) => cborText(entry)).join(', ')}]`
  return value === undefined ? 'undefined' : JSON.stringify(value)
}

function treeRows(item: CborItem, label: string, depth: number): DecodedLine[] {
  const isContainer = item.items.length > 0
  const ofPairs = item.kind === 'MAP' ? item.items.length / 2 : item.items.length
  const row: DecodedLine = {
    label: `${'  '.repeat(depth)}${label}`,
    value: isContainer ? `${item.kind.toLowerCase()} of ${ofPairs}` : cborText(item.value),
    note: `bytes ${item.offset} to ${item.offset + item.length - 1}, head ${item.headLength}`,
  }
  const inside = item.items.flatMap((child, index) => {
    if (item.kind !== 'MAP') return treeRows(child, String(index), depth + 1)
    return index % 2 === 0 ? [] : treeRows(child, cborText(item.items[index - 1]?.value), depth + 1)
  })
  return [row, ...inside]
}

/** Any CBOR item as a tree in diagnostic notation (RFC 8949 8), each line with the bytes it stands in. */
function decodeCborTree(title: string, bytes: Uint8Array): Decoded {
  return { title, rows: treeRows(readCborItem(bytes), 'item', 0) }
}

/** `attestationObject`, base64url: the CBOR tree, and the authenticator data inside it. Errors: WalletClientError. */
export function decodeAttestation(attestationObjectB64url: string): readonly Decoded[] {
  const bytes = fromBase64url(attestationObjectB64url)
  const { value } = readCborItem(bytes)
  const data = value instanceof Map ? (value as ReadonlyMap<number | string, CborValue>).get('authData') : undefined
  if (!(data instanceof Uint8Array)) throw new WalletClientError('The attestation object has no bytes "authData".')
  return [decodeCborTree('Attestation object', bytes), decodeAuthenticatorData(data)]
}
