import { isoOf } from '../../foundation/clock'
import type { ServiceError } from '../../foundation/ServiceError'
import { type RefusedRetry, refusalOf } from '../../guards/signedRetry/refusals'
import {
  readStamp,
  recordSignature,
  requireSignature,
  type SignerAnswer,
  type SigningSession,
} from '../../guards/signedRetry/signedRetry'
import type { Context } from '../../kernel/context'
import { noteExtras } from './quoteStatus'
import { partsOf, type QuoteRow } from './store'

/** A wallet that pays a quote, and the text that its owner signs: the one that the quote shows. */
export interface WalletToSign {
  readonly accountId: string
  readonly payloadToSign: string
}

/** What is to be signed before this quote executes; null when no wallet pays. Source: wallet-crypto 4.1. */
export function walletToSignOf(row: QuoteRow): WalletToSign | null {
  const { source, extras } = partsOf(row)
  if (source.sourceType !== 'ACCOUNT') return null
  for (const { accountOrWalletInfo } of extras.paymentInstructions ?? []) {
    if (accountOrWalletInfo.accountType !== 'EMBEDDED_WALLET') continue
    return { accountId: source.accountId, payloadToSign: String(accountOrWalletInfo.payloadToSign) }
  }
  return null
}

function stampMissing(call: RefusedRetry): ServiceError {
  const message = "A wallet pays only with its owner's signature; nothing was moved. Send the stamp of payloadToSign."
  return refusalOf({ code: 'WALLET_SIGNATURE_MISSING', reason: 'STAMP_MISSING', message }, call)
}

const NOTHING_GIVEN = { stampText: undefined, requestId: undefined }

/**
 * Refuses to move a wallet's money for a quote that is not marked as signed, or that shows nothing to sign.
 *
 * Errors: WALLET_SIGNATURE_MISSING.
 */
export function requireOwnersSignature(row: QuoteRow, isPaidByWallet: boolean): void {
  const wallet = walletToSignOf(row)
  if (wallet === null && !isPaidByWallet) return
  if (wallet !== null && partsOf(row).extras.walletSignature !== undefined) return
  throw stampMissing({ given: NOTHING_GIVEN, request: null, accountId: wallet?.accountId ?? null, body: undefined })
}

/**
 * Checks a stamp over the quote's own payload that comes without a request id; the quote's state makes it count once.
 *
 * Input: `ask` says who owns the key of the stamp.
 * Effects: a used request, as the record of who signed what.
 * Returns: the signer; null for the sandbox literal.
 * Errors: WALLET_SIGNATURE_MISSING, MALFORMED, INVALID or BODY_MISMATCH.
 * Source: wallet-crypto 4.1; behaviour A row 2.
 */
export async function requireStampOnQuote(
  context: Pick<Context, 'tx' | 'now' | 'ids' | 'request'>,
  { accountId, payloadToSign }: WalletToSign,
  given: {
    readonly operationId: 'executeQuote' | 'agentExecuteQuote'
    readonly quoteId: string
    readonly stampText: string | undefined
    readonly ask: (publicKeyCompressedHex: string) => Promise<SignerAnswer>
  },
): Promise<SigningSession | null> {
  const stampText = given.stampText === '' ? undefined : given.stampText
  const headers = { stampText, requestId: undefined }
  const call: RefusedRetry = { given: headers, request: null, accountId, body: context.request?.body, payloadToSign }
  if (stampText === undefined) throw stampMissing(call)
  const stamp = readStamp(stampText, call)
  const answer = stamp === null ? null : await given.ask(stamp.publicKeyCompressedHex)
  const signer = await requireSignature(context, stamp, { payloadToSign, answer, call })
  const { operationId, quoteId } = given
  await recordSignature(
    context,
    { operationId, accountId, targetId: quoteId, payloadToSign },
    { signer, publicKeyHex: stamp?.publicKeyCompressedHex ?? null },
  )
  return signer
}

/** Marks the quote as signed, so that it may start now or when a held action is approved. */
export function markQuoteSigned(context: Context, row: QuoteRow, signer: SigningSession | null): Promise<QuoteRow> {
  return noteExtras(context, row, {
    walletSignature: { sessionId: signer?.sessionId ?? null, at: isoOf(context.now) },
  })
}
