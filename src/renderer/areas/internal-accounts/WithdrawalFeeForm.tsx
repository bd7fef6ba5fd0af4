import { Select, TextInput } from '@mantine/core'
import type { InternalAccount } from '../../../contract/internal-accounts/schemas'
import { networksOf } from '../../../contract/quotes/withdrawal-fee/networks'
import type { EstimateCryptoWithdrawalFeeResponse } from '../../../contract/quotes/withdrawal-fee/schemas'
import { FormFrame } from '../../components/FormFrame'
import { enumText } from '../../components/format/enumText'
import { KeyValue } from '../../components/KeyValue'
import { MoneyInput } from '../../components/MoneyInput'
import { MoneyText } from '../../components/MoneyText'
import { useServiceForm } from '../../components/useServiceForm'
import { UNITS, words } from './withdrawalWords'

interface EstimateProps {
  readonly estimate: EstimateCryptoWithdrawalFeeResponse
  readonly currency: string
}

/** The network's own fee stands in units that no currency of the interface has, so it is shown as it came. */
function Estimate({ estimate, currency }: EstimateProps) {
  const { networkFee, networkFeeAsset, applicationFee, totalFee, netAmount } = estimate
  const unit = UNITS[networkFeeAsset] ?? networkFeeAsset
  const money = (amountMinor: number) => <MoneyText amountMinor={amountMinor} currency={currency} isCopyable />
  return (
    <div role="status">
      <KeyValue
        rows={[
          { label: words.networkFee, value: `${networkFee.toLocaleString()} ${unit}`, isNumeric: true },
          { label: words.applicationFee, value: money(applicationFee), isNumeric: true },
          { label: words.totalFee, value: money(totalFee), isNumeric: true },
          { label: words.netAmount, value: money(netAmount), isNumeric: true },
        ]}
      />
      <p className="muted">{words.estimateNote}</p>
    </div>
  )
}

interface WithdrawalFeeFormProps {
  readonly account: InternalAccount
  readonly onClose: () => void
}

/** What sending crypto out of the account would cost; it stays open, so that amounts and networks can be compared. */
export function WithdrawalFeeForm({ account, onClose }: WithdrawalFeeFormProps) {
  const currency = account.balance.currency.code ?? ''
  const networks = networksOf(currency)
  const { reply, ...f } = useServiceForm({
    id: 'estimateCryptoWithdrawalFee',
    initialValues: { cryptoNetwork: networks[0] ?? '', amount: null as number | null, destinationAddress: '' },
    toCall: ({ cryptoNetwork, amount, destinationAddress }) => ({
      body: {
        internalAccountId: account.id,
        currency,
        cryptoNetwork,
        amount,
        destinationAddress: destinationAddress.trim(),
      },
    }),
  })
  return (
    <FormFrame kind="modal" title={words.title(currency)} onClose={onClose} submitLabel={words.submit} form={f}>
      <Select
        data={networks.map((value) => ({ value, label: enumText(value) }))}
        {...f.choice('cryptoNetwork', words.network)}
      />
      <MoneyInput data-autofocus {...f.money('amount', words.amount, currency)} />
      <TextInput autoComplete="off" spellCheck={false} {...f.field('destinationAddress', words.address)} />
      {reply !== null && <Estimate estimate={reply} currency={currency} />}
    </FormFrame>
  )
}
