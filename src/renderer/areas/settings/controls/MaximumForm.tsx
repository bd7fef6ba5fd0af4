import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { TransactionMaximum } from '../../../../contract/console/settings/schemas'
import { CURRENCIES } from '../../../../contract/exchange-rates/currencies'
import type { ServiceCallError } from '../../../client/ServiceCallError'
import { FormFrame } from '../../../components/FormFrame'
import { MoneyInput } from '../../../components/MoneyInput'
import { SearchSelect } from '../../../components/SearchSelect'
import { type FormInputs, useServiceForm } from '../../../components/useServiceForm'
import { words as formWords } from '../../../components/words'
import { controlsWords } from '../controlsWords'
import { ANY_CURRENCY, corridorText, effectTexts, maximumOf } from './maximumText'

const words = controlsWords.maxima
const CHOICES = CURRENCIES.map(({ code, name }) => ({ value: code, label: name === code ? code : `${code} · ${name}` }))
const RECEIVING = [{ value: ANY_CURRENCY, label: words.any }, ...CHOICES]

interface AmountFieldsProps {
  readonly corridor: Pick<TransactionMaximum, 'sendingCurrency' | 'receivingCurrency'>
  readonly amountMinor: number | null
  readonly maxima: readonly TransactionMaximum[]
  readonly inputs: Pick<FormInputs<'maxAmountMinor' | 'reason'>, 'field' | 'money'>
}

/** How much, what that does, and why. */
function AmountFields({ corridor, amountMinor, maxima, inputs }: AmountFieldsProps) {
  const { sendingCurrency } = corridor
  const effects = amountMinor === null ? [] : effectTexts({ ...corridor, maxAmountMinor: amountMinor }, maxima)
  return (
    <>
      <MoneyInput
        key={sendingCurrency}
        {...inputs.money('maxAmountMinor', words.maximum, sendingCurrency, { fault: words.amountNeeded })}
      />
      {effects.length > 0 && <p aria-live="polite">{effects.join(' ')}</p>}
      <Textarea
        description={formWords.reason.note}
        autosize
        minRows={2}
        {...inputs.field('reason', formWords.reason.label)}
      />
    </>
  )
}

interface MaximumFormProps {
  readonly maxima: readonly TransactionMaximum[]
  readonly onClose: () => void
}

interface NewMaximumProps extends MaximumFormProps {
  readonly onAdded: (corridor: AmountFieldsProps['corridor']) => void
}

/** Limits one more corridor. */
export function MaximumForm({ maxima, onClose, onAdded }: NewMaximumProps) {
  const f = useServiceForm({
    id: 'addTransactionMaximum',
    initialValues: {
      sendingCurrency: 'USD',
      receivingCurrency: ANY_CURRENCY as string,
      maxAmountMinor: null as number | null,
      reason: '',
    },
    toCall: (values) => ({ body: values }),
    check: (values) =>
      maximumOf(values, maxima) === undefined ? {} : { receivingCurrency: words.exists(corridorText(values)) },
    onDone: (_, values) => onAdded(values),
  })
  const { form } = f
  return (
    <FormFrame kind="modal" title={words.add} onClose={onClose} form={f} submitLabel={words.add}>
      <SearchSelect
        data={CHOICES}
        data-autofocus
        {...f.choice('sendingCurrency', words.sending)}
        onChange={(code) => form.setValues({ sendingCurrency: code ?? '', maxAmountMinor: null })}
      />
      <SearchSelect data={RECEIVING} {...f.choice('receivingCurrency', words.receiving)} />
      <AmountFields
        corridor={form.values}
        amountMinor={maximumOf(form.values, maxima) === undefined ? form.values.maxAmountMinor : null}
        maxima={maxima}
        inputs={f}
      />
    </FormFrame>
  )
}

/** The maximum that a person decides over: as it was when they began, after a refusal as that says it is now. */
export function useSeenMaximum({ maxAmountMinor }: TransactionMaximum) {
  const [expectedMaxAmountMinor, setSeen] = useState(maxAmountMinor)
  const onRefused = ({ reason, details }: ServiceCallError) => {
    if (reason === 'MAXIMUM_CHANGED_MEANWHILE') setSeen(Number(details.maxAmountMinor))
  }
  return { expectedMaxAmountMinor, onRefused }
}

interface MaximumChangeProps extends MaximumFormProps {
  readonly maximum: TransactionMaximum
  readonly title: string
}

/** Raises or lowers the maximum of a corridor. */
export function MaximumChange({ maximum, title, maxima, onClose }: MaximumChangeProps) {
  const { sendingCurrency, receivingCurrency } = maximum
  const { expectedMaxAmountMinor, onRefused } = useSeenMaximum(maximum)
  const f = useServiceForm({
    id: 'changeTransactionMaximum',
    initialValues: { maxAmountMinor: maximum.maxAmountMinor as number | null, reason: '' },
    toCall: (values) => ({
      params: { sendingCurrency, receivingCurrency },
      body: { ...values, expectedMaxAmountMinor },
    }),
    onDone: onClose,
    onRefused,
  })
  const whenGone = words.gone(corridorText(maximum))
  return (
    <FormFrame kind="modal" title={title} onClose={onClose} form={f} submitLabel={words.save} whenGone={whenGone}>
      <AmountFields corridor={maximum} amountMinor={f.form.values.maxAmountMinor} maxima={maxima} inputs={f} />
    </FormFrame>
  )
}
