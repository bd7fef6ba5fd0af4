import { Buffer } from 'node:buffer'

/** Base64url text with one byte of what it stands for changed; offsets below zero count from the end. */
export function withByteChanged(textB64url: string, offset: number, mask = 0x01): string {
  const bytes = Buffer.from(textB64url, 'base64url')
  const at = offset < 0 ? bytes.length + offset : offset
  bytes[at] = (bytes[at] ?? 0) ^ mask
  return bytes.toString('base64url')
}

/** Where these bytes stand inside the bytes of base64url text. */
export function offsetOf(textB64url: string, part: Uint8Array | string): number {
  return Buffer.from(textB64url, 'base64url').indexOf(part)
}
