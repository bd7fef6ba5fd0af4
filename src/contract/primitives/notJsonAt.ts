/** Where a text stops being JSON, to be read after it is said that it does; '' where JSON.parse did not say. */
export function notJsonAt(text: string, fault: unknown): string {
  const isAtEnd = String(fault).includes('Unexpected end')
  const position = isAtEnd ? text.length : / at position (\d+)/.exec(String(fault))?.[1]
  if (position === undefined) return ''
  const lines = text.slice(0, Number(position)).split('\n')
  return `: see line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}
