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
    isAvailable: z.boolean().describe('False: mints and burns are refused with 503, and those under way stand still.'),
    isFundingHeld: z.boolean().describe('True: what is sent to fund a mint or burn is not seen, so that it expires.'),
  })
  .meta({ id: 'ProviderSwitches' })

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
    providerBalance: z.string().describe('Coins that stand with the provider, in the smallest unit of the coin.'),
    mints: z.int(),
    burns: z.int(),
  })
  .meta({ id: 'CoinItem' })
export type CoinItem = z.infer<typeof coinItem>

const account = z
  .object({
    id: z.string(),
    holderName: z.string().nullable().describe('Null, where the account says none.'),
    identifier: z.string(),
  })
  .meta({ id: 'CoinOperationAccount' })

/** A mint or burn as the desk lists it. */
export const coinOperationItem = stablecoinOperation
  .extend({
    coinName: z.string(),
    symbol: z.string(),
    decimals: z.int(),
    fundingAccount: account
      .nullable()
      .describe('The bank account that is drawn on; null where money or coins are sent, or stand with the provider.'),
    destinationAccount: account.nullable().describe('The wallet of a mint, the bank account of a burn.'),
    steps: z
      .array(z.object({ status: stablecoinOperationStatus, at: z.string() }))
      .describe('The states that it has had, oldest first.'),
    isStalled: z.boolean().describe('The provider does not go on with it: it is away, or funding is held.'),
  })
  .meta({ id: 'CoinOperationItem' })
export type CoinOperationItem = z.infer<typeof coinOperationItem>
