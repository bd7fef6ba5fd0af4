import type { ConsoleInput } from '../../../contract/console/operations'
import type { CardSignature, DelegatedKeyItem } from '../../../contract/console/wallet-auth/delegatedKeys'
import { listCardsById } from '../../areas/cards/public'
import { getCustomerNames } from '../../areas/customers/public'
import {
  type DelegatedKeyRow,
  getDelegatedKey,
  listCardSignatureRows,
  viewDelegatedKey,
} from '../../areas/delegated-keys/public'
import { bytesOfHex } from '../../crypto/p256/hex'
import { verifyWalletSignature } from '../../crypto/walletSignature/verifyWalletSignature'
import { filtersOf } from '../../database/listFilters'
import { type ListCondition, listPage } from '../../database/listPage'
import type { Tx } from '../../database/schema'
import { assert } from '../../foundation/assert'
import { found } from '../../foundation/found'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { countSignatures, keysOfHolder } from './delegatedKeyStore'

const SIGNATURES_SHOWN = 20

/** The card of each key, its holder, and how much it signed: a fixed number of queries for a page. */
async function viewItems(tx: Tx, rows: readonly DelegatedKeyRow[]): Promise<DelegatedKeyItem[]> {
  const cards = await listCardsById(
    tx,
    rows.map((row) => row.card_id),
  )
  const names = await getCustomerNames(
    tx,
    [...cards.values()].map(({ cardholderId }) => cardholderId),
  )
  const signed = await countSignatures(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const card = cards.get(row.card_id)
    assert(card !== undefined, 'a delegated key is of a card')
    return {
      ...viewDelegatedKey(row),
      cardLast4: card.last4,
      cardState: card.state,
      customerId: card.cardholderId,
      customerName: names.get(card.cardholderId) ?? null,
      signatureCount: signed.get(row.id)?.count ?? 0,
      lastSignedAt: signed.get(row.id)?.lastAt ?? null,
    }
  })
}

function viewSignature(row: Awaited<ReturnType<typeof listCardSignatureRows>>[number]): CardSignature {
  const { public_key: publicKey, payload, signature } = row
  const isValid = verifyWalletSignature({
    publicKeyHex: publicKey,
    signatureDer: bytesOfHex(signature) ?? new Uint8Array(),
    payloadUtf8: Buffer.from(payload, 'utf8'),
  })
  return {
    id: row.id,
    delegatedKeyId: row.delegated_key_id,
    nickname: row.nickname,
    publicKey,
    transactionId: row.transaction_id,
    purpose: row.purpose,
    payload,
    signature,
    isValid,
    createdAt: row.created_at,
  }
}

/** Delegated keys of every wallet, newest first. */
export async function listDelegatedKeyItems({ tx }: ConsoleContext, { query }: ConsoleInput<'listDelegatedKeyItems'>) {
  const { customerId, status, accountId, cardId, limit, cursor } = query
  const conditions: ListCondition[] =
    customerId === undefined ? [] : [{ identity: `customer=${customerId}`, condition: keysOfHolder(customerId) }]
  const page = await listPage(tx, {
    list: 'delegated_keys',
    table: 'delegated_keys',
    filters: filtersOf([
      ['status', '=', status],
      ['account_id', '=', accountId],
      ['card_id', '=', cardId],
    ]),
    conditions,
    limit,
    cursor,
  })
  return ok({ ...page, data: await viewItems(tx, page.data) })
}

/** One key with the newest of what it signed, each checked. Errors: REFERENCE_NOT_FOUND. */
export async function getDelegatedKeyItem({ tx }: ConsoleContext, { params }: ConsoleInput<'getDelegatedKeyItem'>) {
  const row = found(
    await getDelegatedKey(tx, params.id),
    'REFERENCE_NOT_FOUND',
    'id',
    'There is no such delegated key.',
  )
  const [item] = await viewItems(tx, [row])
  assert(item !== undefined, 'one key has one view')
  const rows = await listCardSignatureRows(tx, { delegatedKeyId: row.id, limit: SIGNATURES_SHOWN })
  return ok({ ...item, signatures: rows.map(viewSignature) })
}

/** What was signed of a card transaction, each checked with the public half of its key. */
export async function listCardSignatures({ tx }: ConsoleContext, { params }: ConsoleInput<'listCardSignatures'>) {
  const rows = await listCardSignatureRows(tx, { transactionId: params.transactionId })
  return ok({ data: rows.map(viewSignature) })
}
