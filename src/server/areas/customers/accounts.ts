import type { Row } from '../../database/schema'
import type { Context } from '../../kernel/context'
import { provisionCustomerAccounts } from '../internal-accounts/public'
import { isEndUserTermsRequired } from '../platform-config/public'
import { openWalletCredential } from '../wallet-auth/public'

/**
 * Opens the accounts that a customer's currencies ask for, and the first credential of a new wallet; nothing while the
 * end-user terms are required and not accepted.
 *
 * Source: behaviour 3.2, 3.4, 4.
 */
export async function openAccounts(context: Context, row: Row<'customers'>): Promise<void> {
  if (row.end_user_terms_consent_json === null && (await isEndUserTermsRequired(context.tx))) return
  for (const account of await provisionCustomerAccounts(context, row)) {
    await openWalletCredential(context, account, row.email)
  }
}
