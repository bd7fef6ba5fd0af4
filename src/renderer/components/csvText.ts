/**
 * A cell as RFC 4180 has it. What a spreadsheet would take for a formula is kept as text; numbers stay numbers. Some
 * spreadsheets part cells at a semicolon or a tab: what follows one would begin a cell.
 */
function cell(value: string): string {
  const safe = /^\s*[=+@＝＋－＠]|^[\t\r\n]|^\s*-(?!\d+(\.\d+)?$)/.test(value) ? `'${value}` : value
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows of texts as a CSV file (RFC 4180, CRLF), ready for a spreadsheet that must not execute what somebody typed. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
