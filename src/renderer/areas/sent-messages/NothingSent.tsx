import { useState } from 'react'
import { callOperation } from '../../client/callOperation'
import { ServiceCallError } from '../../client/ServiceCallError'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { EmptyState } from '../../components/StatePanel'
import { placeAddress } from '../../navigation/placeAddress'
import { useGoTo } from '../../navigation/useGoTo'
import { words } from './words'

const WALLETS_LOOKED_AT = 20
const isByCode = ({ type }: { readonly type: string }) => type === 'EMAIL_OTP' || type === 'SMS_OTP'

interface NothingSentProps {
  /** Whose messages were looked for. */
  readonly customerId: string | undefined
  readonly accountId: string | undefined
}

/** No message yet: what would fill it, and a button that sends a code of a wallet. */
export function NothingSent({ customerId, accountId }: NothingSentProps) {
  const goTo = useGoTo()
  const query = { customerId: customerId ?? null, text: accountId ?? null, limit: WALLETS_LOOKED_AT }
  const wallets = useRead('listWallets', { query })
  const challenge = useWrite('challengeAuthCredential')
  const [error, setError] = useState<ServiceCallError | null>(null)
  if (wallets.data === undefined) return null
  const wallet = wallets.data.data.find(({ credentials }) => credentials.some(isByCode))
  if (wallet === undefined) {
    const toCustomers = (
      <ActButton operation={null} onAct={() => goTo(placeAddress('customers'))}>
        {words.toCustomers}
      </ActButton>
    )
    return <EmptyState title={words.emptyTitle} text={words.noWallet} action={toCustomers} />
  }
  const send = async () => {
    setError(null)
    try {
      const { data } = await callOperation('listAuthCredentials', { query: { accountId: wallet.accountId } })
      const credential = data.find(isByCode)
      if (credential !== undefined) await challenge.send({ params: { id: credential.id } })
    } catch (fault) {
      if (fault instanceof ServiceCallError) setError(fault)
    }
  }
  return (
    <EmptyState
      title={words.emptyTitle}
      text={words.emptyText}
      action={
        <>
          <ActButton operation="challengeAuthCredential" onAct={send}>
            {words.sendTo(wallet.customerName ?? words.holder)}
          </ActButton>
          <ServiceErrorAlert error={error ?? challenge.error} title={words.sendRefused} />
        </>
      }
    />
  )
}
