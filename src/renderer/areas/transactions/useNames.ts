import type { ExternalAccountItem } from '../../../contract/console/money/schemas'
import { useRead } from '../../client/useRead'

const OPTIONS_MAX = 100

/** An external account in the customer's list, by id, with its holder's name; null while unknown. */
export function useExternalAccount(customerId: string, accountId: string | null): ExternalAccountItem | null {
  const read = useRead(
    'listAllExternalAccounts',
    { query: { customerId, limit: OPTIONS_MAX } },
    { isEnabled: accountId?.startsWith('ExternalAccount:') === true },
  )
  return read.data?.data.find(({ account }) => account.id === accountId) ?? null
}
