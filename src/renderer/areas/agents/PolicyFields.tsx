import { Checkbox, NumberInput, Radio, Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { AgentPermission } from '../../../contract/agents/schemas'
import { CURRENCIES } from '../../../contract/exchange-rates/currencies'
import { hint } from '../../components/hint'
import { MoneyInput } from '../../components/MoneyInput'
import { AccountFields } from './AccountFields'
import styles from './PolicyFields.module.css'
import type { PolicyValues } from './policyForm'
import { words } from './words'

const PERMISSIONS = Object.keys(words.permissions) as AgentPermission[]
const MODES = Object.entries(words.modes).map(([value, label]) => ({ value, label }))
const CURRENCY_CODES = CURRENCIES.map(({ code }) => code)

/** The part of a form that every policy form has. */
export type PolicyForm = UseFormReturnType<{ policy: PolicyValues }>

interface CurrencySelectProps {
  readonly label: string
  readonly path: string
  readonly form: PolicyForm
}

function CurrencySelect({ label, path, form }: CurrencySelectProps) {
  return <Select label={label} data={CURRENCY_CODES} searchable allowDeselect={false} {...form.getInputProps(path)} />
}

function moneyProps(form: PolicyForm, path: string) {
  const { value, onChange, error } = form.getInputProps(path)
  return { value: value as number | null, onChange: onChange as (amountMinor: number | null) => void, error }
}

function Limits({ form }: { readonly form: PolicyForm }) {
  const { spendingLimits } = form.getValues().policy
  const money = (name: 'perTransactionLimit' | 'dailyLimit' | 'monthlyLimit', label: string) => (
    <MoneyInput
      label={label}
      currency={spendingLimits.currency}
      {...hint(name === 'perTransactionLimit' ? '' : words.form.none)}
      {...moneyProps(form, `policy.spendingLimits.${name}`)}
    />
  )
  const countPath = 'policy.spendingLimits.dailyTransactionLimit'
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words.form.limits}</legend>
      <div className={styles.grid}>
        <CurrencySelect label={words.form.currency} path="policy.spendingLimits.currency" form={form} />
        {money('perTransactionLimit', words.form.perTransaction)}
        {money('dailyLimit', words.form.daily)}
        {money('monthlyLimit', words.form.monthly)}
        <NumberInput
          label={words.form.dailyCount}
          {...hint(words.form.none)}
          min={0}
          allowDecimal={false}
          error={form.getInputProps(countPath).error}
          value={spendingLimits.dailyTransactionLimit ?? ''}
          onChange={(value) => form.setFieldValue(countPath, typeof value === 'number' ? value : null)}
        />
      </div>
    </fieldset>
  )
}

function Threshold({ form }: { readonly form: PolicyForm }) {
  const { approvalThresholds } = form.getValues().policy
  return (
    <div className={styles.grid}>
      <MoneyInput
        label={words.form.threshold}
        description={words.form.thresholdNote}
        currency={approvalThresholds.currency}
        {...moneyProps(form, 'policy.approvalThresholds.amount')}
      />
      <CurrencySelect label={words.form.thresholdCurrency} path="policy.approvalThresholds.currency" form={form} />
    </div>
  )
}

interface PolicyFieldsProps {
  readonly form: PolicyForm
  /** Whose accounts may be chosen; empty while no customer is chosen. */
  readonly customerId: string
}

/** Every part of a policy: what the agent may, when it asks, how much, from which accounts. */
export function PolicyFields({ form, customerId }: PolicyFieldsProps) {
  const { defaultExecutionMode } = form.getValues().policy
  return (
    <>
      <Checkbox.Group label={words.form.permissions} {...form.getInputProps('policy.permissions')}>
        <div className={styles.choices}>
          {PERMISSIONS.map((permission) => (
            <Checkbox key={permission} size="xs" value={permission} label={words.permissions[permission]} />
          ))}
        </div>
      </Checkbox.Group>
      <Radio.Group label={words.form.mode} {...form.getInputProps('policy.defaultExecutionMode')}>
        <div className={styles.choices}>
          {MODES.map(({ value, label }) => (
            <Radio key={value} size="xs" value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      {defaultExecutionMode === 'AUTO' && <Threshold form={form} />}
      <Limits form={form} />
      <AccountFields form={form} customerId={customerId} />
    </>
  )
}
