import { NumberInput, SegmentedControl, Select } from '@mantine/core'
import { LIMIT_SUBJECTS, LIMIT_WINDOWS, type PaymentLimit } from '../../../../contract/console/settings/paymentLimits'
import { CURRENCIES } from '../../../../contract/exchange-rates/currencies'
import type { CallDraft } from '../../../client/operations'
import { CustomerSelect } from '../../../components/CustomerSelect'
import { FormFrame } from '../../../components/FormFrame'
import { MoneyInput } from '../../../components/MoneyInput'
import { SearchSelect } from '../../../components/SearchSelect'
import { useServiceForm } from '../../../components/useServiceForm'
import styles from './Limits.module.css'
import { limitsWords as words } from './limitsWords'

const CURRENCY_CHOICES = CURRENCIES.map(({ code, name }) => ({
  value: code,
  label: name === code ? code : `${code} · ${name}`,
}))
const ANY_CHOICES = [{ value: '*', label: words.anyCurrency }, ...CURRENCY_CHOICES]
const ONE_CUSTOMER = 'ONE_CUSTOMER'
const SUBJECT_CHOICES = [
  ...LIMIT_SUBJECTS.map((subject) => ({ value: subject, label: words.subjects[subject] })),
  { value: ONE_CUSTOMER, label: words.oneCustomer },
]
const KIND_CHOICES = (['DAILY_VOLUME', 'VELOCITY'] as const).map((kind) => ({ value: kind, label: words.kinds[kind] }))
const WINDOW_CHOICES = LIMIT_WINDOWS.map((seconds) => ({ value: String(seconds), label: words.windows[seconds] }))
const PAYMENTS_MAX = 1_000_000

interface LimitValues {
  kind: PaymentLimit['kind']
  /** A preset, or that one customer is named beside it. */
  who: string
  subject: string | null
  currency: string
  maxAmountMinor: number | null
  maxPayments: number | string
  windowSeconds: string
}

function valuesOf(limit: PaymentLimit | null): LimitValues {
  const isPreset = limit === null || !limit.subject.startsWith('Customer:')
  return {
    kind: limit?.kind ?? 'DAILY_VOLUME',
    who: isPreset ? (limit?.subject ?? 'EACH_CUSTOMER') : ONE_CUSTOMER,
    subject: isPreset ? null : limit.subject,
    currency: limit?.currency ?? 'USD',
    maxAmountMinor: limit?.kind === 'DAILY_VOLUME' ? limit.maxAmountMinor : null,
    maxPayments: limit?.kind === 'VELOCITY' ? limit.maxPayments : 10,
    windowSeconds: String(limit?.kind === 'VELOCITY' ? limit.windowSeconds : 3600),
  }
}

function limitOf(values: LimitValues): CallDraft<'setPaymentLimit'>['body'] {
  const { kind, currency } = values
  const subject = values.who === ONE_CUSTOMER ? values.subject : values.who
  if (kind === 'DAILY_VOLUME') return { kind, subject, currency, maxAmountMinor: values.maxAmountMinor }
  const windowSeconds = LIMIT_WINDOWS.find((seconds) => String(seconds) === values.windowSeconds) ?? 3600
  return { kind, subject, currency, maxPayments: Number(values.maxPayments), windowSeconds }
}

interface LimitFormProps {
  /** The limit that is changed; null: a new one. */
  readonly limit: PaymentLimit | null
  readonly onClose: () => void
}

function useLimitForm({ limit, onClose }: LimitFormProps) {
  return useServiceForm({
    id: 'setPaymentLimit',
    initialValues: valuesOf(limit),
    fieldMap: ({ who }) => ({ subject: who === ONE_CUSTOMER ? 'subject' : 'who' }),
    toCall: (values) => ({ body: limitOf(values) }),
    onDone: onClose,
  })
}

type LimitForm = ReturnType<typeof useLimitForm>

function MaximumFields({ f }: { readonly f: LimitForm }) {
  const { kind, currency } = f.form.values
  if (kind === 'DAILY_VOLUME') {
    return (
      <MoneyInput
        key={currency}
        {...f.money('maxAmountMinor', words.amount, currency, { fault: words.amountNeeded })}
      />
    )
  }
  return (
    <div className={styles.pair}>
      <NumberInput
        min={1}
        max={PAYMENTS_MAX}
        allowDecimal={false}
        thousandSeparator=","
        {...f.field('maxPayments', words.payments, { fault: words.paymentsNeeded })}
      />
      <Select data={WINDOW_CHOICES} allowDeselect={false} {...f.choice('windowSeconds', words.window)} />
    </div>
  )
}

/** Sets a limit. What it counts cannot be changed afterwards, only how much: another count is another limit. */
export function LimitForm({ limit, onClose }: LimitFormProps) {
  const f = useLimitForm({ limit, onClose })
  const { form } = f
  const { kind, who } = form.values
  const isNew = limit === null
  const chooseKind = (next: string) => {
    const isDaily = next === 'DAILY_VOLUME'
    form.setValues({ kind: isDaily ? 'DAILY_VOLUME' : 'VELOCITY', currency: isDaily ? 'USD' : '*' })
  }
  return (
    <FormFrame
      kind="modal"
      title={isNew ? words.add : words.changeTitle}
      onClose={onClose}
      form={f}
      submitLabel={isNew ? words.add : words.save}
    >
      <div>
        <SegmentedControl
          fullWidth
          aria-label={words.kind}
          data={KIND_CHOICES}
          value={kind}
          disabled={!isNew}
          onChange={chooseKind}
        />
        <p className={styles.hint}>{words.kindNotes[kind]}</p>
      </div>
      <Select
        data={SUBJECT_CHOICES}
        allowDeselect={false}
        {...f.choice('who', words.subject, { isDisabled: !isNew })}
      />
      {who === ONE_CUSTOMER && (
        <CustomerSelect
          description={words.customerNote}
          {...f.choice('subject', words.customer, { fault: words.customerNeeded, isDisabled: !isNew })}
        />
      )}
      <SearchSelect
        data={kind === 'DAILY_VOLUME' ? CURRENCY_CHOICES : ANY_CHOICES}
        {...f.choice('currency', words.currency, { isDisabled: !isNew })}
        onChange={(code) => form.setValues({ currency: code ?? 'USD', maxAmountMinor: null })}
      />
      <MaximumFields f={f} />
    </FormFrame>
  )
}
