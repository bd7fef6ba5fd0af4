import type { Input } from '../../../../contract/operations'
import { ok, rejected } from '../../../foundation/reply'
import type { WriteContext } from '../../../kernel/context'
import { type Preparation, withPreparation } from '../../../kernel/handlers'
import {
  type JudgedScaAssertion,
  judgeScaAssertion,
  proveChallenge,
  requireOpenChallenge,
  requireSession,
  requireUnlocked,
} from '../../sca/public'
import { continueAuthorization, failAuthorization, getQuoteChallenge } from '../authorization'
import { executeAuthorized } from '../execution'
import { namingTheQuote, requireQuote, requireWaitingQuote, viewQuote } from '../public'
import { getQuote } from '../store'

type Authorization = Input<'authorizeQuote'>

async function prepare(preparation: Preparation, { params, body }: Authorization) {
  return judgeScaAssertion(preparation, body, async (tx) => {
    const row = await getQuote(tx, params.quoteId)
    return row === null ? null : getQuoteChallenge({ tx }, row)
  })
}

async function authorize(context: WriteContext, { params, body }: Authorization, judged: JudgedScaAssertion | null) {
  const row = await requireQuote(context.tx, params.quoteId)
  const { payer, challenge } = await requireWaitingQuote(context, row)
  await requireSession(context, payer.id, 'quoteId')
  await requireUnlocked(context, payer.id)
  requireOpenChallenge(context, challenge, 'quoteId')
  context.audit.note({ targetId: row.id, details: { purpose: challenge.purpose, factor: challenge.factor } })
  const refusal = await proveChallenge(context, challenge, body, judged)
  if (refusal !== null) {
    const { field, reason, sentence, isLast } = refusal
    if (isLast) await failAuthorization(context, row)
    const end = isLast ? 'Too many wrong proofs: the quote has failed.' : 'Nothing was moved.'
    return rejected('INVALID_INPUT', `${sentence}. ${end}`, { field, reason, status: isLast ? 'FAILED' : row.status })
  }
  const pay = (authorized: typeof row) => executeAuthorized(context, authorized)
  return ok(viewQuote(context, await continueAuthorization(context, row, { challenge, payer }, pay)))
}

const handle = (context: WriteContext, input: Authorization, judged: JudgedScaAssertion | null) =>
  namingTheQuote(() => authorize(context, input, judged))

/**
 * Proves the challenge that a quote waits for; after the last one it executes, or shows where its money is sent.
 *
 * Returns: the quote; PENDING_AUTHORIZATION again where another challenge follows.
 * Errors: QUOTE_NOT_FOUND; CONFLICT, no challenge or not a customer of the region; SCA_SESSION_REQUIRED;
 * ACCOUNT_LOCKED; INVALID_INPUT, a wrong or late proof, of which the fifth fails the quote; those of
 * startQuoteExecution, after which the proof may be given again.
 * Commits on rejection: yes, wrong proofs are counted.
 * Source: behaviour 12.6. Assumes: A-487.
 */
export const authorizeQuote = withPreparation<'authorizeQuote', JudgedScaAssertion | null>(prepare, handle)
