/** The number that a text says, or null: whole ones only unless `isDecimal`; never one that JSON could not keep. */
export function wholeNumberOf(text: string, isDecimal = false): number | null {
  const trimmed = text.trim()
  if (!(isDecimal ? /^-?\d+(\.\d+)?$/ : /^-?\d+$/).test(trimmed)) return null
  const number = Number(trimmed)
  return isDecimal || Number.isSafeInteger(number) ? number : null
}

const two = (part: number): string => String(part).padStart(2, '0')

/** An instant as an input of date and time has it, in the zone of this computer; empty for none. */
export function localOfInstant(instant: string): string {
  const atMs = Date.parse(instant)
  if (Number.isNaN(atMs)) return ''
  const at = new Date(atMs)
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** The instant that an input of date and time says, in UTC; null while it says none. */
export function instantOfLocal(text: string): string | null {
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? null : new Date(atMs).toISOString()
}
