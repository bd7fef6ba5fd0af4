import type { ReactNode } from 'react'
import type { ExternalAccountItem } from '../../../contract/console/money/schemas'
import type { TransactionDestination, TransactionSource } from '../../../contract/transactions/schemas'
import { useRead } from '../../client/useRead'
import { CopyableId } from '../../components/CopyableId'
import { words } from './words'

const OPTIONS_MAX = 100

/** An external account in the customer's list, by id, with its holder's name; null while unknown. */
function useExternalAccount(customerId: string, accountId: string | null): ExternalAccountItem | null {
  const read = useRead(
    'listAllExternalAccounts',
    { query: { customerId, limit: OPTIONS_MAX } },
    { isEnabled: accountId?.startsWith('ExternalAccount:') === true },
  )
  return read.data?.data.find(({ account }) => account.id === accountId) ?? null
}

interface PartyTextProps {
  readonly party: TransactionSource | TransactionDestination | undefined
  readonly customerId: string
  /** Whose account it is, where the party is one; null for the platform, and while unknown. */
  readonly holder: string | null | undefined
}

interface AccountTextProps extends Pick<PartyTextProps, 'customerId' | 'holder'> {
  readonly accountId: string
}

/** An account with whose it is. */
function AccountText({ accountId, customerId, holder = null }: AccountTextProps) {
  const external = useExternalAccount(customerId, accountId)
  return (
    <>
      {holder !== null && <strong>{holder}</strong>}
      <CopyableId id={accountId} label={external?.primaryIdentifier} />
    </>
  )
}

/** One side of a payment: an account, a UMA address, or money that came from outside. */
export function PartyText({ party, customerId, holder }: PartyTextProps): ReactNode {
  if (party === undefined) return words.flow.outside
  if ('accountId' in party) return <AccountText {...{ accountId: party.accountId, customerId, holder }} />
  if ('umaAddress' in party) return <span className="mono">{party.umaAddress}</span>
  return party.accountHolderName ?? party.accountIdentifier ?? words.flow.outside
}
