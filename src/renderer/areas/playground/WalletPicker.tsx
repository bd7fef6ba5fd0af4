import type { ComboboxItem, ComboboxParsedItem } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { callOperation } from '../../client/callOperation'
import { useFirstPages } from '../../client/useFirstRows'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { countryText } from '../../components/countryOptions'
import { SearchSelect } from '../../components/SearchSelect'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { idTail } from '../../navigation/idText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { randomWord } from './engine/stampChoice'
import styles from './Rail.module.css'
import { words } from './words'

export interface Wallet {
  readonly id: string
  readonly customerId: string
  readonly name: string
}

interface Owner {
  readonly customerId: string | null | undefined
  readonly customerName: string | null
}

const walletOf = (id: string, { customerId, customerName }: Owner): Wallet | null =>
  customerId == null ? null : { id, customerId, name: customerName ?? words.wallet.someone }

const EVERY = {}

interface Wallets {
  readonly wallets: readonly Wallet[]
  readonly wallet: Wallet | null
  /** True until it is known which wallet is meant: nothing must be carried out on another one meanwhile. */
  readonly isFinding: boolean
}

/** The wallets to choose from, none of a deleted customer, and the one that the address names, or the newest. */
export function useWallets(): Wallets {
  const { rows, isLoading } = useFirstPages('listWallets', EVERY)
  const { account = '' } = useSearchValues()
  const wallets = useMemo(
    () =>
      rows
        .filter(({ isCustomerDeleted }) => !isCustomerDeleted)
        .map((row) => walletOf(row.accountId, row))
        .filter((wallet) => wallet !== null),
    [rows],
  )
  const listed = wallets.find(({ id }) => id === account)
  const isMissing = account !== '' && listed === undefined
  const single = useRead('getInternalAccountById', { params: { internalAccountId: account } }, { isEnabled: isMissing })
  if (!isMissing) return { wallets, wallet: listed ?? wallets[0] ?? null, isFinding: isLoading }
  const { data } = single
  const found = data === undefined ? null : walletOf(account, { ...data, customerId: data.account.customerId })
  return {
    wallets: found === null ? wallets : [found, ...wallets],
    wallet: found ?? wallets[0] ?? null,
    isFinding: single.isPending,
  }
}

async function walletIdOf(customerId: string): Promise<string | null> {
  const { data } = await callOperation('listCustomerInternalAccounts', {
    query: { customerId, type: 'EMBEDDED_WALLET' },
  })
  return data[0]?.id ?? null
}

/** Wider than its field, so that a name and the end of an id stand side by side. */
const LIST_WIDTH_PX = 320
const LIST_HEIGHT_PX = 220
const PHONE_DIGITS = 1_000_000
const SECONDARY = {
  variant: 'transparent',
  size: 'compact-xs',
  c: 'var(--cs-accent-text)',
  px: 0,
  justify: 'start',
} as const

interface NewCustomerButtonProps {
  readonly isPrimary?: boolean
  /** Where the rules for customers are asked to hold. */
  readonly region?: 'DE'
  /** Told which wallet was made, where the button goes away with it. */
  readonly onMade?: (accountId: string) => void
}

const PHONES = { DE: '+4917', elsewhere: '+1503' } as const

/** A button that makes a person with an email address and a phone number, and goes to their wallet. */
export function NewCustomerButton({ isPrimary = false, region, onMade }: NewCustomerButtonProps) {
  const setSearch = useSetSearch()
  const create = useWrite('createCustomer')
  const [hasNoWallet, setHasNoWallet] = useState(false)
  const make = async () => {
    const word = randomWord()
    const digits = String(Number.parseInt(word, 16) % PHONE_DIGITS).padStart(6, '0')
    const customer = await create.send({
      body: {
        customerType: 'INDIVIDUAL',
        fullName: `Playground ${word}`,
        birthDate: '1990-05-17',
        nationality: 'US',
        address: { line1: '1 Test Street', city: 'Portland', state: 'OR', postalCode: '97201', country: 'US' },
        idType: 'SSN',
        identifier: '123-45-6789',
        email: `playground-${word}@example.com`,
        phoneNumber: `${PHONES[region ?? 'elsewhere']}${digits.padStart(7, '5')}`,
        region,
      },
    })
    if (customer === null) return
    const account = await walletIdOf(customer.id)
    setHasNoWallet(account === null)
    if (account === null) return
    setSearch({ account })
    onMade?.(account)
  }
  return (
    <>
      <ActButton
        operation="createCustomer"
        {...(isPrimary ? {} : { ...SECONDARY, leftSection: <IconPlus size={13} stroke={2} aria-hidden="true" /> })}
        isSending={create.isSending}
        onAct={make}
      >
        {region === undefined ? words.wallet.make : words.wallet.makeIn(countryText(region))}
      </ActButton>
      {hasNoWallet && <p role="status">{words.wallet.noWallet}</p>}
      <ServiceErrorAlert error={create.error} title={words.wallet.refused} />
    </>
  )
}

interface WalletPickerProps {
  readonly wallets: readonly Wallet[]
  readonly wallet: Wallet
}

/** By the customer's name or by any part of the wallet's id. */
function matching({ options, search }: { readonly options: ComboboxParsedItem[]; readonly search: string }) {
  const sought = search.trim().toLowerCase()
  return (options as ComboboxItem[]).filter(({ label, value }) => `${label} ${value}`.toLowerCase().includes(sought))
}

/** Chooses the wallet that the ceremonies run on. */
export function WalletPicker({ wallets, wallet }: WalletPickerProps) {
  const setSearch = useSetSearch()
  const [isOpen, setIsOpen] = useState(false)
  const data = wallets.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className={styles.picker}>
      <SearchSelect
        label={words.wallet.label}
        autoComplete="off"
        data={data}
        value={wallet.id}
        filter={matching}
        comboboxProps={{ width: LIST_WIDTH_PX, position: 'bottom-start' }}
        role="combobox"
        aria-expanded={isOpen}
        onDropdownOpen={() => setIsOpen(true)}
        onDropdownClose={() => setIsOpen(false)}
        withScrollArea={false}
        styles={{ options: { maxHeight: LIST_HEIGHT_PX, overflowY: 'auto' } }}
        renderOption={({ option }) => (
          <span className={styles.option}>
            <span className="truncate">{option.label}</span>
            <span className="mono muted">{idTail(option.value)}</span>
          </span>
        )}
        onChange={(account) => setSearch({ account })}
      />
      <div className={styles.chosen}>
        <CopyableId id={wallet.id} isLinked={false} />
        <PageLink to={itemAddress('credentials', wallet.id)}>{words.wallet.inspect}</PageLink>
      </div>
      <NewCustomerButton />
    </div>
  )
}
