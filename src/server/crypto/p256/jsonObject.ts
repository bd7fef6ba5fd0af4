export type JsonObject = Readonly<Record<string, unknown>>

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The object that JSON text holds; null when it is no JSON, or an array, text, number, boolean or null. */
export function jsonObjectOf(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null
  } catch {
    return null
  }
}

/** The text of UTF-8 bytes; null when they are not well-formed. A byte order mark stays, and JSON refuses it. */
export function textOfUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}
