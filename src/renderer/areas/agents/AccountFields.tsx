import { Checkbox, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { InternalAccount } from '../../../contract/internal-accounts/schemas'
import { useRead } from '../../client/useRead'
import { hint } from '../../components/hint'
import { MoneyInput } from '../../components/MoneyInput'
import styles from './PolicyFields.module.css'
import type { PolicyValues, RuleValues } from './policyForm'
import { words } from './words'

const ACCOUNTS_MAX = 100
const TAIL = 4
const nameOf = ({ id, balance }: InternalAccount): string => `${balance.currency.code} …${id.slice(-TAIL)}`

const RULE_MODES = Object.entries(words.ruleModes).map(([value, label]) => ({ value, label }))

interface AccountRowProps {
  readonly account: InternalAccount
  readonly restrictions: PolicyValues['accountRestrictions']
  readonly currency: string
  readonly onChange: (next: PolicyValues['accountRestrictions']) => void
}

/** One account: whether the agent may touch it, and the rule that stands in for the general mode and limit there. */
function AccountRow({ account, restrictions, currency, onChange }: AccountRowProps) {
  const { id } = account
  const name = nameOf(account)
  const rule: RuleValues = restrictions.accountRules.find(({ accountId }) => accountId === id) ?? {
    accountId: id,
    executionMode: '',
    perTransactionLimit: null,
  }
  const setRule = (patch: Partial<RuleValues>) => {
    const others = restrictions.accountRules.filter(({ accountId }) => accountId !== id)
    onChange({ ...restrictions, accountRules: [...others, { ...rule, ...patch }] })
  }
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
        onChange={(event) => setRule({ executionMode: event.currentTarget.value as RuleValues['executionMode'] })}
        data={[{ value: '', label: words.form.general }, ...RULE_MODES]}
      />
      <MoneyInput
        size="xs"
        aria-label={words.form.ruleLimit(name)}
        {...hint(words.form.general)}
        currency={currency}
        value={rule.perTransactionLimit}
        onChange={(perTransactionLimit) => setRule({ perTransactionLimit })}
      />
    </div>
  )
}

interface AccountFieldsProps {
  readonly form: UseFormReturnType<{ policy: PolicyValues }>
  readonly customerId: string
}

/** Which accounts of the customer the agent may touch, and rules for single ones. */
export function AccountFields({ form, customerId }: AccountFieldsProps) {
  const read = useRead(
    'listCustomerInternalAccounts',
    { query: { customerId, limit: ACCOUNTS_MAX } },
    { isEnabled: customerId !== '' },
  )
  const path = 'policy.accountRestrictions'
  const { accountRestrictions, spendingLimits } = form.getValues().policy
  const change = (next: PolicyValues['accountRestrictions']) => form.setFieldValue(path, next)
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
      {accounts.map((account) => (
        <AccountRow
          key={account.id}
          account={account}
          restrictions={accountRestrictions}
          currency={spendingLimits.currency}
          onChange={change}
        />
      ))}
    </fieldset>
  )
}
