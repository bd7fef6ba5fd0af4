import { literalProofCode } from '../../counterparties/proofCodes'
import { msOf } from '../../foundation/clock'
import { ok, rejected } from '../../foundation/reply'
import type { Context } from '../../kernel/context'
import { type ContactChannel, setContactStatus, viewCustomer } from '../customers/public'
import { requireOpenContact } from './contacts'
import { type CodeVerdict, judgeCode, WRONG_CODES_MAX } from './rules'
import { type ContactCodeRow, getNewestCode, updateCode } from './store'

const SEND_ANOTHER = 'Send the customer another code.'

const leftText = (attempts: number): string =>
  attempts === 1 ? 'One more wrong one voids it.' : `${attempts} more wrong ones void it.`

/** `attemptsLeft`: how many more may be wrong; null where no code was sent that they could void. */
function refusalOf(verdict: Exclude<CodeVerdict, 'RIGHT'>, attemptsLeft: number | null) {
  const refuse = (reason: string, sentence: string, more: Readonly<Record<string, unknown>> = {}) =>
    rejected('INVALID_INPUT', `The contact was not verified: ${sentence}`, { field: 'code', reason, ...more })
  switch (verdict) {
    case 'WRONG':
      if (attemptsLeft === null) return refuse('CODE_WRONG', 'this is not the code.')
      return refuse('CODE_WRONG', `this is not the code. ${leftText(attemptsLeft)}`, { attemptsLeft })
    case 'VOIDED':
    case 'CODE_VOID':
      return refuse('CODE_VOID', `${WRONG_CODES_MAX} wrong codes have voided it. ${SEND_ANOTHER}`)
    case 'CODE_EXPIRED':
      return refuse('CODE_EXPIRED', `the code is not valid any more. ${SEND_ANOTHER}`)
    case 'CODE_NOT_SENT':
      return refuse('CODE_NOT_SENT', 'no code was sent to it. Send the customer a code first.')
  }
}

/** What the judging reads of a row. */
function sentCodeOf(row: ContactCodeRow | null) {
  if (row === null) return null
  const { code, state, failed_attempts: failedAttempts, expires_at: expiresAt } = row
  return { code, state, failedAttempts, expiresAtMs: msOf(expiresAt) }
}

/**
 * Marks a contact of a customer as verified, if the code is right.
 *
 * Returns: the customer.
 * Errors: those of requireOpenContact; INVALID_INPUT reason CODE_WRONG, CODE_VOID, CODE_EXPIRED or CODE_NOT_SENT.
 * Commits on rejection: yes, wrong codes are counted.
 * Source: behaviour 5.
 */
export async function confirmContact(context: Context, customerId: string, channel: ContactChannel, given: string) {
  const { tx, now, changes, audit } = context
  const { customer, address } = await requireOpenContact(tx, customerId, channel)
  const row = await getNewestCode(tx, { customer_id: customer.id, channel, address })
  const verdict = judgeCode(given, sentCodeOf(row), await literalProofCode(tx), now)
  audit.note({ targetId: customer.id, details: { channel } })
  if (row !== null) changes.add('messages', row.message_id)
  if (verdict !== 'RIGHT') {
    const failedAttempts = (row?.failed_attempts ?? 0) + 1
    if (row !== null && (verdict === 'WRONG' || verdict === 'VOIDED')) {
      const state = verdict === 'VOIDED' ? 'VOID' : row.state
      await updateCode(tx, row.id, { failed_attempts: failedAttempts, state })
    }
    return refusalOf(verdict, row === null ? null : WRONG_CODES_MAX - failedAttempts)
  }
  if (row !== null) await updateCode(tx, row.id, { state: 'USED' })
  return ok(await viewCustomer(tx, await setContactStatus(context, customer, channel, 'VERIFIED')))
}
