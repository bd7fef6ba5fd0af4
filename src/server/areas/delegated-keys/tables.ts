import { delegatedKeyStatus } from '../../../contract/delegated-keys/schemas'
import { id, instant, oneOf, sealed, shownText, text } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'
import { CARD_PULL_PURPOSES } from '../../kernel/context'

/** Keys that the service keeps, to sign for an embedded wallet when a card draws on it. */
export const delegatedKeys = table('delegated_keys', {
  owner: 'data',
  searched: 'NOT',
  references: { card_id: 'cards', funding_source_id: 'card_funding_sources', account_id: 'internal_accounts' },
  columns: {
    id: id('DelegatedKey'),
    card_id: id('Card'),
    funding_source_id: id('CardFundingSource'),
    account_id: id('InternalAccount'),
    /** SEC1 compressed, lower-case hex. */
    public_key: text(),
    private_key_sealed: sealed(),
    nickname: shownText(),
    status: oneOf(delegatedKeyStatus.options),
    created_at: instant(),
    updated_at: instant(),
  },
})

/** What such a key signed: one row for each draw. */
export const cardSignatures = table('card_signatures', {
  owner: 'data',
  searched: 'NOT',
  references: { delegated_key_id: 'delegated_keys' },
  columns: {
    id: id('CardSignature'),
    delegated_key_id: id('DelegatedKey'),
    transaction_id: id('CardTransaction'),
    purpose: oneOf(CARD_PULL_PURPOSES),
    /** The text that was signed, UTF-8. */
    payload: text(),
    /** ASN.1 DER, lower-case hex. */
    signature: text(),
    created_at: instant(),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
