import type {
  CARD_RULES,
  CardDecisionKind,
  CardDeclineReason,
  CardRuleStep,
} from '../../../contract/console/cards/schemas'
import type { CardPaymentOutcome } from '../../counterparties/outcomes/cardPaymentOutcomes'
import type { OutcomeRow } from '../../counterparties/outcomes/selector'
import type { Row } from '../../database/schema'
import type { HeldCardState } from './rules'

/** All that a decision looks at, gathered before anything is judged. */
export interface AuthorizationFacts {
  readonly kind: CardDecisionKind
  readonly direction: 'CREDIT' | 'DEBIT'
  /** What the card or its account is asked for now; of an advice the new total. */
  readonly amountMinor: bigint
  /** What the account must have for it: of an advice only what is more than before. */
  readonly neededMinor: bigint
  readonly cardState: HeldCardState
  readonly limitMinor: bigint | null
  readonly account: Pick<Row<'internal_accounts'>, 'id' | 'status' | 'type'>
  /** Whether the account can take what a credit brings. */
  readonly canReceive: boolean
  /** Why the cardholder may not move money; null, it may, or nothing is to be drawn. */
  readonly cardholderRefusal: string | null
  readonly hasActiveKey: boolean
  readonly spendableMinor: bigint
  readonly sandbox: Pick<OutcomeRow<CardPaymentOutcome>, 'suffix' | 'outcome'>
}

interface Rule {
  readonly id: (typeof CARD_RULES)[number]
  readonly applies: (facts: AuthorizationFacts) => boolean
  /** Why the payment is declined; null when it is not by this rule. */
  readonly judge: (facts: AuthorizationFacts) => CardDeclineReason | null
  readonly shows: (facts: AuthorizationFacts) => CardRuleStep['facts']
}

/** What follows an authorization that stands goes on while the card is frozen (behaviour 21.2). */
const isNew = ({ kind }: AuthorizationFacts): boolean => kind !== 'ADVICE' && kind !== 'EXCESS'
const draws = ({ direction, neededMinor, kind }: AuthorizationFacts): boolean =>
  direction === 'DEBIT' && (neededMinor > 0n || kind === 'BALANCE_INQUIRY')

const STATE_REASONS: Readonly<Record<HeldCardState, CardDeclineReason | null>> = {
  PROCESSING: 'CARD_NOT_ISSUED',
  ACTIVE: null,
  FROZEN: 'CARD_PAUSED',
  CLOSED: 'CARD_CLOSED',
}

/** The rules in their order. Source: behaviour 21.3. */
export const AUTHORIZATION_RULES: readonly Rule[] = [
  {
    id: 'CARD_STATE',
    applies: isNew,
    judge: ({ cardState }) => STATE_REASONS[cardState],
    shows: ({ cardState }) => ({ cardState }),
  },
  {
    id: 'LIMIT_PER_TRANSACTION',
    applies: (facts) => facts.kind !== 'EXCESS' && draws(facts),
    judge: ({ limitMinor, amountMinor }) =>
      limitMinor !== null && amountMinor > limitMinor ? 'ABOVE_LIMIT_PER_TRANSACTION' : null,
    shows: ({ limitMinor }) => ({ limitMinor: limitMinor === null ? null : Number(limitMinor) }),
  },
  {
    id: 'SOURCE',
    applies: (facts) => facts.direction === 'CREDIT' || draws(facts),
    judge: ({ account, canReceive, direction, cardholderRefusal }) => {
      if (account.status !== 'ACTIVE') return 'SOURCE_NOT_ACTIVE'
      if (direction === 'CREDIT') return canReceive ? null : 'SOURCE_CANNOT_RECEIVE'
      return cardholderRefusal === null ? null : 'CARDHOLDER_NOT_READY'
    },
    shows: ({ account, cardholderRefusal }) => ({
      accountId: account.id,
      accountStatus: account.status,
      cardholderRefusal,
    }),
  },
  {
    id: 'DELEGATED_KEY',
    applies: (facts) => draws(facts) && facts.account.type === 'EMBEDDED_WALLET',
    judge: ({ hasActiveKey }) => (hasActiveKey ? null : 'NO_ACTIVE_DELEGATED_KEY'),
    shows: ({ hasActiveKey }) => ({ hasActiveKey }),
  },
  {
    id: 'SPENDABLE_BALANCE',
    applies: draws,
    judge: ({ neededMinor, spendableMinor }) => (neededMinor > spendableMinor ? 'INSUFFICIENT_FUNDS' : null),
    shows: ({ spendableMinor }) => ({ spendableMinor: Number(spendableMinor) }),
  },
  {
    id: 'SANDBOX_ROW',
    applies: ({ kind }) => kind !== 'ADVICE',
    judge: ({ kind, sandbox: { outcome } }) => {
      if (outcome.ends === 'DECLINED') return kind === 'EXCESS' ? null : outcome.reason
      return kind === 'EXCESS' && !outcome.isExcessPaid ? 'SANDBOX_EXCESS_FAILS' : null
    },
    shows: ({ sandbox: { suffix } }) => ({ suffix }),
  },
]

/** A decision with what each rule made of it. */
export interface AuthorizationDecision {
  readonly verdict: 'APPROVED' | 'DECLINED'
  /** Of the rule that declined. */
  readonly reason: CardDeclineReason | null
  readonly trace: CardRuleStep[]
}

/**
 * Decides by the rules in their order: the first that declines decides, those behind it are not reached.
 *
 * Source: behaviour 21.3.
 */
export function decideAuthorization(
  facts: AuthorizationFacts,
  rules: readonly Rule[] = AUTHORIZATION_RULES,
): AuthorizationDecision {
  let reason: CardDeclineReason | null = null
  const trace: CardRuleStep[] = []
  for (const rule of rules) {
    const step = { rule: rule.id, reason: null, facts: {} }
    if (reason !== null) trace.push({ ...step, outcome: 'NOT_REACHED' })
    else if (!rule.applies(facts)) trace.push({ ...step, outcome: 'NOT_ASKED' })
    else {
      reason = rule.judge(facts)
      trace.push({ ...step, outcome: reason === null ? 'PASSED' : 'DECLINED', reason, facts: rule.shows(facts) })
    }
  }
  return { verdict: reason === null ? 'APPROVED' : 'DECLINED', reason, trace }
}
