/**
 * Internal accounts: money that customers and the platform hold with the service.
 *
 * States: PENDING, ACTIVE, FROZEN, CLOSED, FAILED. Balances are the ledger's; every posting that touches an account is
 * announced once. Source: behaviour 8; shapes, Internal Accounts.
 */

import type { internalAccountsOperations } from '../../../contract/internal-accounts/operations'
import type { Handlers } from '../../kernel/handlers'
import { exportInternalAccount } from './operations/exportInternalAccount'
import { listCustomerInternalAccounts, listPlatformInternalAccounts } from './operations/reads'
import { updateInternalAccount } from './operations/updateInternalAccount'

export const internalAccountsHandlers: Handlers<typeof internalAccountsOperations> = {
  listCustomerInternalAccounts,
  listPlatformInternalAccounts,
  updateInternalAccount,
  exportInternalAccount,
}
