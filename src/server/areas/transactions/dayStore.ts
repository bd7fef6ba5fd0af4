import { sql } from 'kysely'
import { runPrepared } from '../../database/preparedQuery'
import type { Row, Tx } from '../../database/schema'

type Payment = Pick<
  Row<'transactions'>,
  'status' | 'created_at' | 'sent_amount' | 'sent_currency' | 'received_amount' | 'received_currency'
>

const DAY_LENGTH = 'yyyy-mm-dd'.length
const BILLION = 1_000_000_000

/** What it adds to its day: what was sent, else what was received; null while it is not completed. */
function shareOf(payment: Payment): { readonly currency: string; readonly amount: number } | null {
  if (payment.status !== 'COMPLETED') return null
  const isSent = payment.sent_amount !== null
  const amount = isSent ? payment.sent_amount : payment.received_amount
  const currency = isSent ? payment.sent_currency : payment.received_currency
  return amount === null || currency === null ? null : { currency, amount }
}

/** Adds a completed payment to its day, or takes it out again. */
export async function countInDay(tx: Tx, payment: Payment, step: 1 | -1): Promise<void> {
  const share = shareOf(payment)
  if (share === null) return
  const day = payment.created_at.slice(0, DAY_LENGTH)
  const billions = step * Math.trunc(share.amount / BILLION)
  const rest = step * (share.amount % BILLION)
  await runPrepared(tx, 'count in day', [day, share.currency, step, billions, rest], () =>
    tx
      .insertInto('payment_days')
      .values({ day, currency: share.currency, n: step, billions, rest })
      .onConflict((on) =>
        on.columns(['day', 'currency']).doUpdateSet({
          n: sql`payment_days.n + excluded.n`,
          billions: sql`payment_days.billions + excluded.billions`,
          rest: sql`payment_days.rest + excluded.rest`,
        }),
      ),
  )
}

/** Keeps the days right when a payment changes. */
export async function moveInDays(tx: Tx, before: Payment, after: Payment): Promise<void> {
  const [was, is] = [shareOf(before), shareOf(after)]
  if (was?.currency === is?.currency && was?.amount === is?.amount) return
  await countInDay(tx, before, -1)
  await countInDay(tx, after, 1)
}

interface PaymentDay {
  readonly day: string
  readonly currency: string
  readonly amountMinor: bigint
  readonly count: number
}

/** What was completed from that day on by day and currency, oldest first. */
export async function listPaymentDays(tx: Tx, fromDay: string): Promise<PaymentDay[]> {
  const rows = await tx
    .selectFrom('payment_days')
    .selectAll()
    .where('day', '>=', fromDay)
    .where('n', '>', 0)
    .orderBy('day')
    .orderBy('currency')
    .execute()
  return rows.map(({ day, currency, n, billions, rest }) => ({
    day,
    currency,
    amountMinor: BigInt(billions) * BigInt(BILLION) + BigInt(rest),
    count: n,
  }))
}
