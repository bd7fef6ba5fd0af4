const SHOWN_CHARACTERS = 120

/** Text of a request for a message to people, in quotation marks: as much of it as a line takes. */
export function shown(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `"${text.slice(0, SHOWN_CHARACTERS)}…"` : `"${text}"`
}
