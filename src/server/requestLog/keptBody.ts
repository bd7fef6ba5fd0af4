import { maskBody } from './masking'

const BODY_CHARACTERS_MAX = 64 * 1024
const ANY_ID = /\b[A-Z][A-Za-z]+:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g

/** A body as it is written: masked, and cut. */
interface KeptBody {
  readonly text: string | null
  readonly isCut: 0 | 1
}

/** The body without its secrets, at most 64 KB of it. */
export function keptBody(body: string | null): KeptBody {
  if (body === null || body === '') return { text: null, isCut: 0 }
  const text = maskBody(body)
  if (text.length <= BODY_CHARACTERS_MAX) return { text, isCut: 0 }
  return { text: text.slice(0, BODY_CHARACTERS_MAX).toWellFormed(), isCut: 1 }
}

/** Ids of the path and the request come first: they are what people search for. */
export function idsIn(max: number, ...texts: readonly (string | null)[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const text of texts) {
    for (const [id] of (text ?? '').matchAll(ANY_ID)) {
      found.add(id)
      if (found.size >= max) return found
    }
  }
  return found
}

/** Many clients write the colon of an id as %3A. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
