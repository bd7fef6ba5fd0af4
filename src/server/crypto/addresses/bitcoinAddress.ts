import { bech32, bech32m } from '@scure/base'
import { BASE58_ALPHABET, decodeChecked } from './base58Addresses'
import { type AddressFault, type AddressReading, isWithin } from './verdict'

export type BitcoinAddressKind = 'P2PKH' | 'P2SH' | 'P2WPKH' | 'P2WSH' | 'P2TR'

type BitcoinVerdict =
  | { readonly ok: true; readonly kind: BitcoinAddressKind }
  | { readonly ok: false; readonly reason: AddressFault }

const BECH32_ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const SEGWIT = /^(bc|tb|bcrt)1/
/** Version bytes of main, test and regression networks. */
const VERSIONS: ReadonlyMap<number, BitcoinAddressKind> = new Map([
  [0x00, 'P2PKH'],
  [0x6f, 'P2PKH'],
  [0x05, 'P2SH'],
  [0xc4, 'P2SH'],
])
const FIRST: ReadonlyMap<string, BitcoinAddressKind> = new Map([
  ['1', 'P2PKH'],
  ['m', 'P2PKH'],
  ['n', 'P2PKH'],
  ['3', 'P2SH'],
  ['2', 'P2SH'],
])
const BASE58_CHARACTERS = { min: 26, max: 35 }
const PAYLOAD_BYTES = 21

const refused = (reason: AddressFault): BitcoinVerdict => ({ ok: false, reason })

function kindOfProgram(version: number, bytes: number): BitcoinAddressKind | null {
  if (version === 0 && bytes === 20) return 'P2WPKH'
  if (version === 0 && bytes === 32) return 'P2WSH'
  return version === 1 && bytes === 32 ? 'P2TR' : null
}

/** Version character and count of data characters, checksum included, of the programs that exist. */
const PROGRAM_SHAPES: Readonly<Record<string, BitcoinAddressKind>> = {
  'q/39': 'P2WPKH',
  'q/59': 'P2WSH',
  'p/59': 'P2TR',
}

function readLooseSegwit(address: string, prefix: string): BitcoinVerdict {
  const data = address.slice(prefix.length)
  const kind = PROGRAM_SHAPES[`${data[0]}/${data.length}`]
  if (kind === undefined) return refused('WRONG_LENGTH')
  return isWithin(BECH32_ALPHABET, data, { isTailFree: true }) ? { ok: true, kind } : refused('WRONG_ALPHABET')
}

/** BIP 173 for version 0, BIP 350 from version 1 on. */
function readSegwit(address: string, reading: AddressReading): BitcoinVerdict {
  const lower = address.toLowerCase()
  if (address !== lower && address !== address.toUpperCase()) return refused('MALFORMED')
  const prefix = SEGWIT.exec(lower)?.[0] ?? ''
  if (reading.isTailFree) return readLooseSegwit(lower, prefix)
  if (!isWithin(BECH32_ALPHABET, lower.slice(prefix.length), reading)) return refused('WRONG_ALPHABET')
  const coder = lower[prefix.length] === 'q' ? bech32 : bech32m
  const decoded = coder.decodeUnsafe(lower)
  if (decoded === undefined) return refused('WRONG_CHECKSUM')
  const [version = -1, ...words] = decoded.words
  const program = coder.fromWordsUnsafe(words)
  if (program === undefined) return refused('MALFORMED')
  const kind = kindOfProgram(version, program.length)
  return kind === null ? refused('WRONG_LENGTH') : { ok: true, kind }
}

function readLegacy(address: string, reading: AddressReading): BitcoinVerdict {
  const kind = FIRST.get(address[0] ?? '')
  if (kind === undefined) return refused('WRONG_NETWORK')
  if (address.length < BASE58_CHARACTERS.min || address.length > BASE58_CHARACTERS.max) return refused('WRONG_LENGTH')
  if (!isWithin(BASE58_ALPHABET, address, reading)) return refused('WRONG_ALPHABET')
  if (reading.isTailFree) return { ok: true, kind }
  const payload = decodeChecked(address)
  if (payload === null) return refused('WRONG_CHECKSUM')
  const actual = VERSIONS.get(payload[0] ?? -1)
  if (actual === undefined || payload.length !== PAYLOAD_BYTES) return refused('WRONG_NETWORK')
  return { ok: true, kind: actual }
}

/** A Bitcoin address of the main, test or regression network, and what it pays to. */
export function readBitcoinAddress(address: string, reading: AddressReading): BitcoinVerdict {
  return SEGWIT.test(address.toLowerCase()) ? readSegwit(address, reading) : readLegacy(address, reading)
}

/** Bytes to a main-network P2WPKH address; the 20-byte hash of a key. */
export function segwitAddressOf(keyHash: Uint8Array): string {
  return bech32.encode('bc', [0, ...bech32.toWords(keyHash)])
}
