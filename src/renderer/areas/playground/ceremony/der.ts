import { type Bytes, CeremonyError, concat } from './bytes'

const SCALAR_LENGTH = 32

interface SignatureParts {
  /** Big-endian, as many bytes as DER held (a leading zero where the first bit is set). */
  readonly r: Bytes
  readonly s: Bytes
}

function integerOf(scalar: Uint8Array): Bytes {
  const first = scalar.findIndex((byte) => byte !== 0)
  const digits = first < 0 ? new Uint8Array(1) : scalar.slice(first)
  const value = (digits[0] ?? 0) >= 0x80 ? concat(Uint8Array.of(0), digits) : digits
  return concat(Uint8Array.of(0x02, value.length), value)
}

/**
 * An ECDSA signature as ASN.1 DER: SEQUENCE of two INTEGERs, shortest form.
 *
 * Input: r || s, 32 bytes each, big-endian.
 * Source: RFC 3279 2.2.3; X.690 8.3.
 */
export function derFromRaw(signatureRaw: Uint8Array): Bytes {
  if (signatureRaw.length !== 2 * SCALAR_LENGTH) throw new CeremonyError('A raw signature has 64 bytes, r and s.')
  const body = concat(integerOf(signatureRaw.slice(0, SCALAR_LENGTH)), integerOf(signatureRaw.slice(SCALAR_LENGTH)))
  return concat(Uint8Array.of(0x30, body.length), body)
}

function readInteger(der: Uint8Array, at: number): Bytes {
  const length = der[at + 1] ?? 0
  const value = concat(der.slice(at + 2, at + 2 + length))
  const isPresent = der[at] === 0x02 && length > 0 && value.length === length
  if (!isPresent) throw new CeremonyError(`No DER integer at byte ${at}.`)
  const isNegative = (value[0] ?? 0) >= 0x80
  const isLongerThanNeeded = length > 1 && value[0] === 0 && (value[1] ?? 0) < 0x80
  if (isNegative || isLongerThanNeeded)
    throw new CeremonyError(`The DER integer at byte ${at} is not in shortest form.`)
  return value
}

/** The two integers of a DER signature; strict: trailing bytes and longer forms are refused. Errors: CeremonyError. */
export function readDer(signatureDer: Uint8Array): SignatureParts {
  if (signatureDer[0] !== 0x30) throw new CeremonyError('Not DER: the first byte is not 30 (SEQUENCE).')
  if (signatureDer[1] !== signatureDer.length - 2) {
    throw new CeremonyError('Not DER: the length byte does not count the bytes that follow.')
  }
  const r = readInteger(signatureDer, 2)
  const s = readInteger(signatureDer, 4 + r.length)
  if (6 + r.length + s.length !== signatureDer.length) throw new CeremonyError('Not DER: bytes follow the signature.')
  return { r, s }
}

function scalarOf(value: Uint8Array): Bytes {
  const digits = value[0] === 0 ? value.slice(1) : value
  if (digits.length > SCALAR_LENGTH) throw new CeremonyError('A DER integer is longer than 32 bytes.')
  return concat(new Uint8Array(SCALAR_LENGTH - digits.length), digits)
}

/** r || s, 32 bytes each, of a DER signature. Errors: CeremonyError. */
export function rawFromDer(signatureDer: Uint8Array): Bytes {
  const { r, s } = readDer(signatureDer)
  return concat(scalarOf(r), scalarOf(s))
}
