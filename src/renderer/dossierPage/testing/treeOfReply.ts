import { leavesOf } from '../../../contract/console/dossier/format'
import { type FactTree, treeOf } from '../factTree'

/** A reply, or a row of one, as the page of a dossier puts it together again. */
export function treeOfReply(reply: object): FactTree {
  const leaves = leavesOf(reply)
  const facts = leaves.map(({ at }) => ({ at, personal: false, sha256: '' }))
  const section = { facts, left: null, name: 'payment', operation: null, title: 'Payment' }
  return treeOf(
    section,
    leaves.map(({ value }) => ({ salt: '', value })),
  )
}
