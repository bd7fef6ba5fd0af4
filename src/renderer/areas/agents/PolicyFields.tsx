import { Checkbox, NumberInput, Radio } from '@mantine/core'
import type { AgentPermission } from '../../../contract/agents/schemas'
import { CURRENCIES } from '../../../contract/exchange-rates/currencies'
import { CheckboxGroup, RadioGroup } from '../../components/ChoiceGroup'
import { hint } from '../../components/hint'
import { MoneyInput } from '../../components/MoneyInput'
import { SearchSelect } from '../../components/SearchSelect'
import type { FieldProps } from '../../components/useServiceForm'
import { AccountFields } from './AccountFields'
import styles from './PolicyFields.module.css'
import type { PolicyInputs, PolicyValues } from './policyForm'
import { words } from './words'

const PERMISSIONS = Object.keys(words.permissions) as AgentPermission[]
const MODES = Object.entries(words.modes).map(([value, label]) => ({ value, label }))
const CURRENCY_CODES = CURRENCIES.map(({ code }) => code)
/** The service refuses a policy whose currency is an empty text; the contract takes any text. */
const NEEDED = { isNeeded: true }

interface PartProps {
  /** As the form holds it now. */
  readonly policy: PolicyValues
  readonly inputs: PolicyInputs
}

function CurrencySelect(props: FieldProps) {
  return <SearchSelect data={CURRENCY_CODES} {...props} />
}

function Limits({ policy, inputs }: PartProps) {
  const { currency, dailyTransactionLimit } = policy.spendingLimits
  const limit = (name: 'dailyLimit' | 'monthlyLimit', label: string) => (
    <MoneyInput {...hint(words.form.none)} {...inputs.money(`policy.spendingLimits.${name}`, label, currency)} />
  )
  const countPath = 'policy.spendingLimits.dailyTransactionLimit'
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words.form.limits}</legend>
      <div className={styles.grid}>
        <CurrencySelect {...inputs.choice('policy.spendingLimits.currency', words.form.currency, NEEDED)} />
        <MoneyInput
          {...inputs.money('policy.spendingLimits.perTransactionLimit', words.form.perTransaction, currency, {
            fault: words.form.amountNeeded,
          })}
        />
        {limit('dailyLimit', words.form.daily)}
        {limit('monthlyLimit', words.form.monthly)}
        <NumberInput
          {...inputs.field(countPath, words.form.dailyCount, { empty: null })}
          {...hint(words.form.none)}
          min={0}
          allowDecimal={false}
          value={dailyTransactionLimit ?? ''}
          onChange={(value) => inputs.set(countPath, typeof value === 'number' ? value : null)}
        />
      </div>
    </fieldset>
  )
}

function Threshold({ policy, inputs }: PartProps) {
  const { approvalThresholds } = policy
  return (
    <div className={styles.grid}>
      <MoneyInput
        {...hint(words.form.thresholdNone)}
        {...inputs.money('policy.approvalThresholds.amount', words.form.threshold, approvalThresholds.currency)}
      />
      <CurrencySelect
        {...inputs.choice('policy.approvalThresholds.currency', words.form.thresholdCurrency, {
          isNeeded: approvalThresholds.amount !== null,
        })}
      />
    </div>
  )
}

interface PolicyFieldsProps extends PartProps {
  /** Whose accounts may be chosen; empty while no customer is chosen. */
  readonly customerId: string
}

/** Every part of a policy: what the agent may, when it asks, how much, from which accounts. */
export function PolicyFields({ policy, inputs, customerId }: PolicyFieldsProps) {
  return (
    <>
      <CheckboxGroup {...inputs.choice('policy.permissions', words.form.permissions)}>
        <div className={styles.choices}>
          {PERMISSIONS.map((permission) => (
            <Checkbox key={permission} size="xs" value={permission} label={words.permissions[permission]} />
          ))}
        </div>
      </CheckboxGroup>
      <RadioGroup {...inputs.choice('policy.defaultExecutionMode', words.form.mode)}>
        <div className={styles.choices}>
          {MODES.map(({ value, label }) => (
            <Radio key={value} size="xs" value={value} label={label} />
          ))}
        </div>
      </RadioGroup>
      {policy.defaultExecutionMode === 'AUTO' && <Threshold policy={policy} inputs={inputs} />}
      <Limits policy={policy} inputs={inputs} />
      <AccountFields policy={policy} inputs={inputs} customerId={customerId} />
    </>
  )
}
