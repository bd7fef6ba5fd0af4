import type { Input } from '../../../../contract/operations'
import type { SignedRequestChallenge, SignedRetryHeaders } from '../../../../contract/primitives/signedRetry'
import { accepted, ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import {
  offerSignedRetry,
  readSignedRetry,
  requireSigner,
  type SigningSession,
} from '../../../guards/signedRetry/signedRetry'
import type { Context, WriteContext } from '../../../kernel/context'
import { requireSigned } from '../../approvals/public'
import { findSigner, noteSigner } from '../../wallet-auth/public'
import {
  markQuoteSigned,
  namingTheQuote,
  type QuoteRow,
  quoteActOf,
  refuseWhileItWaits,
  requireExecutable,
  requirePayableQuote,
  requireQuote,
  requireStampOnQuote,
  startQuoteExecution,
  viewQuote,
  type WalletToSign,
  walletToSignOf,
} from '../public'

const OPERATION_ID = 'executeQuote'

/** What both kinds of execution ask of the quote before anything is signed or moved. */
async function requireDecidable(
  context: WriteContext,
  row: QuoteRow,
  body: Input<'executeQuote'>['body'],
): Promise<void> {
  if (body?.scaFactor === 'TOTP') {
    throw new ServiceError('INVALID_INPUT', 'TOTP confirms logins, never payments; nothing was moved.', {
      field: 'scaFactor',
      reason: 'FACTOR_NOT_FOR_PAYMENTS',
    })
  }
  if (row.agent_id === null) return
  refuseWhileItWaits(context, row, await context.registered.findWaitingAction(context, row.transaction_id))
}

/** The quote's own payload, once more under a request id. The window ends with the quote. Assumes: A-172. */
async function offerQuote(context: Context, row: QuoteRow, wallet: WalletToSign): Promise<SignedRequestChallenge> {
  const offered = await offerSignedRetry(context, {
    operationId: OPERATION_ID,
    accountId: wallet.accountId,
    customerId: row.customer_id,
    targetId: row.id,
    payloadToSign: wallet.payloadToSign,
  })
  return { ...offered, expiresAt: offered.expiresAt < row.expires_at ? offered.expiresAt : row.expires_at }
}

/** The wallet's owner, who signed this execution; undefined when nothing was signed yet. */
async function findOwner(
  context: Context,
  call: {
    readonly quoteId: string
    readonly wallet: WalletToSign
    readonly headers: SignedRetryHeaders
    readonly check: () => Promise<void>
  },
): Promise<SigningSession | null | undefined> {
  const { quoteId, wallet, headers, check } = call
  const { 'service-wallet-signature': stampText = '', 'request-id': requestId = '' } = headers
  const ask = (key: string) => findSigner(context, [wallet.accountId], key)
  if (requestId === '') {
    await check()
    if (stampText === '') return undefined
    return requireStampOnQuote(context, wallet, { operationId: OPERATION_ID, quoteId, stampText, ask })
  }
  const retry = await readSignedRetry(context, headers, OPERATION_ID)
  await check()
  return retry === null ? undefined : requireSigner(context, retry, ask)
}

async function execute(context: WriteContext, { params, headers, body }: Input<'executeQuote'>) {
  const row = await requireQuote(context.tx, params.quoteId)
  const wallet = walletToSignOf(row)
  const scaFactor = body?.scaFactor === 'TOTP' ? undefined : body?.scaFactor
  if (wallet === null) {
    await requireDecidable(context, row, body)
    await requireExecutable(context, row)
    await requireSigned(context, { operationId: OPERATION_ID, field: 'quoteId' }, () => quoteActOf(context.tx, row))
    return ok(viewQuote(context, await startQuoteExecution(context, row, { scaFactor })))
  }
  const check = async () => {
    await requireDecidable(context, row, body)
    await requirePayableQuote(context, row)
  }
  const signer = await findOwner(context, { quoteId: row.id, wallet, headers, check })
  if (signer === undefined) return accepted(await offerQuote(context, row, wallet))
  await noteSigner(context, signer)
  context.audit.note({ targetId: row.id, details: { signedBySessionId: signer?.sessionId ?? null } })
  const signed = await markQuoteSigned(context, row, signer)
  return ok(viewQuote(context, await startQuoteExecution(context, signed, { scaFactor })))
}

/**
 * Executes a quote funded from an account. From an embedded wallet it needs the owner's stamp over the quote's own
 * payload: in a signed retry, or at once and without a request id.
 *
 * Returns: the quote, PROCESSING, or PENDING_AUTHORIZATION with the challenge of its customer; 202, what to sign.
 * Errors: QUOTE_NOT_FOUND; those of readSignedRetry, before the quote's state is looked at; INVALID_INPUT, TOTP;
 * CONFLICT, an agent's action on it waits for its decision; those of requireExecutable; where no wallet signs, CONFLICT
 * reason SIGNATURES_REQUIRED; WALLET_SIGNATURE_*; those of startQuoteExecution.
 * Source: behaviour 12.4, 20.6, A row 2; wallet-crypto 4.1. Assumes: A-172.
 */
export const executeQuote = (context: WriteContext, input: Input<'executeQuote'>) =>
  namingTheQuote(() => execute(context, input), ['scaFactor'])
