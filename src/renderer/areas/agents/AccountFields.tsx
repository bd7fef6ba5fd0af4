import { Checkbox, NativeSelect } from '@mantine/core'
import type { InternalAccount } from '../../../contract/internal-accounts/schemas'
import { useRead } from '../../client/useRead'
import { hint } from '../../components/hint'
import { MoneyInput } from '../../components/MoneyInput'
import { idTail } from '../../navigation/idText'
import styles from './PolicyFields.module.css'
import { type PolicyInputs, type PolicyRuleValues, type PolicyValues, withRule } from './policyForm'
import { words } from './words'

const ACCOUNTS_MAX = 100
const PATH = 'policy.accountRestrictions'
const nameOf = ({ id, balance }: InternalAccount): string => `${balance.currency.code} …${idTail(id)}`

const RULE_MODES = Object.entries(words.ruleModes).map(([value, label]) => ({ value, label }))

interface AccountRowProps {
  readonly account: InternalAccount
  readonly restrictions: PolicyValues['accountRestrictions']
  readonly currency: string
  readonly inputs: PolicyInputs
  readonly onChange: (next: PolicyValues['accountRestrictions']) => void
}

/** One account: whether the agent may touch it, and the rule that stands in for the general mode and limit there. */
function AccountRow({ account, restrictions, currency, inputs, onChange }: AccountRowProps) {
  const { id } = account
  const name = nameOf(account)
  const { accountRules } = restrictions
  const index = accountRules.findIndex(({ accountId }) => accountId === id)
  const rule = accountRules[index] ?? { accountId: id, executionMode: '', perTransactionLimit: null }
  const limit = inputs.money(`${PATH}.accountRules.${index}.perTransactionLimit`, words.form.ruleLimit(name), currency)
  const setRule = (patch: Partial<PolicyRuleValues>) =>
    onChange({ ...restrictions, accountRules: withRule(accountRules, { ...rule, ...patch }) })
  const allow = (isAllowed: boolean) => {
    const others = restrictions.allowedAccountIds.filter((allowed) => allowed !== id)
    onChange({ ...restrictions, allowedAccountIds: isAllowed ? [...others, id] : others })
  }
  return (
    <div className={styles.account}>
      {restrictions.isRestricted ? (
        <Checkbox
          size="xs"
          label={name}
          checked={restrictions.allowedAccountIds.includes(id)}
          onChange={(event) => allow(event.currentTarget.checked)}
        />
      ) : (
        <span>{name}</span>
      )}
      <NativeSelect
        size="xs"
        aria-label={words.form.ruleMode(name)}
        value={rule.executionMode}
        onChange={(event) => setRule({ executionMode: event.currentTarget.value as PolicyRuleValues['executionMode'] })}
        data={[{ value: '', label: words.form.general }, ...RULE_MODES]}
      />
      <MoneyInput
        size="xs"
        {...limit}
        label={undefined}
        aria-label={limit.label}
        {...hint(words.form.generalLimit)}
        value={rule.perTransactionLimit}
        onChange={(perTransactionLimit) => setRule({ perTransactionLimit })}
      />
    </div>
  )
}

interface AccountFieldsProps {
  readonly policy: PolicyValues
  readonly inputs: PolicyInputs
  readonly customerId: string
}

/** Which accounts of the customer the agent may touch, and rules for single ones. */
export function AccountFields({ policy, inputs, customerId }: AccountFieldsProps) {
  const read = useRead(
    'listCustomerInternalAccounts',
    { query: { customerId, limit: ACCOUNTS_MAX } },
    { isEnabled: customerId !== '' },
  )
  const { accountRestrictions, spendingLimits } = policy
  const change = (next: PolicyValues['accountRestrictions']) => inputs.set(PATH, next)
  const accounts = read.data?.data ?? []
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words.form.accounts}</legend>
      <NativeSelect
        size="xs"
        aria-label={words.form.accounts}
        value={String(accountRestrictions.isRestricted)}
        onChange={(event) => change({ ...accountRestrictions, isRestricted: event.currentTarget.value === 'true' })}
        data={[
          { value: 'false', label: words.form.accountsAny },
          { value: 'true', label: words.form.accountsSome },
        ]}
      />
      {accounts.length === 0 && customerId !== '' && read.data !== undefined && (
        <p className="muted">{words.form.accountsNone}</p>
      )}
      {accounts.length > 0 && <p className={styles.note}>{words.form.rulesNote}</p>}
      <div className={styles.accounts}>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            restrictions={accountRestrictions}
            currency={spendingLimits.currency}
            inputs={inputs}
            onChange={change}
          />
        ))}
      </div>
    </fieldset>
  )
}
