import { signWithHeldKey } from '../../crypto/p256/heldKey'
import { openColumn } from '../../database/sealedColumn'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import { activityPayload } from '../../guards/signedRetry/activityPayload'
import type { CardPull, Context, DelegatedKeys } from '../../kernel/context'
import { type DelegatedKeyRow, findActiveKey, insertCardSignature, listOpenKeysOf, moveDelegatedKey } from './store'

function privateKeyOf({ sealing }: Pick<Context, 'sealing'>, key: DelegatedKeyRow): string | null {
  const place = { table: 'delegated_keys', column: 'private_key_sealed', row: key.id }
  return openColumn(sealing, key.private_key_sealed, { purpose: 'DELEGATED_KEY', ...place })
}

/** Compact JSON that names everything of the draw. Assumes: A-560. */
function pullPayload(context: Context, key: DelegatedKeyRow, pull: CardPull): string {
  const { fundingSourceId, transactionId, amountMinor, currency, merchantDescriptor, purpose } = pull
  return activityPayload(context, 'SIGN_TRANSACTION_V2', {
    accountId: key.account_id,
    cardId: key.card_id,
    delegatedKeyId: key.id,
    payment: { amount: String(amountMinor), currency, merchantDescriptor, purpose, transactionId },
    fundingSourceId,
    signWith: key.public_key,
  })
}

/**
 * Signs a draw with the key of its tie.
 *
 * Errors: AssertionError where none is active: who approves a draw asks before.
 */
async function signPull(context: Context, pull: CardPull): Promise<void> {
  const { tx, ids, now } = context
  const key = await findActiveKey(tx, pull.fundingSourceId)
  const privateKey = key === null ? null : privateKeyOf(context, key)
  assert(key !== null && privateKey !== null, 'a draw that was approved has an active key')
  const payload = pullPayload(context, key, pull)
  await insertCardSignature(tx, {
    id: ids.new('CardSignature'),
    delegated_key_id: key.id,
    transaction_id: pull.transactionId,
    purpose: pull.purpose,
    payload,
    signature: signWithHeldKey(privateKey, payload),
    created_at: isoOf(now),
  })
}

/** Whether the service can sign for this tie now. The key stays sealed: who signs opens it. */
async function isActive(
  { tx, sealing }: Context,
  { fundingSourceId }: { readonly fundingSourceId: string },
): Promise<boolean> {
  const key = await findActiveKey(tx, fundingSourceId)
  return key?.private_key_sealed.startsWith(sealing.prefix) ?? false
}

async function revokeOf(
  context: Context,
  { fundingSourceIds }: { readonly fundingSourceIds: readonly string[] },
): Promise<number> {
  const { tx, now, changes } = context
  const open = await listOpenKeysOf(tx, fundingSourceIds)
  for (const { id } of open) {
    await moveDelegatedKey(tx, id, { from: ['PENDING', 'ACTIVE'], to: 'REVOKED', at: isoOf(now) })
    changes.add('wallet-auth', id)
  }
  return open.filter(({ status }) => status === 'ACTIVE').length
}

/** What cards ask of delegated keys. Source: behaviour 19.7, 21. */
export const delegatedKeysOfCards: DelegatedKeys = { isActive, sign: signPull, revokeOf }
