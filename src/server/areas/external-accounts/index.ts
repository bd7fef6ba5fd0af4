/**
 * External accounts: where money of customers and of the platform goes to and comes from outside the service.
 *
 * States: PENDING, ACTIVE, PENDING_OWNERSHIP_VERIFICATION, UNVERIFIED, UNDER_REVIEW, INACTIVE. 47 account types, one
 * table in the contract; what a pattern cannot say is checked in `identifiers/`.
 * Source: specification, ExternalAccount; behaviour 9.
 */
import type { Handlers } from '../../foundation/handlers'
import { createCustomerExternalAccount } from './operations/createCustomerExternalAccount'
import { createPlatformExternalAccount } from './operations/createPlatformExternalAccount'
import { deleteCustomerExternalAccountById } from './operations/deleteCustomerExternalAccountById'
import { deletePlatformExternalAccountById } from './operations/deletePlatformExternalAccountById'
import { getCustomerExternalAccountById } from './operations/getCustomerExternalAccountById'
import { getPlatformExternalAccountById } from './operations/getPlatformExternalAccountById'
import { listCustomerExternalAccounts } from './operations/listCustomerExternalAccounts'
import { listPlatformExternalAccounts } from './operations/listPlatformExternalAccounts'

export const externalAccountsHandlers: Handlers<
  | 'listCustomerExternalAccounts'
  | 'createCustomerExternalAccount'
  | 'getCustomerExternalAccountById'
  | 'deleteCustomerExternalAccountById'
  | 'listPlatformExternalAccounts'
  | 'createPlatformExternalAccount'
  | 'getPlatformExternalAccountById'
  | 'deletePlatformExternalAccountById'
> = {
  listCustomerExternalAccounts,
  createCustomerExternalAccount,
  getCustomerExternalAccountById,
  deleteCustomerExternalAccountById,
  listPlatformExternalAccounts,
  createPlatformExternalAccount,
  getPlatformExternalAccountById,
  deletePlatformExternalAccountById,
}
