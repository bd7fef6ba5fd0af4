import type { Lookalike } from '../../../contract/console/lookalike'
import { runPrepared } from '../../database/preparedQuery'
import type { Tx } from '../../database/schema'
import { skeletonOf } from '../../foundation/lookalikes'
import type { ExternalAccountRow } from './store'

type Named = Pick<ExternalAccountRow, 'holder_name' | 'holder_skeleton'>
type Found = Pick<ExternalAccountRow, 'id' | 'holder_name'>

/** The nearest other name with that skeleton, before or behind this one in the order of names. */
function nextName(tx: Tx, skeleton: string, name: string, side: '<' | '>'): Promise<Found[]> {
  return runPrepared<Found>(tx, `payee name ${side} of skeleton`, [skeleton, name], () =>
    tx
      .selectFrom('external_accounts')
      .select(['id', 'holder_name'])
      .where('holder_skeleton', '=', skeleton)
      .where('holder_name', side, name)
      .where('deleted_at', 'is', null)
      .orderBy('holder_name', side === '<' ? 'desc' : 'asc')
      .orderBy('id')
      .limit(1),
  )
}

/**
 * The known payee whose name can be taken for this one: the same skeleton, written otherwise. The same name on several
 * accounts is one payee.
 *
 * Assumes: A-378.
 */
async function findLookalike(tx: Tx, { holder_name, holder_skeleton }: Named): Promise<Lookalike | null> {
  if (holder_name === null) return null
  const skeleton = holder_skeleton ?? skeletonOf(holder_name) ?? ''
  if (skeleton === '') return null
  const [found] = [
    ...(await nextName(tx, skeleton, holder_name, '<')),
    ...(await nextName(tx, skeleton, holder_name, '>')),
  ]
  return found?.holder_name == null ? null : { externalAccountId: found.id, name: found.holder_name }
}

/** The lookalikes of accounts by account id; accounts without one are left out. */
export async function findLookalikes(
  tx: Tx,
  accounts: readonly ExternalAccountRow[],
): Promise<ReadonlyMap<string, Lookalike>> {
  const byName = new Map<string, Lookalike | null>()
  const found = new Map<string, Lookalike>()
  for (const account of accounts) {
    const name = account.holder_name ?? ''
    const known = byName.get(name)
    const lookalike = known === undefined ? await findLookalike(tx, account) : known
    byName.set(name, lookalike)
    if (lookalike !== null) found.set(account.id, lookalike)
  }
  return found
}
