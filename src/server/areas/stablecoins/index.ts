import type { stablecoinsOperations } from '../../../contract/stablecoins/operations'
import type { Handlers, Jobs } from '../../kernel/handlers'
import { changeStablecoinLink } from './jobs/changeStablecoinLink'
import { advanceStablecoinOperation, expireStablecoinOperation } from './jobs/operationSteps'
import { provisionStablecoin } from './jobs/provisionStablecoin'
import { createStablecoinBurn } from './operations/createStablecoinBurn'
import { createStablecoinMint } from './operations/createStablecoinMint'
import { linkStablecoinProviderAccount } from './operations/linkStablecoinProviderAccount'
import {
  getStablecoin,
  getStablecoinOperation,
  getStablecoinProviderAccount,
  listStablecoinOperations,
  listStablecoinProviderAccounts,
  listStablecoins,
} from './operations/reads'
import { registerStablecoin } from './operations/registerStablecoin'

/**
 * Coins that the platform issues through a provider: links to accounts there, coins, mints and burns. Money and coins
 * stay outside, so nothing of it stands in the ledger; no webhooks exist. Source: behaviour 22. Assumes: A-575.
 */
export const stablecoinsHandlers: Handlers<typeof stablecoinsOperations> = {
  linkStablecoinProviderAccount,
  listStablecoinProviderAccounts,
  getStablecoinProviderAccount,
  registerStablecoin,
  listStablecoins,
  getStablecoin,
  createStablecoinMint,
  createStablecoinBurn,
  listStablecoinOperations,
  getStablecoinOperation,
}

export const stablecoinsJobs: Jobs = {
  changeStablecoinLink,
  provisionStablecoin,
  advanceStablecoinOperation,
  expireStablecoinOperation,
}
