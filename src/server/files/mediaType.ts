import { fileTypeFromBuffer } from 'file-type'

const UNKNOWN = 'application/octet-stream'
/** Control characters that no text has: all but tab, line feed, form feed and carriage return. */
const NO_TEXT = /(?![\t\n\f\r])\p{Cc}/u

function isText(bytes: Uint8Array): boolean {
  try {
    // A beginning may end within a character.
    return !NO_TEXT.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }))
  } catch {
    return false
  }
}

/** What a file is by the beginning of its content; its name and what a browser says of it count for nothing. */
export async function mediaTypeOf(head: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(head)
  if (found !== undefined) return found.mime
  return isText(head) ? 'text/plain' : UNKNOWN
}
