import { z } from 'zod'
import { knownCurrency } from '../../exchange-rates/knownCurrency'
import { externalAccountStatus } from '../../external-accounts/schemas'
import { internalAccountStatus } from '../../internal-accounts/schemas'
import { inLines } from '../../primitives/text'
import { instant } from '../../primitives/time'
import { UNDO_SECONDS_MAX } from '../agents/limits'
import { patternRules } from '../payees/patternRules'
import {
  CALLS_PER_MINUTE_MAX,
  DOCUMENT_RETENTION_DAYS_MAX,
  SESSION_IDLE_HOURS_MAX,
  SESSION_LIFETIME_DAYS_MAX,
} from './limits'
import { oidcVerification } from './oidcVerification'
import { regionRule } from './regionRules'
import { cardFrameOrigins, passkeyTopOrigins, scaPasskeyOrigins, signInMaxAgeSeconds } from './signIns'

const MINOR_MAX = 9_000_000_000_000_000
/** `*`: whatever the receiver gets. */
const ANY_CURRENCY = '*'

/** The most that one payment may send in a corridor; of two that apply the smaller wins. */
export const transactionMaximum = z.object({
  sendingCurrency: knownCurrency,
  /** A currency, or `*` for every one. */
  receivingCurrency: z.literal(ANY_CURRENCY).or(knownCurrency),
  maxAmountMinor: z.int().min(1).max(MINOR_MAX).describe('Minor units of the sending currency.'),
})
export type TransactionMaximum = z.infer<typeof transactionMaximum>

/** What a change of a maximum was decided over. */
export const expectedMaximum = z.object({
  expectedMaxAmountMinor: transactionMaximum.shape.maxAmountMinor
    .optional()
    .describe(
      'The maximum that was on the screen, in minor units of the sending currency: a change by somebody else ' +
        'meanwhile refuses this one. Example: 500000.',
    ),
})

/** What an operator may set and the interface does not know. */
export const hostSettings = z.object({
  quoteLifetimeSeconds: z
    .int()
    .min(60)
    .max(900)
    .describe('How long a new quote can be executed; quotes that exist keep their deadline.'),
  isEndUserTermsRequired: z
    .boolean()
    .describe('Whether customers must have accepted the end-user terms before they hold or move money.'),
  /** Whose money moves only after strong authentication. */
  scaRules: regionRule,
  /** Whose e-mail address and telephone number are confirmed by a code. */
  contactRules: regionRule,
  /** Whose self-custody wallets name their owner and are proven. */
  counterpartyRules: regionRule,
  ownershipThresholdMinor: z
    .int()
    .min(0)
    .max(MINOR_MAX)
    .describe('Minor units of EUR: from this amount on a wallet must be proven first.'),
  oidcVerification,
  signInMaxAgeSeconds,
  passkeyTopOrigins,
  scaPasskeyOrigins,
  cardFrameOrigins,
  documentRetentionDays: z
    .int()
    .min(0)
    .max(DOCUMENT_RETENTION_DAYS_MAX)
    .describe('Days after which the file of a document is deleted; its hash stays. 0: never. Example: 3650.'),
  realCodes: z
    .boolean()
    .describe('Codes of contact checks and strong authentication are random, and 123456 is not taken. Example: false.'),
  /** What the desk looks for beside a payment that waits. */
  patternRules,
  /** Assumes: A-267. */
  callsPerMinute: z
    .int()
    .min(1)
    .max(CALLS_PER_MINUTE_MAX)
    .describe('How many calls one token or agent may make, as a burst and on average.'),
  sessionIdleHours: z
    .int()
    .min(1)
    .max(SESSION_IDLE_HOURS_MAX)
    .describe('Hours of wall time without a request after which a console session ends. Example: 12.'),
  sessionLifetimeDays: z
    .int()
    .min(1)
    .max(SESSION_LIFETIME_DAYS_MAX)
    .describe('Days of wall time after which a console session ends, whatever is done in it. Example: 7.'),
  decisionUndoSeconds: z
    .int()
    .min(0)
    .max(UNDO_SECONDS_MAX)
    .describe('Seconds of wall time for which a decision of the desk can be undone; 0: it acts at once. Example: 5.'),
  transactionMaxima: z.array(transactionMaximum).describe('By sending, then receiving currency.'),
  webhookEndpoint: z.string().nullable().describe('Where webhooks go; null when nowhere.'),
  webhookEndpointIsInbox: z.boolean().describe('Whether webhooks go to the local inbox.'),
  walletSigningKeyHex: z
    .string()
    .describe('SEC1 uncompressed, lower-case hex: what signs one-time-code targets and exports.'),
})
export type HostSettings = z.infer<typeof hostSettings>

export const hostSettingsUpdate = hostSettings
  .pick({
    quoteLifetimeSeconds: true,
    isEndUserTermsRequired: true,
    scaRules: true,
    contactRules: true,
    counterpartyRules: true,
    ownershipThresholdMinor: true,
    oidcVerification: true,
    signInMaxAgeSeconds: true,
    passkeyTopOrigins: true,
    scaPasskeyOrigins: true,
    cardFrameOrigins: true,
    callsPerMinute: true,
    sessionIdleHours: true,
    sessionLifetimeDays: true,
    decisionUndoSeconds: true,
    realCodes: true,
    documentRetentionDays: true,
  })
  .partial()
  /** Rules that are left out stay. */
  .extend({ patternRules: patternRules.partial().optional() })
export type HostSettingsUpdate = z.infer<typeof hostSettingsUpdate>

export const webhookKey = z.object({
  publicKeyPem: z.string().describe('SPKI in PEM: the public half of the key that signs webhooks.'),
})

/** Why somebody acts on a customer or an account, or changes a maximum; it goes into the audit log. Assumes: A-176. */
export const complianceReason = z.object({
  reason: inLines(z.string().trim().min(3).max(2000)).describe(
    'Why; it stays in the audit log. Example: Owner confirmed by phone.',
  ),
})

/** The last act of an operator on an account, from the audit log. */
const lastAct = z.object({
  at: instant,
  actorKind: z.string(),
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
})

const controlledFacts = {
  id: z.string(),
  customerId: z.string().nullable().describe('Null: an account of the platform.'),
  customerName: z.string().nullable(),
  currency: z.string(),
  createdAt: instant,
  updatedAt: instant,
  lastAct: lastAct.nullable(),
}

/** An account as the operator acts on it; `allowedStatuses` is where it may be moved to now. */
const controlledAccount = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('EXTERNAL'),
    ...controlledFacts,
    status: externalAccountStatus,
    allowedStatuses: z.array(externalAccountStatus),
    accountType: z.string(),
    holderName: z.string().nullable(),
    primaryIdentifier: z.string(),
  }),
  z.object({
    kind: z.literal('INTERNAL'),
    ...controlledFacts,
    status: internalAccountStatus,
    allowedStatuses: z.array(internalAccountStatus),
    accountType: z.string(),
    availableMinor: z.int().describe('Minor units: what may be spent now.'),
    heldMinor: z.int().describe('Minor units: what is set aside for payments in progress.'),
  }),
])
export type ControlledAccount = z.infer<typeof controlledAccount>

export const controlledAccounts = z.object({
  data: z.array(controlledAccount).describe('Last changed first.'),
  isCut: z.boolean().describe('True when more match than are given.'),
})
