import { ownershipChallengeState, ownershipVerdict } from '../../../contract/console/ownership/schemas'
import { accountInfo } from '../../../contract/external-accounts/accountSchemas'
import { ACCOUNT_TYPES } from '../../../contract/external-accounts/accountTypes'
import {
  beneficiaryVerificationStatus,
  externalAccountStatus,
  ownershipType,
} from '../../../contract/external-accounts/schemas'
import { boolean01, currency, id, instant, json, nullable, oneOf, shownText, text } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

export const externalAccounts = table('external_accounts', {
  owner: 'data',
  searched: { texts: ['holder_name', 'primary_identifier', 'platform_account_id'], goneBy: 'deleted_at' },
  references: { customer_id: 'customers' },
  columns: {
    id: id('ExternalAccount'),
    customer_id: nullable(id('Customer')),
    status: oneOf(externalAccountStatus.options),
    account_type: oneOf(ACCOUNT_TYPES),
    currency: currency(),
    platform_account_id: nullable(text()),
    ownership_type: nullable(oneOf(ownershipType.options)),
    is_default_uma_deposit_account: boolean01(),
    beneficiary_verification_status: nullable(oneOf(beneficiaryVerificationStatus.options)),
    beneficiary_verified_name: nullable(shownText()),
    holder_name: nullable(shownText()),
    /** What the holder's name looks like; null without a name, and until the program has filled it in. */
    holder_skeleton: nullable(text()),
    primary_identifier: text(),
    /** `<owner>|<accountType>|<primaryIdentifier>` while it exists; null once deleted. */
    active_identity: nullable(text()),
    account_info_json: json(accountInfo),
    deleted_at: nullable(instant()),
    created_at: instant(),
    updated_at: instant(),
  },
})

export const ownershipChallenges = table('ownership_challenges', {
  owner: 'data',
  references: { external_account_id: 'external_accounts' },
  columns: {
    id: id('OwnershipChallenge'),
    external_account_id: id('ExternalAccount'),
    method: oneOf(['WALLET_SIGNATURE', 'LIVENESS']),
    state: oneOf(ownershipChallengeState.options),
    message_to_sign: nullable(text()),
    verification_link: nullable(text()),
    token: nullable(text()),
    /** The page of the liveness check was begun: it decides, and not the time. */
    is_opened: boolean01(),
    submitted_signature: nullable(text()),
    submitted_scheme: nullable(text()),
    verdict_json: nullable(json(ownershipVerdict)),
    expires_at: instant(),
    decided_at: nullable(instant()),
    created_at: instant(),
    updated_at: instant(),
  },
})

/** Whom a customer pays without proving each payment. */
export const trustedPayees = table('trusted_payees', {
  owner: 'data',
  references: { external_account_id: 'external_accounts' },
  columns: { external_account_id: id('ExternalAccount'), trusted_at: instant() },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
