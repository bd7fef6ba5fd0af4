import { z } from 'zod'
import {
  stablecoin,
  stablecoinOperation,
  stablecoinOperationStatus,
  stablecoinProviderAccountStatus,
} from '../../stablecoins/schemas'

/** What an operator switches at the imitated provider. */
export const providerSwitches = z
  .object({
    /** False: mints and burns are refused with 503, and those under way stand still. */
    isAvailable: z.boolean(),
    /** True: what is sent to fund a mint or burn is not seen, so that it expires. */
    isFundingHeld: z.boolean(),
  })
  .meta({ id: 'ProviderSwitches' })
export type ProviderSwitches = z.infer<typeof providerSwitches>

export const providerSwitching = providerSwitches
  .partial()
  .refine((given) => Object.values(given).some((value) => value !== undefined), {
    message: 'must say what to switch: isAvailable, isFundingHeld, or both',
  })
  .meta({ id: 'ProviderSwitching' })

/** A coin as the desk lists it. */
export const coinItem = stablecoin
  .extend({
    providerAccountId: z.string(),
    linkStatus: stablecoinProviderAccountStatus,
    /** Coins that stand with the provider, in the smallest unit of the coin. */
    providerBalance: z.string(),
    mints: z.int(),
    burns: z.int(),
  })
  .meta({ id: 'CoinItem' })
export type CoinItem = z.infer<typeof coinItem>

const account = z
  .object({
    id: z.string(),
    /** Null, where the account says none. */
    holderName: z.string().nullable(),
    identifier: z.string(),
  })
  .meta({ id: 'CoinOperationAccount' })

/** A mint or burn as the desk lists it. */
export const coinOperationItem = stablecoinOperation
  .extend({
    coinName: z.string(),
    symbol: z.string(),
    decimals: z.int(),
    /** The bank account that is drawn on; null where money or coins are sent, or stand with the provider. */
    fundingAccount: account.nullable(),
    /** The wallet of a mint, the bank account of a burn. */
    destinationAccount: account.nullable(),
    /** The states that it has had, oldest first. */
    steps: z.array(z.object({ status: stablecoinOperationStatus, at: z.string() })),
    /** The provider does not go on with it: it is away, or funding is held. */
    isStalled: z.boolean(),
  })
  .meta({ id: 'CoinOperationItem' })
export type CoinOperationItem = z.infer<typeof coinOperationItem>
