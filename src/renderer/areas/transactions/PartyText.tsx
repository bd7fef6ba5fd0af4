import type { ReactNode } from 'react'
import type { TransactionDestination, TransactionSource } from '../../../contract/transactions/schemas'
import { CopyableId } from '../../components/CopyableId'
import { useExternalAccount } from './useNames'
import { words } from './words'

interface AccountTextProps {
  readonly accountId: string
  readonly customerId: string
  readonly customerName: string | null
}

/** An account with whose it is: the customer's own, or the holder of the one outside. */
function AccountText({ accountId, customerId, customerName }: AccountTextProps) {
  const external = useExternalAccount(customerId, accountId)
  const isExternal = accountId.startsWith('ExternalAccount:')
  const name = isExternal ? (external?.holderName ?? null) : customerName
  return (
    <>
      {name !== null && <strong>{name}</strong>}
      <CopyableId id={accountId} label={external?.primaryIdentifier} />
    </>
  )
}

interface PartyTextProps {
  readonly party: TransactionSource | TransactionDestination | undefined
  readonly customerId: string
  readonly customerName: string | null
}

/** One side of a payment: an account, a UMA address, or money that came from outside. */
export function PartyText({ party, customerId, customerName }: PartyTextProps): ReactNode {
  if (party === undefined) return words.flow.outside
  if ('accountId' in party) {
    return <AccountText accountId={party.accountId} customerId={customerId} customerName={customerName} />
  }
  if ('umaAddress' in party) return <span className="mono">{party.umaAddress}</span>
  return party.accountHolderName ?? party.accountIdentifier ?? words.flow.outside
}
