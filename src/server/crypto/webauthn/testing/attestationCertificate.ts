import { Buffer } from 'node:buffer'
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** DER (X.690 8), as much of it as a certificate needs. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const [INTEGER, BIT_STRING, OCTET_STRING, OID, UTF8, UTC_TIME, SEQUENCE, SET] = [
  0x02, 0x03, 0x04, 0x06, 0x0c, 0x17, 0x30, 0x31,
]
const oid = (hex: string) => der(OID, Buffer.from(hex, 'hex'))
const attribute = (typeHex: string, text: string) => der(SET, der(SEQUENCE, oid(typeHex), der(UTF8, Buffer.from(text))))
const [COUNTRY, ORGANIZATION, UNIT, NAME] = ['550406', '55040a', '55040b', '550403']
const ECDSA_WITH_SHA256 = der(SEQUENCE, oid('2a8648ce3d040302'))

/** A certificate as WebAuthn L3 8.2.1 wants it for packed attestation, signed by its own P-256 key. */
export function createAttestationCertificate(): { certificateDer: Buffer; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = der(
    SEQUENCE,
    attribute(COUNTRY, 'AT'),
    attribute(ORGANIZATION, 'Countersign'),
    attribute(UNIT, 'Authenticator Attestation'),
    attribute(NAME, 'Software authenticator'),
  )
  const time = (text: string) => der(UTC_TIME, Buffer.from(text))
  const isNoAuthority = der(SEQUENCE, oid('551d13'), der(OCTET_STRING, der(SEQUENCE)))
  const body = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, isNoAuthority)),
  )
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', body, privateKey))
  return { certificateDer: der(SEQUENCE, body, ECDSA_WITH_SHA256, signature), privateKey }
}
