import type { PaymentLimit } from '../../../../contract/console/settings/paymentLimits'
import { limitsWords as words } from './limitsWords'

const isPreset = (subject: string): subject is keyof typeof words.subjects => subject in words.subjects

/** Whom a limit counts: a kind of everybody, or null where it is one customer. */
export function subjectText(subject: string): string | null {
  return isPreset(subject) ? words.subjects[subject] : null
}

/** What a limit limits: "USD per day", "Payments per hour, any currency". */
export function limitText(limit: PaymentLimit): string {
  if (limit.kind === 'DAILY_VOLUME') return words.daily(limit.currency)
  return words.velocity(words.perWindow[limit.windowSeconds], limit.currency === '*' ? words.inAny : limit.currency)
}

/** A limit in one line, for what is read aloud. */
export function limitName(limit: PaymentLimit, customerName: string | null): string {
  return `${limitText(limit)}, ${subjectText(limit.subject) ?? customerName ?? limit.subject}`
}

/** A key that is the limit's own as long as it stands. */
export function limitKey({ kind, subject, currency }: PaymentLimit): string {
  return `${kind}|${subject}|${currency}`
}
