import type { StablecoinIssuanceStatus } from '../../../contract/stablecoins/schemas'
import { type OutcomeRow, rowOf } from './selector'

const CREDENTIALS_SOURCE = 'Behaviour 22: apiClientId of a link'
const COIN_SOURCE = 'Behaviour 22: providerTokenIdentifier of a coin'
const TRANSFER_SOURCE = 'Behaviour 22: identifier of an external account of a mint or burn'

/** When a provider takes back what it said before, and when it has provisioned a coin. Assumes. */
export const PROVIDER_CHANGE_MS = 30_000

/** What the provider says of credentials; `laterStatus` is what they come to after a while. */
interface CredentialsOutcome {
  readonly accepts: 'ONE_ACCOUNT' | 'SEVERAL_ACCOUNTS' | 'NONE'
  readonly laterStatus: 'INVALID' | 'REVOKED' | null
}

/** Credentials that link an account at a provider. Assumes: A-577. */
export const CREDENTIALS_OUTCOMES: readonly OutcomeRow<CredentialsOutcome>[] = [
  {
    suffix: '002',
    label: 'The provider refuses the credentials: 400',
    source: CREDENTIALS_SOURCE,
    outcome: { accepts: 'NONE', laterStatus: null },
  },
  {
    suffix: '003',
    label: 'The credentials open two accounts: providerAccountId has to say which',
    source: CREDENTIALS_SOURCE,
    outcome: { accepts: 'SEVERAL_ACCOUNTS', laterStatus: null },
  },
  {
    suffix: '004',
    label: 'Linked; after 30 seconds the provider takes the credentials no more: INVALID',
    source: CREDENTIALS_SOURCE,
    outcome: { accepts: 'ONE_ACCOUNT', laterStatus: 'INVALID' },
  },
  {
    suffix: '005',
    label: 'Linked; after 30 seconds the provider revokes the access: REVOKED',
    source: CREDENTIALS_SOURCE,
    outcome: { accepts: 'ONE_ACCOUNT', laterStatus: 'REVOKED' },
  },
  {
    suffix: null,
    label: 'Linked',
    source: CREDENTIALS_SOURCE,
    outcome: { accepts: 'ONE_ACCOUNT', laterStatus: null },
  },
]

/** What the provider knows of a coin; `issuanceStatus` null: it knows none of that name. */
interface CoinOutcome {
  readonly issuanceStatus: StablecoinIssuanceStatus | null
  readonly decimals: number
}

const DECIMALS = 6

const coin = (
  suffix: string | null,
  label: string,
  issuanceStatus: StablecoinIssuanceStatus | null,
  decimals = DECIMALS,
): OutcomeRow<CoinOutcome> => ({ suffix, label, source: COIN_SOURCE, outcome: { issuanceStatus, decimals } })

/** Identifier that the provider has for a coin. Assumes: A-579. */
export const COIN_OUTCOMES: readonly OutcomeRow<CoinOutcome>[] = [
  coin('001', 'The provider reviews the coin', 'PENDING_REVIEW'),
  coin('002', 'The provider knows no such coin: 400', null),
  coin('003', 'The coin is being set up, and ready after 30 seconds', 'PROVISIONING'),
  coin('004', 'The provider has rejected the coin', 'REJECTED'),
  coin('005', 'Setting the coin up has failed', 'FAILED'),
  coin('102', 'A coin with 2 decimals', 'PROVISIONED', 2),
  coin('118', 'A coin with 18 decimals', 'PROVISIONED', 18),
  coin(null, 'A coin with 6 decimals, ready at once', 'PROVISIONED'),
]

type StablecoinTransferOutcome = 'COMPLETED' | 'FAILED'

/** External account of a mint or burn. Source: behaviour 22.2. */
export const STABLECOIN_TRANSFER_OUTCOMES: readonly OutcomeRow<StablecoinTransferOutcome>[] = [
  { suffix: '002', outcome: 'FAILED', label: 'The provider cannot carry it out: FAILED', source: TRANSFER_SOURCE },
  { suffix: null, outcome: 'COMPLETED', label: 'Carried out', source: TRANSFER_SOURCE },
]

/** What the provider says of credentials of that name. */
export function credentialsOutcomeOf(apiClientId: string): CredentialsOutcome {
  return rowOf(CREDENTIALS_OUTCOMES, apiClientId).outcome
}

/** What the provider knows of a coin of that name. */
export function coinOutcomeOf(providerTokenIdentifier: string): CoinOutcome {
  return rowOf(COIN_OUTCOMES, providerTokenIdentifier).outcome
}

/** How a mint or burn ends that these accounts take part in. */
export function stablecoinTransferOutcomeOf(identifiers: readonly (string | null)[]): StablecoinTransferOutcome {
  const outcomes = identifiers.map((identifier) => rowOf(STABLECOIN_TRANSFER_OUTCOMES, identifier).outcome)
  return outcomes.includes('FAILED') ? 'FAILED' : 'COMPLETED'
}
