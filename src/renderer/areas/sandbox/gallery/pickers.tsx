import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ComponentType } from 'react'
import type { FoundObject, ObjectPurpose } from '../../../../contract/console/objects/schemas'
import type { ContractPickerProps, ContractPickers } from '../../../components/contractForm/formTools'
import { valueAt } from '../../../components/contractForm/startValue'
import { ObjectPicker } from '../../../components/objects/ObjectPicker'
import { fillsOf, otherSide } from '../../../components/objects/objectFields'
import { useObjects } from '../../../components/objects/useObjects'
import { starred } from '../../../components/starred'
import { PageLink } from '../../../navigation/PageLink'
import { placeAddress } from '../../../navigation/placeAddress'
import { SANDBOX_UMA_DOMAIN, UMA_ROWS } from '../outcomeWords'
import { DocumentFilePicker } from './DocumentFilePicker'
import styles from './Gallery.module.css'
import type { PickerName } from './pickerNames'
import type { Trigger } from './triggerTypes'
import { UmaLookupPicker } from './UmaLookupPicker'
import { STAYS_ON_ITS_WAY, words } from './words'

/** The trigger that makes what is missing. */
const MAKERS: Readonly<Partial<Record<ObjectPurpose, string>>> = {
  CUSTOMER: 'new-person',
  BUSINESS: 'new-business',
  ACCOUNT: 'new-account',
  INTERNAL_ACCOUNT: 'fund',
  EXTERNAL_ACCOUNT: 'new-account',
  TRANSFER_OUT_SOURCE: 'new-account',
  TRANSFER_OUT_DESTINATION: 'new-account',
  TRANSFER_IN_SOURCE: 'new-account',
  TRANSFER_IN_DESTINATION: 'new-account',
  FUNDABLE_QUOTE: 'quote',
  EXECUTABLE_QUOTE: 'account-quote',
  AUTHORIZABLE_QUOTE: 'account-quote',
  PENDING_INCOMING_PAYMENT: 'hold-incoming',
  OUTGOING_PAYMENT: 'pay-account',
  CANCELLABLE_PAYMENT: STAYS_ON_ITS_WAY,
  HELD_CUSTOMER: 'hold',
  UNPROVEN_WALLET: 'new-account',
  WAITING_ACTION: 'fresh-actions',
  WALLET_FOR_SMS_CODES: 'new-person',
  CODE_CREDENTIAL: 'new-credential',
  LIVENESS_CHECK: 'start-liveness',
  SPARK_WALLET: 'new-account',
  US_BANK_ACCOUNT: 'new-account',
  STABLECOIN_LINK: 'link-provider',
  STABLECOIN: 'register-coin',
}

function Maker({ purpose }: { readonly purpose: ObjectPurpose }) {
  const act = MAKERS[purpose]
  if (act === undefined) return null
  return (
    <PageLink to={placeAddress('sandbox', { act })} className={styles.maker}>
      {words.makers[act] ?? words.makeOne}
    </PageLink>
  )
}

const isAccountSource = (root: unknown): boolean => valueAt(root, 'source.sourceType') !== 'REALTIME_FUNDING'

/** A destination waits until its source is chosen, so that it begins with a payee of the same owner. */
const waitsForSource = (path: string, root: unknown): boolean =>
  path === 'destination.accountId' && isAccountSource(root) && valueAt(root, 'source.accountId') === undefined

/** What is chosen without a source beside it. */
const STANDS_ALONE: readonly ObjectPurpose[] = ['SPARK_WALLET', 'US_BANK_ACCOUNT']

/** Objects for a purpose; what a choice decides beside itself is filled in as well. */
function pickerOf(purpose: ObjectPurpose): ComponentType<ContractPickerProps> {
  return function Picker(props) {
    const { path, root, set } = props
    const fill = (object: FoundObject) => {
      for (const [place, filled] of Object.entries(fillsOf(purpose, object))) set(place, filled)
    }
    return (
      <ObjectPicker
        {...props}
        purpose={purpose}
        beside={otherSide(path, root)}
        isStarted={STANDS_ALONE.includes(purpose) || !waitsForSource(path, root)}
        onChosen={fill}
        maker={<Maker purpose={purpose} />}
      />
    )
  }
}

const UMA_ADDRESSES = UMA_ROWS.map(({ suffix }) => `${suffix}@${SANDBOX_UMA_DOMAIN}`)
const PAUSE_MS = 200

function UmaAddressPicker({ label, value, onChange, error, isRequired }: ContractPickerProps) {
  const given = typeof value === 'string' ? value : ''
  const [text] = useDebouncedValue(given, PAUSE_MS)
  const isSandbox = text.endsWith(`@${SANDBOX_UMA_DOMAIN}`)
  const own = useObjects({ purpose: 'CUSTOMER', text: isSandbox ? '' : text }).data?.data ?? []
  const addresses = own.flatMap(({ identifier }) => (identifier === null ? [] : [identifier]))
  return (
    <Autocomplete
      label={label}
      {...starred(isRequired)}
      error={error}
      data={[...new Set([...UMA_ADDRESSES, ...addresses])]}
      value={given}
      onChange={(next) => onChange(next === '' ? undefined : next)}
      autoComplete="off"
    />
  )
}

/** Which choices a field has, by the end of its path, unless the trigger knows better. */
const USUAL: Readonly<Record<string, PickerName>> = {
  customerId: 'CUSTOMER',
  accountId: 'ACCOUNT',
  'source.accountId': 'INTERNAL_ACCOUNT',
  'destination.accountId': 'EXTERNAL_ACCOUNT',
  internalAccountId: 'INTERNAL_ACCOUNT',
  externalAccountId: 'EXTERNAL_ACCOUNT',
  agentId: 'AGENT',
  actionId: 'WAITING_ACTION',
  'destination.umaAddress': 'UMA_ADDRESS',
  senderUmaAddress: 'UMA_ADDRESS',
  receiverUmaAddress: 'UMA_ADDRESS',
}

const made = new Map<PickerName, ComponentType<ContractPickerProps>>([
  ['UMA_ADDRESS', UmaAddressPicker],
  ['UMA_LOOKUP', UmaLookupPicker],
  ['DOCUMENT_FILE', DocumentFilePicker],
])

/** One component for each purpose, whatever the number of renders: another one would begin again. */
function pickerNamed(name: PickerName): ComponentType<ContractPickerProps> {
  const known = made.get(name)
  if (known !== undefined) return known
  if (name === 'UMA_ADDRESS' || name === 'UMA_LOOKUP' || name === 'DOCUMENT_FILE') return UmaAddressPicker
  const picker = pickerOf(name)
  made.set(name, picker)
  return picker
}

/** The pickers of a trigger's form. */
export function pickersOf(trigger: Trigger): ContractPickers {
  const names = { ...USUAL, ...trigger.pickers }
  return Object.fromEntries(Object.entries(names).map(([field, name]) => [field, pickerNamed(name)]))
}
