import { shownPayloads } from '../../../contract/primitives/signedRetry'
import { decodeAt, json } from '../../database/columns'
import { runPrepared } from '../../database/preparedQuery'
import { getRowById, insertRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'

/** How long a request waits for its signature. Source: specification, Limits, signed-retry window. */
export const SIGNED_RETRY_WINDOW_MS = 5 * 60 * 1000
/** What of a quote shows a text to sign; the rest of its parts are its room's. */
const PAYLOADS = json(shownPayloads)
const RECENT_PAYLOADS_MAX = 20
/** Of each kind: a refusal verifies a stamp over them one by one, some 100 microseconds each. */
const OPEN_PAYLOADS_MAX = 256
const FORGET_UNUSED_MS = 48 * 3600 * 1000

/** The request of that id, or null. */
export async function selectSignedRequest(tx: Tx, id: string): Promise<Row<'signed_requests'> | null> {
  return getRowById(tx, 'signed_requests', id)
}

/** Writes a request that waits for its signature, or the record of one that was given at once. */
export async function insertSignedRequest(tx: Tx, row: Row<'signed_requests'>): Promise<void> {
  await insertRow(tx, 'signed_requests', row)
}

/** Other texts that the wallet was lately asked to sign, open or not: for the developer who asks what was signed. */
export async function listRecentPayloads(tx: Tx, accountId: string, except: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('signed_requests')
    .select('payload_to_sign')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT_PAYLOADS_MAX)
    .execute()
  return rows.map((row) => row.payload_to_sign).filter((text) => text !== except)
}

/** The text to sign that a wallet's open quote shows, whether or not its execution was ever asked for. */
async function listQuotePayloads(tx: Tx, accountId: string, at: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('quotes')
    .select(['id', 'extras_json'])
    .where('source_account_id', '=', accountId)
    .where('status', '=', 'PENDING')
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .limit(OPEN_PAYLOADS_MAX)
    .execute()
  return rows.flatMap((row) => {
    const { paymentInstructions = [] } = decodeAt(PAYLOADS, row.extras_json, {
      table: 'quotes',
      column: 'extras_json',
      row: row.id,
    })
    return paymentInstructions.flatMap(({ accountOrWalletInfo: { payloadToSign } }) => payloadToSign ?? [])
  })
}

/**
 * The other texts that the wallet may sign at this moment: requests neither used nor expired, and open quotes. A stamp
 * over one of them is a mix-up, not a forgery.
 *
 * Input: `now`, epoch milliseconds. Assumes: A-373.
 */
export async function listOpenPayloads(tx: Tx, accountId: string, except: string, now: number): Promise<string[]> {
  const at = isoOf(now)
  const rows = await tx
    .selectFrom('signed_requests')
    .select('payload_to_sign')
    .where('account_id', '=', accountId)
    .where('created_at', '>', isoOf(now - SIGNED_RETRY_WINDOW_MS))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .limit(OPEN_PAYLOADS_MAX)
    .execute()
  const texts = [...rows.map((row) => row.payload_to_sign), ...(await listQuotePayloads(tx, accountId, at))]
  return [...new Set(texts)].filter((text) => text !== except)
}

/** Uses the request up if nobody did before: compare-and-set. Returns whether this call was the one. */
export async function markSignedRequestUsed(
  tx: Tx,
  id: string,
  use: {
    readonly usedAt: string
    readonly callId: string | null
    readonly sessionId: string | null
    readonly publicKeyHex: string | null
  },
): Promise<boolean> {
  const { usedAt, callId, sessionId, publicKeyHex } = use
  const used = await runPrepared(tx, 'use signed_requests', [usedAt, callId, sessionId, publicKeyHex, id], () =>
    tx
      .updateTable('signed_requests')
      .set({ used_at: usedAt, used_call_id: callId, signed_by_session_id: sessionId, signed_by_key: publicKeyHex })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('id'),
  )
  return used.length === 1
}

/** Forgets requests that nobody signed within two days; signed ones stay, as the record of who authorized what. */
export async function pruneSignedRequests(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('signed_requests')
    .where('used_at', 'is', null)
    .where('expires_at', '<', isoOf(now - FORGET_UNUSED_MS))
    .execute()
}
