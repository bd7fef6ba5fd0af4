import { idTail } from '../../navigation/idText'

const IDS = /\b[A-Z][A-Za-z]+:[0-9a-f]{8}-[0-9a-f-]{27}\b/g

/** A memo of the books with its ids shortened to the six characters by which people tell them apart. */
export function memoText(memo: string): string {
  return memo.replaceAll(IDS, (id) => `…${idTail(id)}`)
}
