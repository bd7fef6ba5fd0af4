import { Select } from '@mantine/core'
import { CURRENCIES } from '../../../../contract/exchange-rates/currencies'
import { FormFrame } from '../../../components/FormFrame'
import { MoneyInput } from '../../../components/MoneyInput'
import { useServiceForm } from '../../../components/useServiceForm'
import { controlsWords } from '../controlsWords'
import { ANY_CURRENCY } from './maximumText'

const words = controlsWords.maxima
const CHOICES = CURRENCIES.map(({ code, name }) => ({ value: code, label: name === code ? code : `${code} · ${name}` }))
const RECEIVING = [{ value: ANY_CURRENCY, label: words.any }, ...CHOICES]

/** Limits one more corridor. */
export function MaximumForm({ onClose }: { readonly onClose: () => void }) {
  const f = useServiceForm({
    id: 'addTransactionMaximum',
    initialValues: {
      sendingCurrency: 'USD',
      receivingCurrency: ANY_CURRENCY as string,
      maxAmountMinor: null as number | null,
    },
    toCall: (values) => ({ body: values }),
    onDone: onClose,
  })
  const { form } = f
  return (
    <FormFrame kind="modal" title={words.addTitle} onClose={onClose} form={f} submitLabel={words.add}>
      <Select
        data={CHOICES}
        searchable
        data-autofocus
        {...f.choice('sendingCurrency', words.sending)}
        onChange={(code) => form.setValues({ sendingCurrency: code ?? '', maxAmountMinor: null })}
      />
      <Select data={RECEIVING} searchable {...f.choice('receivingCurrency', words.receiving)} />
      <MoneyInput
        key={form.values.sendingCurrency}
        {...f.money('maxAmountMinor', words.maximum, form.values.sendingCurrency, { fault: words.amountNeeded })}
      />
    </FormFrame>
  )
}
