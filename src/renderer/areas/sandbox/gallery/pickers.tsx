import { Autocomplete, Select } from '@mantine/core'
import { type ComponentType, useEffect, useMemo } from 'react'
import { PageLink } from '../../../app/PageLink'
import type { ContractPickerProps, ContractPickers } from '../../../components/contractForm/formTools'
import { valueAt } from '../../../components/contractForm/startValue'
import { SANDBOX_UMA_DOMAIN, UMA_ROWS } from '../outcomeWords'
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
  useLivenessAccountChoices,
  usePaymentChoices,
  usePendingPaymentChoices,
  useUmaAddresses,
  useWalletChoices,
} from './choices'
import styles from './Gallery.module.css'
import type { PickerName } from './pickerNames'
import type { Trigger } from './triggerTypes'
import { UmaLookupPicker } from './UmaLookupPicker'
import { words } from './words'

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
}

function ChoiceSelect({ choices, maker, mayStart = true, value, onChange, set, ...field }: ChoiceSelectProps) {
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
        placeholder={choices.length === 0 ? words.noChoice : ''}
        nothingFoundMessage={words.noChoice}
        autoComplete="off"
      />
      {choices.length === 0 && maker !== null && (
        <PageLink to={`/sandbox?act=${maker}`} className={styles.maker}>
          {words.makeOne}
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
    const isTransfer = valueAt(root, 'lockedCurrencySide') === undefined
    const sorted = useMemo(() => {
      if (other === undefined) return choices
      // A transfer does not convert; a quote does.
      const fits = (choice: Choice) =>
        Number(isTransfer && choice.currency === other.currency) * 2 +
        Number(choice.owner === other.owner && choice.value !== other.value)
      return choices.toSorted((one, next) => fits(next) - fits(one))
    }, [choices, other, isTransfer])
    const hasSource = valueAt(root, 'source.accountId') !== undefined || !isAccountSource(root)
    const mayWait = path === 'destination.accountId' && !hasSource
    return <ChoiceSelect {...props} choices={sorted} maker={maker} mayStart={!mayWait} />
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

const PICKERS: Readonly<Record<PickerName, ComponentType<ContractPickerProps>>> = {
  customer: pickerOf(useCustomerChoices, 'new-person'),
  business: pickerOf(useBusinessChoices, 'new-business'),
  umaLookup: UmaLookupPicker,
  internalAccount: accountPickerOf(useInternalAccountChoices, 'new-person'),
  externalAccount: accountPickerOf(useExternalAccountChoices, 'new-account'),
  account: accountPickerOf(useAccountChoices, 'new-account'),
  fundableQuote: pickerOf(useFundableQuoteChoices, 'quote'),
  executableQuote: pickerOf(useExecutableQuoteChoices, 'quote'),
  pendingPayment: pickerOf(usePendingPaymentChoices, 'uma-receive'),
  payment: pickerOf(usePaymentChoices, 'pay-account'),
  agent: pickerOf(useAgentChoices),
  action: pickerOf(useActionChoices, 'fresh-actions'),
  wallet: pickerOf(useWalletChoices),
  credential: pickerOf(useCredentialChoices, 'new-credential'),
  umaAddress: UmaAddressPicker,
  livenessAccount: pickerOf(useLivenessAccountChoices),
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
