/** A door, line by line: what renames, by an export or a function that only hands on, and what does more than that. */
export const RENAMING_DOOR = [
  "export { a } from './a'",
  "export { type B, c as d } from './b'",
  'export const finishX = (...given: Given) => endY(...given)',
  'export const closeX = endY',
  'export async function stopX(tx: Tx, id: string): Promise<void> {',
  '  await endY(tx, id)',
  '}',
  'export const leaveX = (tx: Tx) => { return endY(tx) }',
  'export const turnX = (tx: Tx, id: string) => endY(id, tx)',
  "export const pickX = (tx: Tx) => endY(tx, 'X')",
  'export function keepX(tx: Tx) {',
  '  note(tx)',
  '  return endY(tx)',
  '}',
]
