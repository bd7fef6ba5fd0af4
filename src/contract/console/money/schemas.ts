import { z } from 'zod'
import { externalAccount } from '../../external-accounts/schemas'
import { internalAccount, internalAccountStatus } from '../../internal-accounts/schemas'
import { wideAmount } from '../../primitives/money'
import { instant } from '../../primitives/time'
import { quote } from '../../quotes/schemas'
import { transaction, transactionStatus } from '../../transactions/schemas'
import { importStatus } from '../../webhooks/bulkUpload'
import { actionDecision } from '../agents/schemas'
import { cardDecision } from '../cards/schemas'
import { timer } from '../clock/schemas'
import { webhookEventSummary } from '../inbox/schemas'
import { lookalike } from '../lookalike'
import { POSTING_KINDS } from './postingKinds'

/** What part of the books: an internal account's two halves, fees that wait for the platform, or the world outside. */
export const ledgerAccountKind = z.enum(['AVAILABLE', 'HELD', 'SUSPENSE', 'WORLD'])
export type LedgerAccountKind = z.infer<typeof ledgerAccountKind>

const ledgerAccountFacts = {
  kind: ledgerAccountKind,
  label: z.string().describe('For a person: whose money, or which part of the outside world.'),
  internalAccountId: z.string().nullable(),
  customerId: z.string().nullable(),
}

export const ledgerAccount = z.object({
  id: z.string(),
  ...ledgerAccountFacts,
  currency: z.string(),
  /** Minor units; only the outside world's may be negative. */
  balance: wideAmount,
})
export type LedgerAccount = z.infer<typeof ledgerAccount>

export const ledgerEntry = z.object({
  id: z.string(),
  postingId: z.string(),
  postingKind: z.enum(POSTING_KINDS).describe("The posting's pattern; docs/ledger.md has a line for each."),
  memo: z.string(),
  ledgerAccountId: z.string(),
  ...ledgerAccountFacts,
  currency: z.string(),
  amount: z.int().describe('Minor units; positive amounts enter the account.'),
  balanceAfter: wideAmount,
  transactionId: z.string().nullable(),
  reversesPostingId: z.string().nullable(),
  counterAccounts: z
    .array(z.object({ ledgerAccountId: z.string(), kind: ledgerAccountKind, label: z.string() }))
    .describe(
      'Where the money went to or came from: the accounts of the same posting and currency that moved the other way.',
    ),
  createdAt: instant,
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** One ledger account over a time, as a bookkeeper closes it: opening + in - out = closing. Minor units. */
export const ledgerStatement = z.object({
  ...ledgerAccountFacts,
  currency: z.string(),
  openingBalance: wideAmount,
  moneyIn: wideAmount,
  moneyOut: wideAmount,
  closingBalance: wideAmount,
  entryCount: z.int(),
})
export type LedgerStatement = z.infer<typeof ledgerStatement>

export const trialBalance = z.object({
  asOf: instant,
  isBalanced: z.boolean(),
  data: z.array(
    z.object({
      currency: z.string(),
      /** Minor units, per part of the books; the four add up to `sum`. */
      available: wideAmount,
      held: wideAmount,
      suspense: wideAmount,
      world: wideAmount,
      /** Zero while the books hold. */
      sum: wideAmount,
    }),
  ),
})
export type TrialBalance = z.infer<typeof trialBalance>

/** An account of the same owner that money may go to instead. */
const ownAccount = z.object({
  accountId: z.string(),
  kind: z.enum(['INTERNAL', 'EXTERNAL']),
  currency: z.string(),
  label: z.string().describe('For a person: the name at the bank, or what kind of account it is.'),
})
export type OwnAccount = z.infer<typeof ownAccount>

export const isCustomerDeleted = z
  .boolean()
  .describe('Nothing can act for its customer any more, whatever the state says.')

export const internalAccountDetail = z.object({
  account: internalAccount,
  customerName: z.string().nullable(),
  isCustomerDeleted,
  entryCount: z.int(),
  allowedStatuses: z
    .array(internalAccountStatus)
    .describe('Where an operator may move the account to; to CLOSED only when it is empty.'),
  sweepTargets: z
    .array(ownAccount)
    .describe('Where what it may spend can be moved, so that it can be closed; none when there is nothing to move.'),
})
export type InternalAccountDetail = z.infer<typeof internalAccountDetail>

export const externalAccountItem = z.object({
  lookalike: lookalike.nullable(),
  account: externalAccount,
  customerName: z.string().nullable(),
  isCustomerDeleted,
  holderName: z.string().nullable(),
  primaryIdentifier: z.string(),
  createdAt: instant,
  updatedAt: instant,
  allowedStatuses: z.array(externalAccount.shape.status).describe('Where an operator may move the account to.'),
})
export type ExternalAccountItem = z.infer<typeof externalAccountItem>

export const consoleQuote = z.object({
  quote,
  isRejected: z.boolean().describe('People rejected its payment; the interface says that it failed.'),
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  agentId: z.string().nullable(),
  agentName: z.string().nullable(),
})
export type ConsoleQuote = z.infer<typeof consoleQuote>

const statusCounts = z.array(z.object({ status: z.string(), count: z.int() }))

export const overview = z.object({
  asOf: instant,
  waiting: z
    .object({ count: z.int(), oldestCreatedAt: instant.nullable(), nextExpiresAt: instant.nullable() })
    .describe('What agents ask for and people propose, and can still be decided or signed with effect.'),
  /** How decisions of people about agents' actions ended. */
  decisions: statusCounts,
  unsettled: z
    .array(z.object({ status: transactionStatus, count: z.int() }))
    .describe('Payments between start and end: how many in each status that some are in.'),
  /** Completed payments of the last 30 days (UTC), oldest first, days without any included. */
  volumePerDay: z.array(
    z.object({
      day: z.string(),
      count: z.int(),
      /** Cents at today's mid rate. */
      usdMinor: wideAmount,
    }),
  ),
  volumeBefore: z
    .object({ count: z.int(), usdMinor: wideAmount })
    .describe("Completed payments of the 30 days before those; cents at today's mid rate."),
  countsByStatus: z.object({ transactions: statusCounts, quotes: statusCounts }),
  webhooks: z
    .object({
      since: instant,
      delivered: z.int(),
      pending: z.int(),
      failing: z.int(),
      givenUp: z.int(),
      recorded: z.int(),
    })
    .describe('Events of the last 24 hours, which began then.'),
  balances: z.array(
    z.object({ currency: z.string(), availableMinor: wideAmount, heldMinor: wideAmount, usdMinor: wideAmount }),
  ),
})
export type Overview = z.infer<typeof overview>

const ledgerPosting = z.object({
  id: z.string(),
  kind: z.enum(POSTING_KINDS),
  memo: z.string(),
  reversesPostingId: z.string().nullable(),
  createdAt: instant,
  entries: z.array(ledgerEntry),
})
export type LedgerPosting = z.infer<typeof ledgerPosting>

/** A call that was about the payment, its quote or its agent action. */
const paymentAct = z.object({
  at: instant,
  operationId: z.string(),
  targetId: z.string(),
  actorKind: z.string(),
  actorName: z.string().nullable(),
  outcome: z.enum(['DONE', 'REFUSED']),
  code: z.string().nullable(),
  details: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('What tells the act apart from others of its operation.'),
})
export type PaymentAct = z.infer<typeof paymentAct>

/** A refund that failed and waits for an operator. */
const stuckRefund = z.object({
  currency: z.string(),
  amountMinor: z.int().min(1).describe('Minor units that stand in transit; what arrived, or all that was sent.'),
  accounts: z.array(ownAccount).describe('Where it can be paid instead; none where the payer has no account here.'),
})

const accountHolder = z
  .string()
  .nullable()
  .describe('Whose account it is: a customer, or the holder of one outside; null for the platform and for no account.')

/** Everything that happened around one payment. */
export const transactionFlow = z.object({
  transaction,
  sourceHolder: accountHolder,
  destinationHolder: accountHolder,
  quote: quote.nullable(),
  quoteEndedWith: z.enum(['PAYER', 'PAYEE']).nullable().describe('Whose deletion ended the quote before its time.'),
  agentActionId: z.string().nullable(),
  decision: actionDecision.nullable().describe('How the agent action ended, once it has.'),
  postings: z.array(ledgerPosting),
  webhookEvents: z.array(webhookEventSummary),
  timers: z.array(timer),
  stuckRefund: stuckRefund.nullable().describe('Null unless the refund has failed and an operator can still act.'),
  acts: z.array(paymentAct).describe('Who asked for what, oldest first, at most 200.'),
  /** What only a payment with a card has; null for any other. */
  cardPayment: z
    .object({
      heldMinor: z.int().describe('Still set aside in the ledger, in minor units.'),
      decisions: z.array(cardDecision).describe('Oldest first.'),
    })
    .nullable(),
})
export type TransactionFlow = z.infer<typeof transactionFlow>

/** A customer that a row of a file became; rows count from 1 below the header. */
export const importedCustomer = z.object({
  row: z.int(),
  customerId: z.string(),
  name: z.string(),
  platformCustomerId: z.string(),
})

/** One import of customers from a file, for the list of them. */
export const customerImport = z.object({
  jobId: z.string(),
  status: importStatus,
  total: z.int(),
  successful: z.int(),
  failed: z.int(),
  columns: z.array(z.string()),
  createdAt: instant,
  completedAt: instant.nullable(),
})
export type CustomerImport = z.infer<typeof customerImport>
