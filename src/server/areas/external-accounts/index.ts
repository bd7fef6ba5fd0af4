/**
 * External accounts: where money of customers and of the platform goes to and comes from outside the service.
 *
 * States: PENDING, ACTIVE, PENDING_OWNERSHIP_VERIFICATION, UNVERIFIED, UNDER_REVIEW, INACTIVE. 47 account types, one
 * table in the contract; what a pattern cannot say is checked in `identifiers/`. A wallet's ownership is proven by
 * challenges, of which at most one is open: OPEN, then PASSED, FAILED, EXPIRED or ABANDONED.
 * Source: specification, ExternalAccount; behaviour 9.
 */

import type { externalAccountsOperations } from '../../../contract/external-accounts/operations'
import type { CustomerEnding } from '../../kernel/context'
import type { Handlers, Jobs } from '../../kernel/handlers'
import { resolveLiveness } from './jobs/resolveLiveness'
import { createCustomerExternalAccount } from './operations/createCustomerExternalAccount'
import { createExternalAccountOwnershipChallenge } from './operations/createExternalAccountOwnershipChallenge'
import { createPlatformExternalAccount } from './operations/createPlatformExternalAccount'
import {
  // Broken by hand: name and path do not fit one line.
  createPlatformExternalAccountOwnershipChallenge,
} from './operations/createPlatformExternalAccountOwnershipChallenge'
import { deleteCustomerExternalAccountById } from './operations/deleteCustomerExternalAccountById'
import { deletePlatformExternalAccountById } from './operations/deletePlatformExternalAccountById'
import {
  getCustomerExternalAccountById,
  getPlatformExternalAccountById,
  listCustomerExternalAccounts,
  listPlatformExternalAccounts,
} from './operations/reads'
import { verifyExternalAccountOwnership } from './operations/verifyExternalAccountOwnership'
import { verifyPlatformExternalAccountOwnership } from './operations/verifyPlatformExternalAccountOwnership'
import { endProofs } from './ownership'

export const externalAccountsHandlers: Handlers<typeof externalAccountsOperations> = {
  listCustomerExternalAccounts,
  createCustomerExternalAccount,
  getCustomerExternalAccountById,
  deleteCustomerExternalAccountById,
  listPlatformExternalAccounts,
  createPlatformExternalAccount,
  getPlatformExternalAccountById,
  deletePlatformExternalAccountById,
  createExternalAccountOwnershipChallenge,
  verifyExternalAccountOwnership,
  createPlatformExternalAccountOwnershipChallenge,
  verifyPlatformExternalAccountOwnership,
}

export const externalAccountsJobs: Jobs = { resolveLiveness }

export const externalAccountsEnding: CustomerEnding = endProofs
