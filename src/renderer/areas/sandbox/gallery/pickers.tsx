import { Autocomplete, Select } from '@mantine/core'
import { type ComponentType, useEffect, useMemo } from 'react'
import { PageLink } from '../../../app/PageLink'
import type { ContractPickerProps, ContractPickers } from '../../../components/contractForm/formTools'
import { valueAt } from '../../../components/contractForm/startValue'
import { hint } from '../../../components/hint'
import { SANDBOX_UMA_DOMAIN, UMA_ROWS } from '../outcomeWords'
import {
  useCancellablePaymentChoices,
  useHeldCustomerChoices,
  useLivenessAccountChoices,
  usePendingPaymentChoices,
  useUnprovenWalletChoices,
  useWalletChoices,
} from './actableChoices'
import {
  type Choice,
  otherSideOf,
  useAccountChoices,
  useActionChoices,
  useAgentChoices,
  useBusinessChoices,
  useCredentialChoices,
  useCustomerChoices,
  useExecutableQuoteChoices,
  useExternalAccountChoices,
  useFundableQuoteChoices,
  useInternalAccountChoices,
  usePaymentChoices,
  useUmaAddresses,
} from './choices'
import styles from './Gallery.module.css'
import type { PickerName } from './pickerNames'
import { FITS, fitOfTransfer, isTransferSide, sortedFor } from './transferPairs'
import type { Trigger } from './triggerTypes'
import { UmaLookupPicker } from './UmaLookupPicker'
import { STAYS_ON_ITS_WAY, words } from './words'

/** More options than this are found by typing. */
const OPTIONS_SHOWN = 100

function grouped(choices: readonly Choice[]) {
  const groups = [...new Set(choices.map(({ group }) => group ?? ''))]
  const itemsOf = (group: string) =>
    choices.filter((choice) => (choice.group ?? '') === group).map(({ value, label }) => ({ value, label }))
  return groups.length < 2 ? itemsOf(groups[0] ?? '') : groups.map((group) => ({ group, items: itemsOf(group) }))
}

interface ChoiceSelectProps extends ContractPickerProps {
  readonly choices: readonly Choice[]
  /** The trigger that makes what is missing. */
  readonly maker: string | null
  /** False while another field has to be chosen first. */
  readonly mayStart?: boolean
  /** Whether what is missing can be made from here; by default while there is nothing to choose from. */
  readonly isMakerShown?: boolean
}

function ChoiceSelect(props: ChoiceSelectProps) {
  const { choices, maker, mayStart = true, isMakerShown = choices.length === 0, value, onChange, set, ...field } = props
  const given = typeof value === 'string' && value !== '' ? value : null
  const choose = (next: string | null) => {
    onChange(next ?? undefined)
    const fills = choices.find((choice) => choice.value === next)?.fills ?? {}
    for (const [path, filled] of Object.entries(fills)) set(path, filled)
  }
  const first = choices[0]
  const wants = mayStart && given === null && (field.isRequired || value === '') && first !== undefined
  // What is wanted and not chosen starts with the newest of its kind.
  useEffect(() => {
    if (wants) choose(first.value)
  })
  const isKnown = given === null || choices.some((choice) => choice.value === given)
  const all = isKnown ? choices : [{ value: given ?? '', label: given ?? '' }, ...choices]
  return (
    <div className={styles.picker}>
      <Select
        label={field.label}
        withAsterisk={field.isRequired}
        error={field.error}
        searchable
        limit={OPTIONS_SHOWN}
        clearable={!field.isRequired}
        data={grouped(all)}
        value={given}
        onChange={choose}
        {...hint(choices.length === 0 ? words.noChoice : '')}
        nothingFoundMessage={words.noChoice}
        autoComplete="off"
      />
      {isMakerShown && maker !== null && (
        <PageLink to={`/sandbox?act=${maker}`} className={styles.maker}>
          {words.makers[maker] ?? words.makeOne}
        </PageLink>
      )}
    </div>
  )
}

function pickerOf(
  useChoices: () => readonly Choice[],
  maker: string | null = null,
): ComponentType<ContractPickerProps> {
  return function Picker(props) {
    return <ChoiceSelect {...props} choices={useChoices()} maker={maker} />
  }
}

/** Accounts of the owner on the other side come first; a destination waits until its source is chosen. */
function accountPickerOf(useChoices: () => readonly Choice[], maker: string): ComponentType<ContractPickerProps> {
  return function AccountPicker(props) {
    const choices = useChoices()
    const accounts = useAccountChoices()
    const { path, root } = props
    const other = otherSideOf(accounts, path, root)
    const isTransfer = isTransferSide(path, root)
    const sorted = useMemo(
      () => sortedFor(choices, { path, other, isTransfer, accounts }),
      [choices, path, other, isTransfer, accounts],
    )
    const hasSource = valueAt(root, 'source.accountId') !== undefined || !isAccountSource(root)
    const mayWait = path === 'destination.accountId' && !hasSource
    const first = sorted[0]
    const hasPair = first !== undefined && fitOfTransfer(first, { path, other, accounts }) === FITS
    return <ChoiceSelect {...props} choices={sorted} maker={maker} mayStart={isTransfer ? hasPair : !mayWait} />
  }
}

const isAccountSource = (root: unknown): boolean => valueAt(root, 'source.sourceType') !== 'REALTIME_FUNDING'

const UMA_ADDRESSES = UMA_ROWS.map(({ suffix }) => `${suffix}@${SANDBOX_UMA_DOMAIN}`)

function UmaAddressPicker({ label, value, onChange, error, isRequired }: ContractPickerProps) {
  const own = useUmaAddresses()
  return (
    <Autocomplete
      label={label}
      withAsterisk={isRequired}
      error={error}
      data={[...new Set([...UMA_ADDRESSES, ...own])]}
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => onChange(next === '' ? undefined : next)}
      autoComplete="off"
    />
  )
}

/** None is chosen by itself that would refuse what the form starts with. */
function WalletPicker(props: ContractPickerProps) {
  const choices = useWalletChoices()
  const canStart = choices[0]?.rank === 0
  return <ChoiceSelect {...props} choices={choices} maker="new-person" mayStart={canStart} isMakerShown={!canStart} />
}

const PICKERS: Readonly<Record<PickerName, ComponentType<ContractPickerProps>>> = {
  customer: pickerOf(useCustomerChoices, 'new-person'),
  business: pickerOf(useBusinessChoices, 'new-business'),
  umaLookup: UmaLookupPicker,
  internalAccount: accountPickerOf(useInternalAccountChoices, 'new-person'),
  externalAccount: accountPickerOf(useExternalAccountChoices, 'new-account'),
  account: accountPickerOf(useAccountChoices, 'new-account'),
  fundableQuote: pickerOf(useFundableQuoteChoices, 'quote'),
  executableQuote: pickerOf(useExecutableQuoteChoices, 'account-quote'),
  pendingPayment: pickerOf(usePendingPaymentChoices, 'hold-incoming'),
  payment: pickerOf(usePaymentChoices, 'pay-account'),
  cancellablePayment: pickerOf(useCancellablePaymentChoices, STAYS_ON_ITS_WAY),
  heldCustomer: pickerOf(useHeldCustomerChoices, 'hold'),
  unprovenWallet: pickerOf(useUnprovenWalletChoices, 'new-account'),
  agent: pickerOf(useAgentChoices),
  action: pickerOf(useActionChoices, 'fresh-actions'),
  wallet: WalletPicker,
  credential: pickerOf(useCredentialChoices, 'new-credential'),
  umaAddress: UmaAddressPicker,
  livenessAccount: pickerOf(useLivenessAccountChoices, 'start-liveness'),
}

/** Which choices a field has, by the end of its path, unless the trigger knows better. */
const USUAL: Readonly<Record<string, PickerName>> = {
  customerId: 'customer',
  accountId: 'account',
  'source.accountId': 'internalAccount',
  'destination.accountId': 'externalAccount',
  internalAccountId: 'internalAccount',
  externalAccountId: 'externalAccount',
  agentId: 'agent',
  actionId: 'action',
  'destination.umaAddress': 'umaAddress',
  senderUmaAddress: 'umaAddress',
  receiverUmaAddress: 'umaAddress',
}

const made = new Map<string, ContractPickers>()

/** The pickers of a trigger's form. */
export function pickersOf(trigger: Trigger): ContractPickers {
  const known = made.get(trigger.name)
  if (known !== undefined) return known
  const names = { ...USUAL, ...trigger.pickers }
  const pickers = Object.fromEntries(Object.entries(names).map(([field, name]) => [field, PICKERS[name]]))
  made.set(trigger.name, pickers)
  return pickers
}
