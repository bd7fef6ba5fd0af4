import type { InternalAccount } from '../../../contract/internal-accounts/schemas'
import { FormFrame } from '../../components/FormFrame'
import { MoneyInput } from '../../components/MoneyInput'
import { useServiceForm } from '../../components/useServiceForm'
import { words } from './words'

interface FundFormProps {
  readonly account: InternalAccount
  readonly onClose: () => void
}

/** Adds test money; typed in major units, sent in minor ones. */
export function FundForm({ account, onClose }: FundFormProps) {
  const currency = account.balance.currency.code ?? ''
  const f = useServiceForm({
    id: 'sandboxFundInternalAccount',
    initialValues: { amount: null as number | null },
    toCall: ({ amount }) => ({ params: { accountId: account.id }, body: { amount } }),
    onDone: onClose,
  })
  return (
    <FormFrame kind="modal" title={words.fundTitle(currency)} onClose={onClose} submitLabel={words.fund} form={f}>
      <MoneyInput description={words.fundNote} data-autofocus {...f.money('amount', words.amount, currency)} />
    </FormFrame>
  )
}
