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
    toCall: ({ sendingCurrency, receivingCurrency, maxAmountMinor }) => ({
      body: { sendingCurrency, receivingCurrency, maxAmountMinor: maxAmountMinor as number },
    }),
    onDone: onClose,
    validate: {
      maxAmountMinor: (amountMinor) => (amountMinor === null || amountMinor === 0 ? words.amountNeeded : null),
    },
  })
  const { form } = f
  return (
    <FormFrame
      kind="modal"
      title={words.addTitle}
      onClose={onClose}
      submit={f.submit}
      submitLabel={words.add}
      isSending={f.isSending}
      error={f.error}
      shownFields={f.shownFields}
    >
      <Select
        label={words.sending}
        data={CHOICES}
        searchable
        data-autofocus
        {...form.getInputProps('sendingCurrency')}
        onChange={(code) => form.setValues({ sendingCurrency: code ?? '', maxAmountMinor: null })}
      />
      <Select label={words.receiving} data={RECEIVING} searchable {...form.getInputProps('receivingCurrency')} />
      <MoneyInput
        key={form.values.sendingCurrency}
        label={words.maximum}
        currency={form.values.sendingCurrency}
        value={form.values.maxAmountMinor}
        onChange={(amountMinor) => form.setFieldValue('maxAmountMinor', amountMinor)}
        error={form.errors.maxAmountMinor}
      />
    </FormFrame>
  )
}
