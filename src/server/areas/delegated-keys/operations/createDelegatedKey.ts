import { Buffer } from 'node:buffer'
import type { Input } from '../../../../contract/operations'
import { createHeldKey } from '../../../crypto/p256/heldKey'
import { isoOf } from '../../../foundation/clock'
import { found } from '../../../foundation/found'
import { accepted, created } from '../../../foundation/reply'
import { activityPayload } from '../../../guards/signedRetry/activityPayload'
import {
  offerSignedRetry,
  readSignedRetry,
  requireSigner,
  type SignedRetry,
} from '../../../guards/signedRetry/signedRetry'
import type { Context, WriteContext } from '../../../kernel/context'
import { type FundingSourceRow, getFundingSource, requireCard } from '../../cards/public'
import { requireEmbeddedWallet } from '../../internal-accounts/public'
import { findSigner, noteSigner } from '../../wallet-auth/public'
import { endedMeanwhile, secondActiveKey } from '../rules'
import { type DelegatedKeyRow, findActiveKey, getDelegatedKey, insertDelegatedKey, moveDelegatedKey } from '../store'
import { viewDelegatedKey } from '../view'

const OPERATION = 'createDelegatedKey'

type Body = Input<typeof OPERATION>['body']

/** The tie of the two, of a card that is not closed: a closed one draws on nothing. */
async function requireTie({ tx }: Context, { cardId, internalAccountId }: Body): Promise<FundingSourceRow> {
  const card = await requireCard(tx, cardId, 'cardId')
  const { id: accountId } = await requireEmbeddedWallet(tx, internalAccountId, 'internalAccountId')
  const tie = card.state === 'CLOSED' ? null : await getFundingSource(tx, { cardId, accountId })
  const message = 'The card does not draw on this wallet; nothing was done. Add it to fundingSources of the card first.'
  return found(tie, 'REFERENCE_NOT_FOUND', 'internalAccountId', message)
}

/** Makes the key that waits for its last signature. */
async function addPendingKey(context: Context, tie: FundingSourceRow, { nickname }: Body): Promise<DelegatedKeyRow> {
  const { tx, ids, now, sealing, changes } = context
  const id = ids.new('DelegatedKey')
  const { publicKeyHex, privateKeyText } = createHeldKey((length) => Buffer.from(ids.hex(length), 'hex'))
  const at = isoOf(now)
  const row: DelegatedKeyRow = {
    id,
    card_id: tie.card_id,
    funding_source_id: tie.id,
    account_id: tie.account_id,
    public_key: publicKeyHex,
    private_key_sealed: sealing.seal({ purpose: 'DELEGATED_KEY', id }, privateKeyText),
    nickname,
    status: 'PENDING',
    created_at: at,
    updated_at: at,
  }
  await insertDelegatedKey(tx, row)
  changes.add('wallet-auth', id)
  return row
}

/** What the first call asks to have signed: that a key may be made. */
function offerMaking(context: Context, tie: FundingSourceRow, { nickname }: Body) {
  const { account_id: accountId, card_id: cardId, id: targetId } = tie
  const parameters = {
    accountId,
    cardId,
    fundingSourceId: targetId,
    userId: accountId,
    users: [{ userName: nickname }],
  }
  const payloadToSign = activityPayload(context, 'CREATE_USERS_V3', parameters)
  return offerSignedRetry(context, { operationId: OPERATION, accountId, targetId, payloadToSign })
}

/** What the second call asks to have signed: that this very key may sign for the card. */
function offerConsent(context: Context, key: DelegatedKeyRow) {
  const { account_id: accountId, card_id: cardId, funding_source_id: fundingSourceId, public_key: publicKey } = key
  const policy = { delegatedKeyId: key.id, effect: 'EFFECT_ALLOW', publicKey }
  const parameters = { accountId, cardId, fundingSourceId, policies: [policy], userId: accountId }
  const payloadToSign = activityPayload(context, 'CREATE_POLICIES', parameters)
  const facts = { delegatedKeyId: key.id }
  return offerSignedRetry(context, { operationId: OPERATION, accountId, targetId: key.id, payloadToSign, facts })
}

/** The wallet's own session signs, on the second call and on the third. Returns: who, for the audit log. */
async function requireHolder(context: Context, retry: SignedRetry, accountId: string): Promise<string> {
  const signer = await requireSigner(context, retry, (key) => findSigner(context, [accountId], key))
  await noteSigner(context, signer)
  return signer?.sessionId ?? 'literal'
}

async function activate(context: Context, keyId: string): Promise<DelegatedKeyRow> {
  const { tx, now, changes } = context
  const key = await getDelegatedKey(tx, keyId)
  if (key === null || key.status !== 'PENDING') throw endedMeanwhile()
  const at = isoOf(now)
  await moveDelegatedKey(tx, key.id, { from: ['PENDING'], to: 'ACTIVE', at })
  changes.add('wallet-auth', key.id)
  return { ...key, status: 'ACTIVE', updated_at: at }
}

/**
 * Lets the service sign for an embedded wallet when a card draws on it. Three calls with one body: the first asks for a
 * signature, the second makes the key and asks for another over its public half, the third puts it into force.
 *
 * Errors: REFERENCE_NOT_FOUND, card, account or tie; INVALID_INPUT, not a wallet; CONFLICT reason KEY_ALREADY_ACTIVE,
 * KEY_ENDED; the 401 codes of signed retries; all of them on each call.
 * Source: behaviour 19.5, 19.7. Assumes.
 */
export async function createDelegatedKey(context: WriteContext, { headers, body }: Input<typeof OPERATION>) {
  const { tx, audit } = context
  const retry = await readSignedRetry(context, headers, OPERATION)
  const tie = await requireTie(context, body)
  const active = await findActiveKey(tx, tie.id)
  if (active !== null) throw secondActiveKey(active.id)
  if (retry === null) return accepted(await offerMaking(context, tie, body))
  const signedBy = await requireHolder(context, retry, tie.account_id)
  const { delegatedKeyId } = retry.facts
  if (typeof delegatedKeyId !== 'string') {
    const pending = await addPendingKey(context, tie, body)
    audit.note({ targetId: pending.id, details: { accountId: tie.account_id, status: 'PENDING', signedBy } })
    return accepted(await offerConsent(context, pending))
  }
  const key = await activate(context, delegatedKeyId)
  audit.note({ targetId: key.id, details: { accountId: tie.account_id, status: 'ACTIVE', signedBy } })
  return created(viewDelegatedKey(key))
}
