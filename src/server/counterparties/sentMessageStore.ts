import type { EmbeddedWalletConfig } from '../../contract/platform-config/schemas'
import type { Row, Tx } from '../database/schema'
import { readColumn } from '../database/table'
import { platformConfig } from '../database/tables'

/** How many sent messages are kept; the oldest go first. */
const KEPT_MAX = 2000

/** Writes a message, and forgets what is older than the newest 2,000. */
export async function keepSentMessage(tx: Tx, row: Row<'sent_messages'>): Promise<void> {
  await tx.insertInto('sent_messages').values(row).execute()
  const oldest = await tx
    .selectFrom('sent_messages')
    .select(['created_at', 'id'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(KEPT_MAX - 1)
    .executeTakeFirst()
  if (oldest === undefined) return
  await tx
    .deleteFrom('sent_messages')
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(oldest.created_at, oldest.id)))
    .execute()
}

/** What the platform set for messages to its wallets' holders; empty when it set nothing. */
export async function selectWalletConfig(tx: Tx): Promise<EmbeddedWalletConfig> {
  const row = await tx.selectFrom('platform_config').select(['id', 'embedded_wallet_config_json']).executeTakeFirst()
  return row === undefined ? {} : (readColumn(platformConfig, row, 'embedded_wallet_config_json') ?? {})
}
