import { FUNDING_REFUND, LONG_SETTLEMENT_MS, type PayoutCourse, SETTLEMENT_MS } from './paymentOutcomes'

/** Where the sandbox's own receivers live: `{sandbox_uma_domain}` of the specification. */
export const SANDBOX_UMA_DOMAIN = 'sandbox.countersign.test'

/** One receiver of the sandbox domain. The same addresses may be senders: then `sends` says what comes of it. */
interface UmaReceiverRow {
  /** Before the @, `$` included. */
  readonly localPart: string
  readonly currency: string
  readonly payout: PayoutCourse
  readonly sends: 'PAYMENT' | 'REFUSED_BY_COMPLIANCE'
  /** What happens, in words for people. */
  readonly label: string
  readonly source: string
}

const SOURCE = 'Specification, sandbox UMA receiver addresses'

const success = (currency: string): UmaReceiverRow => ({
  localPart: `$success.${currency.toLowerCase()}`,
  currency,
  payout: { ends: 'COMPLETED', settleAfterMs: SETTLEMENT_MS },
  sends: 'PAYMENT',
  label: `Successful payment in ${currency}`,
  source: SOURCE,
})

/** Source: specification, "Sandbox UMA receiver addresses"; behaviour 23 for reasons and times. */
export const UMA_RECEIVERS: readonly UmaReceiverRow[] = [
  success('USD'),
  success('EUR'),
  success('MXN'),
  {
    ...success('USD'),
    localPart: '$pending.long.usd',
    payout: { ends: 'COMPLETED', settleAfterMs: LONG_SETTLEMENT_MS },
    label: 'Stays PROCESSING for about 6 minutes, then completes',
  },
  {
    ...success('USD'),
    localPart: '$fail.compliance.usd',
    payout: {
      ends: 'FAILED',
      settleAfterMs: SETTLEMENT_MS,
      failureReason: 'COMPLIANCE_REJECTED',
      refund: FUNDING_REFUND,
    },
    sends: 'REFUSED_BY_COMPLIANCE',
    label: 'Compliance rejects the payment; the money comes back',
  },
]

/** The receiver of a lower-case UMA address at the sandbox domain, or null. */
export function sandboxReceiverOf(umaAddress: string): UmaReceiverRow | null {
  return UMA_RECEIVERS.find(({ localPart }) => umaAddress === `${localPart}@${SANDBOX_UMA_DOMAIN}`) ?? null
}
