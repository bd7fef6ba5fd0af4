import { Autocomplete } from '@mantine/core'
import type { ContractPickerProps, ContractPickers } from '../../../components/contractForm/formTools'
import { idTail } from '../../../components/format/idText'
import styles from './AttemptPanel.module.css'
import { type OwnKind, useOwnObjects } from './ownIds'

/** An id: typed or pasted, or chosen among one's own. */
function OwnIdPicker({ kind, ...props }: ContractPickerProps & { readonly kind: OwnKind }) {
  const objects = useOwnObjects(kind)
  const byId = new Map(objects.map((object) => [object.id, object]))
  const value = typeof props.value === 'string' ? props.value : ''
  const isKnown = byId.has(value)
  return (
    <Autocomplete
      label={props.label}
      {...(props.description === '' ? {} : { description: props.description })}
      value={value}
      withAsterisk={props.isRequired}
      error={props.error}
      autoComplete="off"
      spellCheck={false}
      classNames={{ root: styles.wideField ?? '', input: styles.idInput ?? '' }}
      data={[...byId.keys()]}
      // All of them stand there as soon as the field has one of them, or one could not choose another.
      filter={({ options, search }) =>
        isKnown
          ? options
          : options.filter((option) => {
              const id = 'value' in option ? option.value : ''
              return `${id} ${byId.get(id)?.label ?? ''}`.toLowerCase().includes(search.toLowerCase())
            })
      }
      renderOption={({ option }) => (
        <span className={styles.option}>
          <span className="truncate">{byId.get(option.value)?.label || option.value}</span>
          <span className={styles.tail}>…{idTail(option.value)}</span>
        </span>
      )}
      onChange={(next) => props.onChange(next === '' ? undefined : next)}
    />
  )
}

const pickerOf = (kind: OwnKind) =>
  function PickerOfKind(props: ContractPickerProps) {
    return <OwnIdPicker {...props} kind={kind} />
  }

const InternalAccountPicker = pickerOf('InternalAccount')
const ExternalAccountPicker = pickerOf('ExternalAccount')
const WalletPicker = pickerOf('Wallet')

const PICKERS: ContractPickers = {
  customerId: pickerOf('Customer'),
  accountId: InternalAccountPicker,
  internalAccountId: InternalAccountPicker,
  'destination.accountId': ExternalAccountPicker,
  externalAccountId: ExternalAccountPicker,
  quoteId: pickerOf('Quote'),
  transactionId: pickerOf('Transaction'),
  agentId: pickerOf('Agent'),
  beneficialOwnerId: pickerOf('BeneficialOwner'),
  verificationId: pickerOf('Verification'),
  tokenId: pickerOf('Token'),
}

/** The pickers for an operation, by its path: what `/auth` and `/internal-accounts/{id}` act on are wallets. */
export function pickersOf(path: string): ContractPickers {
  if (path.startsWith('/auth/')) return { ...PICKERS, accountId: WalletPicker }
  if (path.startsWith('/internal-accounts/')) return { ...PICKERS, id: WalletPicker }
  if (path.startsWith('/receiver/external-account/')) return { ...PICKERS, accountId: ExternalAccountPicker }
  return PICKERS
}
