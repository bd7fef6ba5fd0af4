import { z } from 'zod'
import { isOpenCardStatus } from '../../../contract/transactions/openCardStatus'
import type { Context } from '../../kernel/context'
import { requireInternalAccount } from '../internal-accounts/public'
import { type CardPayment, changeCardTransaction } from '../transactions/public'
import { planClearing } from './paymentRules'
import { moneyOf } from './paymentState'
import { releaseForCard, settleFrom } from './postings'

/** The timers on which a draw is confirmed, or fails. */
export const pullTimer = {
  name: 'confirmCardPull',
  payload: z.object({ ends: z.enum(['CONFIRMED', 'FAILED']) }),
}

type PullEnd = z.infer<typeof pullTimer.payload>['ends']

/** The bank behind the account will answer then. */
export async function awaitPull(
  { tx, now, scheduler }: Context,
  transactionId: string,
  ends: PullEnd,
  afterMs: number,
): Promise<void> {
  const dueAtMs = now + afterMs
  await scheduler.schedule(tx, { kind: pullTimer, dueAtMs, subjectId: transactionId, payload: { ends } })
}

/** Nobody waits for that answer any more. */
export async function stopAwaitingPull({ tx, scheduler }: Context, transactionId: string): Promise<void> {
  await scheduler.cancel(tx, pullTimer.name, transactionId)
}

/**
 * The draw of an authorization is confirmed: a financial one settles, any other goes on. Or it fails: what is held is
 * released, and the transaction is an EXCEPTION.
 *
 * Source: behaviour 21.5. Assumes: A-537.
 */
export async function endPull(context: Context, payment: CardPayment, ends: PullEnd): Promise<void> {
  const money = moneyOf(payment)
  if (payment.card.pendingPulls === 0) return
  const { id: transactionId, merchant, accountId, isFinancial, settlementCount } = payment.card
  const account = await requireInternalAccount(context.tx, accountId)
  const moved = { account, transactionId, descriptor: merchant.descriptor }
  if (ends === 'FAILED' && isOpenCardStatus(money.status)) {
    await changeCardTransaction(context, payment, { status: 'EXCEPTION', held: 0n, pendingPulls: 0 })
    await releaseForCard(context, { ...moved, amountMinor: money.held })
  } else if (isFinancial && money.status === 'AUTHORIZED') {
    const { next, fromHold, released } = planClearing(money, money.held)
    const patch = { ...next, pendingPulls: 0, settlementCount: settlementCount + 1 }
    await changeCardTransaction(context, payment, patch)
    await settleFrom(context, { ...moved, fromHold, fromAvailable: 0n, released })
  } else await changeCardTransaction(context, payment, { pendingPulls: 0 })
}
