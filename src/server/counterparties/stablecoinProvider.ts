import { createHash } from 'node:crypto'
import type { StablecoinBurnRail } from '../../contract/stablecoins/burnRails'
import type {
  StablecoinEstimatedDelivery,
  StablecoinFundingInstructions,
  StablecoinIssuanceStatus,
  StablecoinOperationStatus,
} from '../../contract/stablecoins/schemas'
import { sparkAddressOfKey } from '../crypto/addresses/sparkAddress'
import { getHostSetting } from '../database/hostSettings'
import type { Tx } from '../database/schema'
import { ServiceError } from '../foundation/ServiceError'
import { coinOutcomeOf, credentialsOutcomeOf, PROVIDER_CHANGE_MS } from './outcomes/stablecoinOutcomes'

/** The provider that is imitated; the tokens of this service are all of the sandbox. */
export const PROVIDER_ENVIRONMENT = 'SANDBOX'

/** How long the provider takes for each step, and for seeing what was sent to it. Source: behaviour 22.2. */
export const PROVIDER_STEP_MS = 2_000
export const PROVIDER_FUNDING_MS = 5_000
/** How long what was not funded waits. Source: behaviour 22.2. */
export const FUNDING_WINDOW_MS = 7 * 24 * 3_600_000

/** Coins that stand with the provider for each coin that is registered, in whole units of it. Assumes: A-582. */
const FIRST_BALANCE = 1_000_000n

/** What coins stand for, and how many decimals that has. Assumes: A-579. */
export const BASE_CURRENCY = { code: 'USD', decimals: 2 } as const

const hashOf = (...parts: readonly string[]): Buffer => createHash('sha256').update(parts.join('/')).digest()

const accountOf = (apiClientId: string, which: string): string =>
  `acct_${hashOf(apiClientId, which).toString('hex').slice(0, 16)}`

interface Credentials {
  readonly apiClientId: string
  readonly apiClientSecret: string
}

type CredentialsCheck =
  | { readonly fault: null; readonly providerAccountId: string }
  | { readonly fault: 'REFUSED' }
  | { readonly fault: 'AMBIGUOUS'; readonly providerAccountIds: readonly string[] }

/**
 * The account that credentials open. One that is named is believed, because the imitated provider knows every account.
 *
 * Input: `apiClientSecret` decides nothing here and is kept nowhere. Assumes: A-577.
 */
export function checkCredentials(
  { apiClientId }: Credentials,
  providerAccountId: string | undefined,
): CredentialsCheck {
  const { accepts } = credentialsOutcomeOf(apiClientId)
  if (accepts === 'NONE') return { fault: 'REFUSED' }
  if (providerAccountId !== undefined) return { fault: null, providerAccountId }
  const first = accountOf(apiClientId, 'first')
  if (accepts === 'ONE_ACCOUNT') return { fault: null, providerAccountId: first }
  return { fault: 'AMBIGUOUS', providerAccountIds: [first, accountOf(apiClientId, 'second')] }
}

/** What the provider will say later of credentials that it has taken; null, nothing else. Assumes: A-577. */
export function linkStatusLater(apiClientId: string) {
  const { laterStatus } = credentialsOutcomeOf(apiClientId)
  return laterStatus === null ? null : { status: laterStatus, afterMs: PROVIDER_CHANGE_MS }
}

/** What a provider calls a coin, and what it is. */
interface ProviderCoin {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly issuanceStatus: StablecoinIssuanceStatus
  readonly firstBalance: bigint
}

const SYMBOL_LENGTH = 6

/** The coin of that identifier, or null. Its name and symbol are made of the identifier. Assumes: A-579. */
export function findProviderCoin(providerTokenIdentifier: string): ProviderCoin | null {
  const { issuanceStatus, decimals } = coinOutcomeOf(providerTokenIdentifier)
  if (issuanceStatus === null) return null
  const words = providerTokenIdentifier.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const capitals = words.map((word) => {
    const [first = '', ...others] = word
    return first.toUpperCase() + others.join('')
  })
  // By characters: half of one is no text.
  const letters = [...words.join('').toUpperCase()]
  return {
    name: capitals.length === 0 ? providerTokenIdentifier : capitals.join(' '),
    symbol: letters.length === 0 ? BASE_CURRENCY.code : letters.slice(0, SYMBOL_LENGTH).join(''),
    decimals,
    issuanceStatus,
    firstBalance: FIRST_BALANCE * 10n ** BigInt(decimals),
  }
}

/** What an operator switched at the imitated provider. */
export function getProviderSwitches(tx: Tx) {
  return getHostSetting(tx, 'stablecoinProvider')
}

/** Errors: SERVICE_UNAVAILABLE, the provider takes no orders. Source: behaviour 22.2. */
export async function requireProviderUp(tx: Tx): Promise<void> {
  const { isAvailable } = await getProviderSwitches(tx)
  if (isAvailable) return
  throw new ServiceError(
    'SERVICE_UNAVAILABLE',
    'The stablecoin provider takes no orders at the moment; nothing was done. Send the same request again later.',
    { field: 'stablecoinId', reason: 'PROVIDER_UNAVAILABLE' },
  )
}

/** The provider's word for each state. Assumes: A-583. */
export const PROVIDER_STATUS: Readonly<Record<StablecoinOperationStatus, string>> = {
  CREATED: 'created',
  PENDING_FUNDING: 'awaiting_funds',
  PENDING_PROVIDER: 'pending',
  PROCESSING: 'processing',
  COMPLETED: 'complete',
  FAILED: 'failed',
  EXPIRED: 'canceled',
}

interface OrderFacts {
  readonly id: string
  /** In the smallest unit of the coin. */
  readonly amount: bigint
  readonly cents: bigint
  readonly symbol: string
}

const digitsOf = (bytes: Buffer, count: number): string =>
  Array.from(bytes.subarray(0, count), (byte) => byte % 10).join('')

/** Where a wire has to go that funds a mint; it leads nowhere. Assumes: A-584. */
export function wireInstructionsOf({ id, cents }: OrderFacts): StablecoinFundingInstructions {
  return {
    rail: 'WIRE',
    valueType: BASE_CURRENCY.code,
    amount: String(cents),
    currency: BASE_CURRENCY.code,
    beneficiaryName: 'Sandbox Stablecoin Custody',
    bankName: 'Countersign Clearing Bank',
    routingNumber: '071900003',
    accountNumber: digitsOf(hashOf(id, 'wire'), 12),
    reference: `MINT-${digitsOf(hashOf(id, 'reference'), 8)}`,
  }
}

/** Where the coins of a burn have to go: an address of this operation alone, whose key nobody has. Assumes: A-584. */
export function depositInstructionsOf({ id, amount, symbol }: OrderFacts): StablecoinFundingInstructions {
  return {
    network: 'SPARK',
    address: sparkAddressOfKey(hashOf(id, 'deposit')),
    valueType: symbol,
    amount: String(amount),
  }
}

const TIMING: Readonly<Record<StablecoinBurnRail, string>> = {
  WIRE: 'Same business day if it is processed before 16:00 New York time, else the next',
  ACH_CREDIT: 'One to three business days',
  SAME_DAY_ACH_CREDIT: 'Same business day if it is processed before 14:00 New York time, else the next',
  RTP_CREDIT: 'Within minutes, at any time',
}

/** What the provider says of when dollars arrive. Source: behaviour 22.2 (static text). */
export function estimatedDeliveryOf(rail: StablecoinBurnRail, cents: bigint): StablecoinEstimatedDelivery {
  return { rail, amount: String(cents), currency: BASE_CURRENCY.code, timing: TIMING[rail] }
}

async function getBalance(tx: Tx, coin: string): Promise<bigint> {
  const row = await tx
    .selectFrom('provider_balances')
    .select('balance')
    .where('provider_token_identifier', '=', coin)
    .executeTakeFirst()
  return BigInt(row?.balance ?? '0')
}

async function setBalance(tx: Tx, coin: string, balance: bigint): Promise<void> {
  await tx.deleteFrom('provider_balances').where('provider_token_identifier', '=', coin).execute()
  if (balance === 0n) return
  const row = { provider_token_identifier: coin, balance: String(balance) }
  await tx.insertInto('provider_balances').values(row).execute()
}

/** The coins that stand with the provider, by the coin's name there; nothing for coins that it does not know. */
export { getBalance as getProviderBalance }

/** Puts coins to those that stand with the provider. */
export async function addToProviderBalance(tx: Tx, coin: string, amount: bigint): Promise<void> {
  await setBalance(tx, coin, (await getBalance(tx, coin)) + amount)
}

/** Takes coins of those that stand with the provider. Returns: false, and nothing taken, where there are too few. */
export async function takeFromProviderBalance(tx: Tx, coin: string, amount: bigint): Promise<boolean> {
  const left = (await getBalance(tx, coin)) - amount
  if (left < 0n) return false
  await setBalance(tx, coin, left)
  return true
}
