import { type RawBuilder, sql } from 'kysely'
import type {
  EXTERNAL_ACCOUNT_PURPOSES,
  INTERNAL_ACCOUNT_PURPOSES,
  ObjectPurpose,
} from '../../../contract/console/objects/schemas'
import { CURRENCIES, isCrypto } from '../../../contract/exchange-rates/currencies'
import { EEA_REGIONS } from '../../areas/platform-config/public'
import { BALANCE, KINDS, type ObjectKind } from './kinds'

/** The object that goes with the one looked for. */
export interface RelatedObject {
  readonly id: string
  /** Null for the platform's own. */
  readonly customerId: string | null
  readonly currency: string | null
}

/** What decides whether an object suits. */
export interface PurposeFacts {
  /** The instant of asking, as it is stored. */
  readonly now: string
  readonly related: RelatedObject | null
}

type Condition = RawBuilder<boolean>

/** How objects are chosen for a purpose. In every condition `x` is the object's row and `c` its customer. */
export interface PurposeRule {
  readonly kind: ObjectKind
  /** What is offered at all. */
  readonly only?: (facts: PurposeFacts) => Condition
  /** Of those, what an index finds: narrows the newest that are looked at. No alias. */
  readonly indexed?: Condition
  /** Where the rare ones are found beyond the newest; a query of ids, bounded. */
  readonly also?: RawBuilder<{ id: string }>
  /** The best first; what meets none comes last. */
  readonly tiers: (facts: PurposeFacts) => readonly Condition[]
  /** So many of the tiers suit the purpose as it stands. */
  readonly readyTiers: number
}

/** Enough for an example of every currency; minor units. */
const ENOUGH_MINOR = 10_000
/** Ledger entries that are looked through for accounts whose money moved last. */
const ENTRIES_LOOKED_AT = 2000
const FOUND_MAX = 500

const ANY = sql<boolean>`1 = 1`
const every = () => [ANY]
const CRYPTO = CURRENCIES.map(({ code }) => code).filter(isCrypto)
const limited = (text: RawBuilder<unknown>) => sql<{ id: string }>`${text} LIMIT ${sql.lit(FOUND_MAX)}`

const MAY_ACT = sql<boolean>`(x.customer_id IS NULL OR c.status = 'APPROVED')`
const CAN_PAY = sql<boolean>`(x.status = 'ACTIVE' AND x.type <> 'EMBEDDED_WALLET' AND ${MAY_ACT} AND ${BALANCE} > 0)`
const HAS_ENOUGH = sql<boolean>`(${CAN_PAY} AND ${BALANCE} >= ${sql.lit(ENOUGH_MINOR)})`

/** The accounts of one owner: an index leads to those of a customer, the platform's are few. */
const sameOwner = (one: string) =>
  sql<boolean>`((x.customer_id IS NOT NULL AND ${sql.ref(`${one}.customer_id`)} = x.customer_id)
    OR (x.customer_id IS NULL AND ${sql.ref(`${one}.customer_id`)} IS NULL))`

const hasPayee = (also: Condition) => sql<boolean>`EXISTS (SELECT 1 FROM external_accounts e
  WHERE ${sameOwner('e')} AND e.deleted_at IS NULL AND e.status = 'ACTIVE' AND ${also})`
const hasAccount = (also: Condition) => sql<boolean>`EXISTS (SELECT 1 FROM internal_accounts i
  WHERE ${sameOwner('i')} AND i.status = 'ACTIVE' AND i.type <> 'EMBEDDED_WALLET' AND ${also})`
const FUNDED = sql<boolean>`EXISTS (SELECT 1 FROM ledger_accounts l
  WHERE l.id = i.id || '/available' AND l.balance >= ${sql.lit(ENOUGH_MINOR)})`
const SAME_CURRENCY = {
  payee: sql<boolean>`e.currency = x.currency`,
  puller: sql<boolean>`e.currency = x.currency AND e.account_type = 'USD_ACCOUNT'`,
  account: sql<boolean>`i.currency = x.currency`,
} as const

const currencyOf = ({ related }: PurposeFacts): Condition =>
  related === null ? ANY : sql<boolean>`x.currency = ${related.currency}`

const IN_USE = sql<boolean>`x.status = 'ACTIVE'`
const MOVED_LAST = sql<{
  id: string
}>`SELECT DISTINCT substr(ledger_account_id, 1, length(ledger_account_id) - 10) AS id
  FROM (SELECT ledger_account_id FROM ledger_entries ORDER BY id DESC LIMIT ${sql.lit(ENTRIES_LOOKED_AT)})
  WHERE ledger_account_id LIKE 'InternalAccount:%/available'`

const customer = (more: Omit<PurposeRule, 'kind'>): PurposeRule => ({ kind: KINDS.CUSTOMER, ...more })
const internal = (more: Omit<PurposeRule, 'kind'>): PurposeRule => ({
  kind: KINDS.INTERNAL_ACCOUNT,
  also: MOVED_LAST,
  ...more,
})
const external = (more: Omit<PurposeRule, 'kind'>): PurposeRule => ({ kind: KINDS.EXTERNAL_ACCOUNT, ...more })
const all = (kind: ObjectKind): PurposeRule => ({ kind, tiers: every, readyTiers: 1 })

const APPROVED = sql<boolean>`x.status = 'APPROVED'`
const HAS_MONEY = sql<boolean>`(${APPROVED} AND EXISTS (SELECT 1 FROM internal_accounts i
  JOIN ledger_accounts l ON l.id = i.id || '/available'
  WHERE i.customer_id = x.id AND i.status = 'ACTIVE' AND i.type <> 'EMBEDDED_WALLET' AND l.balance > 0))`

const openContact = (name: 'email' | 'phone') =>
  sql<boolean>`json_extract(x.profile_json, ${sql.lit(`$.contactVerification.${name}`)}) = 'PENDING'`
const EEA = sql.join([...EEA_REGIONS].map((region) => sql.lit(region)))

const CUSTOMERS = {
  CUSTOMER: customer({ tiers: () => [HAS_MONEY, APPROVED], readyTiers: 2 }),
  BUSINESS: customer({
    only: () => sql`x.customer_type = 'BUSINESS'`,
    indexed: sql`customer_type = 'BUSINESS'`,
    tiers: () => [sql`x.status <> 'APPROVED'`, ANY],
    readyTiers: 2,
  }),
  UNVERIFIED_BUSINESS: customer({
    only: () => sql`x.customer_type = 'BUSINESS'`,
    indexed: sql`customer_type = 'BUSINESS'`,
    tiers: () => [sql`x.status NOT IN ('APPROVED', 'REJECTED')`],
    readyTiers: 1,
  }),
  CUSTOMER_WITH_OPEN_EMAIL: customer({ only: () => openContact('email'), tiers: every, readyTiers: 1 }),
  CUSTOMER_WITH_OPEN_PHONE: customer({ only: () => openContact('phone'), tiers: every, readyTiers: 1 }),
  SCA_CUSTOMER: customer({
    only: () => sql`x.region IN (${EEA})`,
    tiers: () => [sql`${APPROVED} AND x.phone_number IS NOT NULL`, sql`x.phone_number IS NOT NULL`],
    readyTiers: 2,
  }),
  HELD_CUSTOMER: customer({ only: () => sql`x.status = 'HOLD'`, tiers: every, readyTiers: 1 }),
} as const

const inWallet = (type: string) => sql<boolean>`EXISTS (SELECT 1 FROM auth_methods m
  WHERE m.account_id = x.id AND m.revoked_at IS NULL AND m.type = ${sql.lit(type)})`
const HAS_SIGN_IN = sql<boolean>`EXISTS (SELECT 1 FROM auth_methods m
  WHERE m.account_id = x.id AND m.revoked_at IS NULL)`

const wallet = (tiers: PurposeRule['tiers'], readyTiers: number): PurposeRule => ({
  kind: KINDS.INTERNAL_ACCOUNT,
  only: () => sql`x.type = 'EMBEDDED_WALLET' AND x.status <> 'CLOSED'`,
  also: limited(sql`SELECT DISTINCT account_id AS id FROM auth_methods ORDER BY created_at DESC, id DESC`),
  tiers,
  readyTiers,
})

const INTERNAL_ACCOUNTS = {
  INTERNAL_ACCOUNT: internal({
    tiers: () => [sql`${HAS_ENOUGH} AND ${hasPayee(ANY)}`, HAS_ENOUGH, CAN_PAY, sql`${IN_USE} AND ${MAY_ACT}`],
    readyTiers: 3,
  }),
  TRANSFER_OUT_SOURCE: internal({
    tiers: () => [sql`${HAS_ENOUGH} AND ${hasPayee(SAME_CURRENCY.payee)}`, HAS_ENOUGH, CAN_PAY],
    readyTiers: 1,
  }),
  TRANSFER_IN_DESTINATION: internal({
    tiers: (facts) => {
      const pulls = facts.related === null ? hasPayee(SAME_CURRENCY.puller) : currencyOf(facts)
      return [sql`${IN_USE} AND x.type <> 'EMBEDDED_WALLET' AND ${MAY_ACT} AND ${pulls}`, IN_USE]
    },
    readyTiers: 1,
  }),
  CRYPTO_ACCOUNT: internal({
    only: () => sql`x.currency IN (${sql.join(CRYPTO.map((code) => sql.lit(code)))})`,
    tiers: () => [sql`${IN_USE} AND x.type <> 'EMBEDDED_WALLET'`, IN_USE],
    readyTiers: 2,
  }),
  WALLET: wallet(() => [sql`${IN_USE} AND ${HAS_SIGN_IN}`, IN_USE], 2),
  WALLET_FOR_SMS_CODES: wallet(
    () => [sql`${IN_USE} AND c.phone_number IS NOT NULL AND NOT ${inWallet('SMS_OTP')}`, IN_USE],
    1,
  ),
} as const satisfies Readonly<Record<(typeof INTERNAL_ACCOUNT_PURPOSES)[number], PurposeRule>>

const UNPROVEN = sql<boolean>`x.ownership_type = 'FIRST_PARTY'
  AND x.status IN ('PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED')`
const waiting = limited(sql`SELECT id FROM external_accounts
  WHERE status IN ('PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED') AND deleted_at IS NULL`)
const challenged = (method: string, state: Condition) => sql<boolean>`EXISTS (SELECT 1 FROM ownership_challenges o
  WHERE o.external_account_id = x.id AND o.method = ${sql.lit(method)} AND ${state})`
const open = ({ now }: PurposeFacts) => sql<boolean>`o.state = 'OPEN' AND o.expires_at > ${now}`
const asked = limited(sql`SELECT DISTINCT external_account_id AS id FROM ownership_challenges
  WHERE state IN ('OPEN', 'PASSED', 'FAILED')`)

const unproven = (owner: Condition): PurposeRule =>
  external({
    only: () => sql`${owner} AND ${UNPROVEN}`,
    also: waiting,
    tiers: (facts) => [
      sql`NOT ${challenged('LIVENESS', open(facts))} AND NOT ${challenged('WALLET_SIGNATURE', open(facts))}`,
      ANY,
    ],
    readyTiers: 2,
  })
const openChallenge = (owner: Condition): PurposeRule =>
  external({
    only: (facts) => sql`${owner} AND ${challenged('WALLET_SIGNATURE', open(facts))}`,
    also: asked,
    tiers: every,
    readyTiers: 1,
  })

const OF_CUSTOMERS = sql<boolean>`x.customer_id IS NOT NULL`
const OF_PLATFORM = sql<boolean>`x.customer_id IS NULL`
const payeeTiers = () => [sql<boolean>`${IN_USE} AND ${hasAccount(FUNDED)}`, IN_USE]

/** Of a customer who is logged in, so that trust may be changed. */
const trustable = (more: Condition): PurposeRule =>
  external({
    only: ({ now }) => sql`c.region IN (${EEA}) AND ${more} AND EXISTS (SELECT 1 FROM sca_sessions s
      WHERE s.customer_id = x.customer_id AND s.revoked_at IS NULL AND s.expires_at > ${now})`,
    tiers: () => [IN_USE, ANY],
    readyTiers: 2,
  })
const ofType = (type: string): PurposeRule =>
  external({ only: () => sql`x.account_type = ${type}`, tiers: () => [IN_USE], readyTiers: 1 })
const IS_TRUSTED = sql<boolean>`EXISTS (SELECT 1 FROM trusted_payees t WHERE t.external_account_id = x.id)`

const EXTERNAL_ACCOUNTS = {
  EXTERNAL_ACCOUNT: external({ tiers: payeeTiers, readyTiers: 2 }),
  CUSTOMER_EXTERNAL_ACCOUNT: external({ only: () => OF_CUSTOMERS, tiers: payeeTiers, readyTiers: 2 }),
  PLATFORM_EXTERNAL_ACCOUNT: external({ only: () => OF_PLATFORM, tiers: payeeTiers, readyTiers: 2 }),
  TRANSFER_OUT_DESTINATION: external({
    tiers: (facts) => {
      const paid = facts.related === null ? hasAccount(sql`${SAME_CURRENCY.account} AND ${FUNDED}`) : currencyOf(facts)
      return [sql`${IN_USE} AND ${paid}`, IN_USE]
    },
    readyTiers: 1,
  }),
  TRANSFER_IN_SOURCE: external({
    tiers: (facts) => {
      const pulled = facts.related === null ? hasAccount(SAME_CURRENCY.account) : currencyOf(facts)
      return [sql`${IN_USE} AND x.account_type = 'USD_ACCOUNT' AND ${MAY_ACT} AND ${pulled}`, IN_USE]
    },
    readyTiers: 1,
  }),
  SCA_PAYEE: trustable(sql`NOT ${IS_TRUSTED}`),
  TRUSTED_PAYEE: { ...trustable(IS_TRUSTED), also: limited(sql`SELECT external_account_id AS id FROM trusted_payees`) },
  UNPROVEN_WALLET: unproven(OF_CUSTOMERS),
  UNPROVEN_PLATFORM_WALLET: unproven(OF_PLATFORM),
  OPEN_SIGNATURE_CHALLENGE: openChallenge(OF_CUSTOMERS),
  OPEN_PLATFORM_SIGNATURE_CHALLENGE: openChallenge(OF_PLATFORM),
  SPARK_WALLET: ofType('SPARK_WALLET'),
  US_BANK_ACCOUNT: ofType('USD_ACCOUNT'),
  LIVENESS_CHECK: external({
    only: () => challenged('LIVENESS', sql`o.state IN ('OPEN', 'PASSED', 'FAILED')`),
    also: asked,
    tiers: (facts) => [challenged('LIVENESS', open(facts)), ANY],
    readyTiers: 2,
  }),
} as const satisfies Readonly<Record<(typeof EXTERNAL_ACCOUNT_PURPOSES)[number], PurposeRule>>

const openQuote = (more: Condition): PurposeRule => ({
  kind: KINDS.QUOTE,
  only: ({ now }) => sql`x.status = 'PENDING' AND x.expires_at > ${now} AND ${more}`,
  indexed: sql`status = 'PENDING'`,
  tiers: every,
  readyTiers: 1,
})
const FROM_OUTSIDE = sql<boolean>`(x.source_account_id IS NULL OR x.source_account_id LIKE 'ExternalAccount:%')`

const payment = (more: Omit<PurposeRule, 'kind' | 'tiers' | 'readyTiers'>): PurposeRule => ({
  kind: KINDS.TRANSACTION,
  tiers: every,
  readyTiers: 1,
  ...more,
})
/** A bank carries it, and it has started: as `cancelTransaction` decides. */
const CANCELLABLE = sql<boolean>`x.status IN ('PENDING', 'PROCESSING')
  AND (x.source_account_id LIKE 'ExternalAccount:%'
    OR coalesce(json_extract(x.extras_json, '$.paymentRail'), 'MOBILE_MONEY') <> 'MOBILE_MONEY')
  AND (x.quote_id IS NULL OR x.status <> 'PENDING')
  AND NOT EXISTS (SELECT 1 FROM agent_actions a WHERE a.transaction_id = x.id AND a.status = 'PENDING_APPROVAL')`

const MONEY = {
  QUOTE: all(KINDS.QUOTE),
  EXECUTABLE_QUOTE: openQuote(sql`x.agent_id IS NULL AND x.source_account_id LIKE 'InternalAccount:%'`),
  AGENT_QUOTE: {
    ...openQuote(sql`x.agent_id IS NOT NULL AND x.source_account_id LIKE 'InternalAccount:%'`),
    tiers: ({ related }: PurposeFacts) => [related === null ? ANY : sql<boolean>`x.agent_id = ${related.id}`],
  },
  FUNDABLE_QUOTE: openQuote(sql`x.agent_id IS NULL AND ${FROM_OUTSIDE}`),
  AUTHORIZABLE_QUOTE: {
    kind: KINDS.QUOTE,
    only: () => sql<boolean>`x.status = 'PENDING_AUTHORIZATION'`,
    indexed: sql<boolean>`status = 'PENDING_AUTHORIZATION'`,
    tiers: every,
    readyTiers: 1,
  },
  TRANSACTION: all(KINDS.TRANSACTION),
  OUTGOING_PAYMENT: payment({ only: () => sql`x.type = 'OUTGOING'`, indexed: sql`type = 'OUTGOING'` }),
  PENDING_INCOMING_PAYMENT: payment({
    only: () => sql`x.status = 'PENDING' AND x.type = 'INCOMING'`,
    indexed: sql`status = 'PENDING'`,
  }),
  CANCELLABLE_PAYMENT: payment({ only: () => CANCELLABLE, indexed: sql`status IN ('PENDING', 'PROCESSING')` }),
} as const

const card = (more: Omit<PurposeRule, 'kind'>): PurposeRule => ({ kind: KINDS.CARD, ...more })
const DRAWS_ON_WALLET = sql<boolean>`EXISTS (SELECT 1 FROM card_funding_sources f
  JOIN internal_accounts i ON i.id = f.account_id
  WHERE f.card_id = x.id AND f.position IS NOT NULL AND i.type = 'EMBEDDED_WALLET')`
const IS_OPEN_CARD = sql<boolean>`x.state <> 'CLOSED'`
const cardPayment = (statuses: RawBuilder<unknown>): PurposeRule =>
  payment({ only: () => sql`x.type = 'CARD' AND x.status IN (${statuses})`, indexed: sql`type = 'CARD'` })
/** The card of a payment that stands beside it. */
const paidWith = ({ related }: PurposeFacts): Condition =>
  related?.id.startsWith('CardTransaction:') === true
    ? sql<boolean>`x.id = (SELECT t.card_id FROM card_transactions t WHERE t.id = ${related.id})`
    : ANY
const ACTIVE_KEY = sql<boolean>`x.status = 'ACTIVE'`

const CARDS = {
  CARD: card({ tiers: (facts) => [sql`x.state = 'ACTIVE' AND ${paidWith(facts)}`, IS_OPEN_CARD], readyTiers: 1 }),
  PAYING_CARD: card({ only: () => sql`x.state = 'ACTIVE'`, tiers: every, readyTiers: 1 }),
  WALLET_CARD: card({
    only: () => sql`${IS_OPEN_CARD} AND ${DRAWS_ON_WALLET} AND NOT EXISTS (SELECT 1 FROM delegated_keys k
      WHERE k.card_id = x.id AND k.status = 'ACTIVE')`,
    tiers: every,
    readyTiers: 1,
  }),
  FUNDING_SOURCE: internal({
    only: () => sql`x.currency IN ('USD', 'USDB') AND x.customer_id IS NOT NULL`,
    tiers: () => [sql`${IN_USE} AND ${BALANCE} > 0`, IN_USE],
    readyTiers: 2,
  }),
  OPEN_CARD_PAYMENT: cardPayment(sql`'AUTHORIZED', 'PARTIALLY_SETTLED'`),
  SETTLED_CARD_PAYMENT: cardPayment(sql`'PARTIALLY_SETTLED', 'SETTLED'`),
  REFUNDED_CARD_PAYMENT: cardPayment(sql`'REFUNDED'`),
  DELEGATED_KEY: { ...all(KINDS.DELEGATED_KEY), tiers: () => [ACTIVE_KEY, ANY], readyTiers: 2 },
  ACTIVE_DELEGATED_KEY: { ...all(KINDS.DELEGATED_KEY), only: () => ACTIVE_KEY },
} as const

const REST = {
  AGENT: { ...all(KINDS.AGENT), tiers: () => [sql`x.is_paused = 0 AND x.is_connected = 1`, ANY], readyTiers: 2 },
  UNCONNECTED_AGENT: { ...all(KINDS.AGENT), only: () => sql`x.is_connected = 0` },
  AGENT_ACTION: {
    ...all(KINDS.AGENT_ACTION),
    tiers: ({ related }) => [related === null ? ANY : sql<boolean>`x.agent_id = ${related.id}`],
  },
  WAITING_ACTION: {
    ...all(KINDS.AGENT_ACTION),
    only: ({ now }) => sql`x.status = 'PENDING_APPROVAL' AND (x.expires_at IS NULL OR x.expires_at > ${now})`,
    indexed: sql`status = 'PENDING_APPROVAL'`,
    // What has no deadline comes first: it is still there when the form has been read.
    tiers: () => [sql`x.expires_at IS NULL`, ANY],
    readyTiers: 2,
  },
  BENEFICIAL_OWNER: all(KINDS.BENEFICIAL_OWNER),
  VERIFICATION: all(KINDS.VERIFICATION),
  DOCUMENT: all(KINDS.DOCUMENT),
  CUSTOMER_IMPORT: all(KINDS.CUSTOMER_IMPORT),
  TOKEN: all(KINDS.TOKEN),
  CREDENTIAL: all(KINDS.CREDENTIAL),
  CODE_CREDENTIAL: { ...all(KINDS.CREDENTIAL), only: () => sql`x.type IN ('EMAIL_OTP', 'SMS_OTP')` },
  /** Not the only one of its wallet: that one cannot be revoked. */
  SPARE_CREDENTIAL: {
    ...all(KINDS.CREDENTIAL),
    only: () => sql`EXISTS (SELECT 1 FROM auth_methods m
      WHERE m.account_id = x.account_id AND m.id <> x.id AND m.revoked_at IS NULL)`,
  },
  STABLECOIN: { ...all(KINDS.STABLECOIN), tiers: () => [sql`x.issuance_status = 'PROVISIONED'`] },
  STABLECOIN_LINK: { ...all(KINDS.STABLECOIN_LINK), tiers: () => [IN_USE] },
  STABLECOIN_OPERATION: all(KINDS.STABLECOIN_OPERATION),
  SESSION: { ...all(KINDS.SESSION), only: ({ now }) => sql`x.expires_at > ${now}` },
} as const satisfies Readonly<Record<string, PurposeRule>>

const SINGLE = { ...CUSTOMERS, ...INTERNAL_ACCOUNTS, ...EXTERNAL_ACCOUNTS, ...MONEY, ...CARDS, ...REST }

/** The rules of a purpose: one for each kind of object that serves it. */
export function rulesOf(purpose: ObjectPurpose): readonly PurposeRule[] {
  return purpose === 'ACCOUNT' ? [SINGLE.INTERNAL_ACCOUNT, SINGLE.EXTERNAL_ACCOUNT] : [SINGLE[purpose]]
}
