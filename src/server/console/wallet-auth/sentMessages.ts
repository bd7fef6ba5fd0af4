import { sql } from 'kysely'
import type { ConsoleInput } from '../../../contract/console/operations'
import type { SentMessage } from '../../../contract/console/wallet-auth/schemas'
import { getCodeStates } from '../../areas/contact-verification/public'
import { getCustomerNames } from '../../areas/customers/public'
import { getChallengeStates } from '../../areas/sca/public'
import { containing } from '../../database/likeText'
import { filtersOf } from '../../database/listFilters'
import { listPage } from '../../database/listPage'
import type { Row } from '../../database/schema'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { getMessageRow, listChallengesOf } from './store'
import { challengeOfMessage, viewSentMessage } from './view'

async function viewMessages(
  { tx, now }: ConsoleContext,
  rows: readonly Row<'sent_messages'>[],
): Promise<SentMessage[]> {
  const at = isoOf(now)
  const names = await getCustomerNames(
    tx,
    rows.map((row) => row.customer_id),
  )
  const challenges = await listChallengesOf(tx, rows)
  const ids = rows.map((row) => row.id)
  const contactCodes = await getCodeStates(tx, ids)
  const scaCodes = await getChallengeStates(tx, ids)
  return rows.map((row) =>
    viewSentMessage(row, {
      customerName: row.customer_id === null ? null : (names.get(row.customer_id) ?? null),
      kept:
        row.purpose === 'STRONG_AUTHENTICATION'
          ? // A code that was sent again stands in the challenge by its newest message alone.
            (scaCodes.get(row.id) ?? 'REPLACED')
          : (contactCodes.get(row.id) ?? challengeOfMessage(row, challenges)?.state ?? null),
      at,
    }),
  )
}

/** What holders of wallets would have received, newest first. */
export async function listSentMessages(context: ConsoleContext, { query }: ConsoleInput<'listSentMessages'>) {
  const { accountId, customerId, address, limit, cursor } = query
  const condition = sql<boolean>`address LIKE ${containing(address ?? '')} ESCAPE '\\'`
  const page = await listPage(context.tx, {
    list: 'sent_messages',
    table: 'sent_messages',
    filters: filtersOf([
      ['account_id', '=', accountId],
      ['customer_id', '=', customerId],
    ]),
    conditions: address === undefined ? [] : [{ identity: `address=${address}`, condition }],
    limit,
    cursor,
  })
  return ok({ ...page, data: await viewMessages(context, page.data) })
}

/** One message. Errors: REFERENCE_NOT_FOUND. */
export async function getSentMessage(context: ConsoleContext, { params }: ConsoleInput<'getSentMessage'>) {
  const row = found(
    await getMessageRow(context.tx, params.messageId),
    'REFERENCE_NOT_FOUND',
    'messageId',
    'There is no message with this id; the newest two thousand are kept.',
  )
  const [message] = await viewMessages(context, [row])
  assert(message !== undefined, 'a message is shown as one message')
  return ok(message)
}
