import { useMemo } from 'react'
import { type AccountType, accountTypes } from '../../../contract/external-accounts/accountTypes'
import type { InternalAccount } from '../../../contract/internal-accounts/schemas'
import type { PaymentRail } from '../../../contract/primitives/rails'
import { useRead } from '../../client/useRead'
import { moneyText } from '../../components/format/moneyText'
import { type AccountItem, platformItem } from '../external-accounts/accountItem'
import { PLATFORM } from './quoteBody'
import { words } from './words'

const OPTIONS_MAX = 100
/** What money can be pulled from. */
export const PULLABLE = 'USD_ACCOUNT'

/** An account that the form may choose, on either side. */
interface PartyOption {
  readonly value: string
  readonly label: string
  readonly currency: string
  /** The rails on which an account outside is paid; none inside the service. */
  readonly rails: readonly PaymentRail[]
  readonly isWallet: boolean
  /** Held by the service. */
  readonly isInside: boolean
}

export interface PartyGroup {
  readonly group: string
  readonly items: readonly PartyOption[]
}

function internalOption(account: InternalAccount): PartyOption {
  const currency = account.balance.currency.code ?? ''
  const label = `${currency}, ${words.form.spendable(moneyText(account.balance.amount, currency))}`
  return { value: account.id, label, currency, rails: [], isWallet: account.type === 'EMBEDDED_WALLET', isInside: true }
}

function externalOption({ account, holderName, primaryIdentifier }: AccountItem): PartyOption {
  const { accountType } = account.accountInfo
  const kind = accountType in accountTypes ? accountTypes[accountType as AccountType].label : accountType
  const parts = [account.currency, holderName, primaryIdentifier === '' ? kind : primaryIdentifier]
  const rails = 'paymentRails' in account.accountInfo ? (account.accountInfo.paymentRails ?? []) : []
  const label = parts.filter((part) => part !== null).join(' · ')
  const value = account.id
  return { value, label, currency: account.currency, rails: rails as PaymentRail[], isWallet: false, isInside: false }
}

const isActive = ({ status }: { readonly status: string }) => status === 'ACTIVE'
const grouped = (group: string, items: readonly PartyOption[]): PartyGroup[] =>
  items.length === 0 ? [] : [{ group, items }]

/** The accounts of whoever pays: their own inside the service, the platform's, and those outside. */
function useAccounts(owner: string) {
  const isPlatform = owner === PLATFORM
  const isCustomer = owner !== '' && !isPlatform
  const query = { customerId: owner, limit: OPTIONS_MAX }
  const own = useRead('listCustomerInternalAccounts', { query }, { isEnabled: isCustomer })
  const platform = useRead('listPlatformInternalAccounts', {}, { isEnabled: owner !== '' })
  const outside = useRead('listAllExternalAccounts', { query }, { isEnabled: isCustomer })
  const platformOutside = useRead(
    'listPlatformExternalAccounts',
    { query: { limit: OPTIONS_MAX } },
    { isEnabled: isPlatform },
  )
  const internals = isCustomer ? own.data?.data : isPlatform ? platform.data?.data : []
  const externals: readonly AccountItem[] | undefined = isCustomer
    ? outside.data?.data
    : isPlatform
      ? platformOutside.data?.data.map(platformItem)
      : []
  return { internals, externals, others: isCustomer ? (platform.data?.data ?? []) : [] }
}

export interface Parties {
  readonly sources: readonly PartyGroup[]
  readonly destinations: readonly PartyGroup[]
  readonly isLoaded: boolean
  readonly find: (id: string) => PartyOption | null
}

/** Where money of this customer, or of the platform, may come from and go to. */
export function useParties(owner: string): Parties {
  const { internals, externals, others } = useAccounts(owner)
  return useMemo(() => {
    const inside = (internals ?? []).filter(isActive).toSorted((a, b) => b.balance.amount - a.balance.amount)
    const ownOptions = inside.map(internalOption)
    const outside = (externals ?? []).filter(({ account }) => isActive(account))
    const pullable = outside.filter(({ account }) => account.accountInfo.accountType === PULLABLE).map(externalOption)
    const { groups } = words.form
    const sources = [
      ...grouped(
        groups.internal,
        ownOptions.filter(({ isWallet }) => !isWallet),
      ),
      ...grouped(
        groups.wallets,
        ownOptions.filter(({ isWallet }) => isWallet),
      ),
      ...grouped(groups.pulled, pullable),
    ]
    const destinations = [
      ...grouped(groups.external, outside.map(externalOption)),
      ...grouped(groups.own, ownOptions),
      ...grouped(groups.platform, others.filter(isActive).map(internalOption)),
    ]
    const all = [...sources, ...destinations].flatMap(({ items }) => items)
    return {
      sources,
      destinations,
      isLoaded: internals !== undefined && externals !== undefined,
      find: (id) => all.find(({ value }) => value === id) ?? null,
    }
  }, [internals, externals, others])
}
