/** The number that a text says, or null: whole ones only unless `isDecimal`; never one that JSON could not keep. */
export function wholeNumberOf(text: string, isDecimal = false): number | null {
  const trimmed = text.trim()
  if (!(isDecimal ? /^-?\d+(\.\d+)?$/ : /^-?\d+$/).test(trimmed)) return null
  const number = Number(trimmed)
  return isDecimal || Number.isSafeInteger(number) ? number : null
}
