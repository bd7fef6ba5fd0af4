const ASCII = (text: string): readonly number[] => [...text].map((sign) => sign.charCodeAt(0))

/** What files of a kind begin with, at which place. */
const BEGINNINGS: readonly (readonly [
  mediaType: string,
  ...parts: (readonly [at: number, bytes: readonly number[]])[],
])[] = [
  ['application/pdf', [0, ASCII('%PDF-')]],
  ['image/png', [0, [0x89, ...ASCII('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]]],
  ['image/jpeg', [0, [0xff, 0xd8, 0xff]]],
  ['image/gif', [0, ASCII('GIF8')]],
  ['image/webp', [0, ASCII('RIFF')], [8, ASCII('WEBP')]],
  ['image/tiff', [0, [0x49, 0x49, 0x2a, 0x00]]],
  ['image/heic', [4, ASCII('ftypheic')]],
  ['application/zip', [0, [...ASCII('PK'), 0x03, 0x04]]],
]

const UNKNOWN = 'application/octet-stream'
/** Control characters that no text has: all but tab, line feed, form feed and carriage return. */
const NO_TEXT = /(?![\t\n\f\r])\p{Cc}/u

function isText(bytes: Uint8Array): boolean {
  try {
    return !NO_TEXT.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}

/** What a file is by its content; its name and what a browser says of it count for nothing. */
export function mediaTypeOf(bytes: Uint8Array): string {
  const begins = ([, ...parts]: (typeof BEGINNINGS)[number]): boolean =>
    parts.every(([at, wanted]) => wanted.every((byte, index) => bytes[at + index] === byte))
  const found = BEGINNINGS.find(begins)
  if (found !== undefined) return found[0]
  return isText(bytes) ? 'text/plain' : UNKNOWN
}
