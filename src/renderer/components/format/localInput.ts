const two = (part: number): string => String(part).padStart(2, '0')

/** An instant as an input of date and time has it, in the zone of this computer: `2026-03-12T14:03:07`; '' for none. */
export function localInputText(atMs: number): string {
  if (Number.isNaN(atMs)) return ''
  const at = new Date(atMs)
  const date = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** The instant that an input of date and time names, in epoch milliseconds; null for none. */
export function instantOfInput(text: string): number | null {
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? null : atMs
}
