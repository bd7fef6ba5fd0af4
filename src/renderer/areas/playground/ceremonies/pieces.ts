import { toHex, toUtf8 } from '../../../../wallet-client/bytes'
import { compress, type KeyPair } from '../../../../wallet-client/p256'
import type { Decoded } from '../ceremony/decoded'
import { words } from '../ceremonyWords'

/** A key pair of this page, private half included: it is made to be looked at. */
export function keyPiece(key: KeyPair, title: string = words.pieces.key): Decoded {
  return {
    title,
    rows: [
      { label: words.pieces.publicCompressed, value: toHex(compress(key.publicUncompressed)) },
      { label: words.pieces.publicUncompressed, value: toHex(key.publicUncompressed) },
      { label: words.pieces.privateScalar, value: toHex(key.privateScalar), note: words.pieces.privateNote },
    ],
  }
}

/** A text with the bytes that it stands for; its JSON beside it where it is JSON. */
export function textPiece(title: string, text: string): Decoded {
  const bytes = toUtf8(text)
  const rows = [
    { label: words.pieces.text, value: text, note: words.pieces.bytes(bytes.length) },
    { label: words.pieces.hex, value: toHex(bytes) },
  ]
  try {
    return { title, rows, json: JSON.parse(text) as unknown }
  } catch {
    return { title, rows }
  }
}
