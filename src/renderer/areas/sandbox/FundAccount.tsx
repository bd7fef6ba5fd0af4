import { Select } from '@mantine/core'
import { useState } from 'react'
import type { InternalAccount } from '../../../contract/internal-accounts/schemas'
import { PageLink } from '../../app/PageLink'
import { useSearchValues, useSetSearch } from '../../app/useSearch'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { moneyText } from '../../components/format/moneyText'
import { MoneyInput } from '../../components/MoneyInput'
import { MoneyText } from '../../components/MoneyText'
import { ServiceErrorNotice } from '../../components/ServiceErrorNotice'
import { useCustomerOptions } from '../../components/useChoices'
import { ActFrame } from './ActFrame'
import styles from './SandboxPage.module.css'
import { words } from './words'

const PLATFORM = 'platform'
const OPTIONS_MAX = 100
const START_MINOR = 100_000

const currencyOf = (account: InternalAccount): string => account.balance.currency.code ?? ''

/** The accounts of the customer, or of the platform; what holds money first. */
function useAccounts(owner: string): readonly InternalAccount[] {
  const isPlatform = owner === PLATFORM
  const ofCustomer = useRead(
    'listCustomerInternalAccounts',
    { query: { customerId: owner, limit: OPTIONS_MAX } },
    { isEnabled: !isPlatform && owner !== '' },
  )
  const ofPlatform = useRead('listPlatformInternalAccounts', {}, { isEnabled: isPlatform })
  const rows = (isPlatform ? ofPlatform.data?.data : ofCustomer.data?.data) ?? []
  return rows
    .filter((account) => (isPlatform ? account.customerId === undefined : account.customerId === owner))
    .toSorted((a, b) => b.balance.amount - a.balance.amount || currencyOf(a).localeCompare(currencyOf(b)))
}

function useChoice() {
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const customers = useCustomerOptions()
  const owners = [{ value: PLATFORM, label: words.fund.platform }, ...customers]
  const owner = search.owner ?? customers[0]?.value ?? ''
  const accounts = useAccounts(owner)
  const account = accounts.find(({ id }) => id === search.account) ?? accounts[0]
  return {
    owners,
    owner,
    accounts,
    account,
    setOwner: (next: string | null) => setSearch({ owner: next, account: null }),
    setAccount: (next: string | null) => setSearch({ account: next }),
  }
}

function Done({ account }: { readonly account: InternalAccount | null }) {
  if (account === null) return null
  return (
    <p className={styles.done} role="status">
      {words.fund.done} <MoneyText amountMinor={account.balance.amount} currency={currencyOf(account)} isStrong />.{' '}
      <PageLink to={`/internal-accounts/${account.id}`}>{words.fund.seeAccount}</PageLink>
    </p>
  )
}

/** Adds test money to any internal account. */
export function FundAccount() {
  const choice = useChoice()
  const { account, accounts } = choice
  const [amountMinor, setAmountMinor] = useState<number | null>(START_MINOR)
  const [isMissing, setIsMissing] = useState(false)
  const write = useWrite('sandboxFundInternalAccount')
  const call =
    account === undefined
      ? null
      : { path: `/sandbox/internal-accounts/${account.id}/fund`, body: { amount: amountMinor ?? 0 } }
  const fund = () => {
    setIsMissing(amountMinor === null || amountMinor <= 0)
    if (account === undefined || amountMinor === null || amountMinor <= 0) return null
    return write.send({ params: { accountId: account.id }, body: { amount: amountMinor } })
  }
  const option = (row: InternalAccount) => {
    const currency = currencyOf(row)
    return { value: row.id, label: words.fund.accountOption(currency, moneyText(row.balance.amount, currency)) }
  }
  return (
    <ActFrame title={words.fund.title} note={words.fund.note} call={call}>
      <Select
        label={words.fund.owner}
        searchable
        data={choice.owners}
        value={choice.owner === '' ? null : choice.owner}
        onChange={choice.setOwner}
      />
      <div className={styles.pair}>
        <Select
          label={words.fund.account}
          data={accounts.map(option)}
          value={account?.id ?? null}
          onChange={choice.setAccount}
          disabled={accounts.length === 0}
          placeholder={words.fund.noAccounts}
        />
        <MoneyInput
          label={words.fund.amount}
          currency={account === undefined ? '' : currencyOf(account)}
          value={amountMinor}
          onChange={setAmountMinor}
          error={isMissing ? words.fund.amountMissing : null}
        />
      </div>
      <div>
        <ActButton isSending={write.isSending} disabled={account === undefined} onAct={fund}>
          {words.fund.act}
        </ActButton>
      </div>
      <ServiceErrorNotice error={write.error} title={words.fund.refused} />
      <Done account={write.reply} />
    </ActFrame>
  )
}
