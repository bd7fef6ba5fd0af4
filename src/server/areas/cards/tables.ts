import { HELD_CARD_STATES } from '../../../contract/cards/cardStates'
import { cardBrand, cardStateReason } from '../../../contract/cards/schemas'
import { cardDecisionKind, cardDecisionTrace, cardDeclineReason } from '../../../contract/console/cards/schemas'
import { cardMerchant } from '../../../contract/transactions/cardTransaction'
import { currency, id, instant, integer, json, money, nullable, oneOf, sealed, text } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

export const cards = table('cards', {
  owner: 'data',
  searched: { texts: ['platform_card_id', 'last4'] },
  references: { cardholder_id: 'customers' },
  columns: {
    id: id('Card'),
    cardholder_id: id('Customer'),
    platform_card_id: text(),
    state: oneOf(HELD_CARD_STATES),
    state_reason: nullable(oneOf(cardStateReason.options)),
    brand: oneOf(cardBrand.options),
    form: oneOf(['VIRTUAL']),
    last4: text(),
    /** Number and security code, sealed; null once the card is closed: nobody may ask for them any more. */
    details_sealed: nullable(sealed()),
    /** With the year, and the issuer's name of it, null until it is issued. */
    exp_month: nullable(integer(1, 12)),
    exp_year: nullable(integer()),
    /** Minor units of `currency`; null, no limit. */
    max_spend: nullable(money()),
    currency: currency(),
    processor_ref: text(),
    issuer_ref: nullable(text()),
    created_at: instant(),
    updated_at: instant(),
  },
})

/** An account that a card may draw on: the tie outlives its place in the list, and comes back with it. */
export const cardFundingSources = table('card_funding_sources', {
  owner: 'data',
  searched: 'NOT',
  references: { card_id: 'cards', account_id: 'internal_accounts' },
  columns: {
    id: id('CardFundingSource'),
    card_id: id('Card'),
    account_id: id('InternalAccount'),
    /** From 0 in the card's list; null, taken out of it. A closed card keeps its last list. */
    position: nullable(integer(0)),
    created_at: instant(),
    updated_at: instant(),
  },
})

/** Links that show the number of a card, each once. They stay where they were made. */
export const cardReveals = table('card_reveals', {
  owner: 'data',
  travels: 'NEVER',
  references: { card_id: 'cards' },
  columns: {
    /** Of the token, which is kept nowhere; lower-case hex. */
    token_sha256: text(),
    card_id: id('Card'),
    /** The name of who asked for it. */
    asked_by: text(),
    used_at: nullable(instant()),
    expires_at: instant(),
    created_at: instant(),
  },
})

/** What was decided about a card, with how it came about; also what nothing came of. */
export const cardDecisions = table('card_decisions', {
  owner: 'data',
  references: { card_id: 'cards' },
  columns: {
    id: id('CardDecision'),
    card_id: id('Card'),
    /** Null where nothing came of it. */
    card_transaction_id: nullable(id('CardTransaction')),
    issuer_token: text(),
    kind: oneOf(cardDecisionKind.options),
    verdict: oneOf(['APPROVED', 'DECLINED']),
    reason: nullable(oneOf(cardDeclineReason.options)),
    /** Minor units of `currency`. */
    amount: money(),
    currency: currency(),
    merchant_json: json(cardMerchant),
    trace_json: json(cardDecisionTrace),
    created_at: instant(),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
