import { Select, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { accountTypes } from '../../../contract/external-accounts/accountTypes'
import type { ExternalAccount } from '../../../contract/external-accounts/schemas'
import {
  type ChainKey,
  newChainKey,
  SIGNING_ACCOUNT_TYPES,
  type SigningAccountType,
  SPARK_ADDRESS_FORMS,
  type SparkAddressForm,
} from '../../../wallet-client/chains/chainKeys'
import type { CallDraft } from '../../client/operations'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { CustomerSelect } from '../../components/CustomerSelect'
import { FormFrame } from '../../components/FormFrame'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { useServiceForm } from '../../components/useServiceForm'
import { typeLabel } from '../external-accounts/typeChoices'
import styles from './DemoWalletForm.module.css'
import { keepSignerKey } from './signerKeys'
import { words } from './words'

const FALLBACK_CURRENCY = 'USDC'

interface Values {
  customerId: string
  chain: SigningAccountType
  addressForm: SparkAddressForm
  holder: string
}

const INITIAL: Values = { customerId: '', chain: 'BASE_WALLET', addressForm: 'SPARK', holder: '' }

function currencyOf(type: SigningAccountType): string {
  const { currencies } = accountTypes[type]
  return currencies === 'any' ? FALLBACK_CURRENCY : (currencies[0] ?? FALLBACK_CURRENCY)
}

function callOf({ customerId, holder }: Values, key: ChainKey): CallDraft<'createCustomerExternalAccount'> {
  const legalName = holder.trim()
  const beneficiary = legalName === '' ? undefined : { beneficiaryType: 'BUSINESS', legalName }
  return {
    body: {
      customerId,
      currency: currencyOf(key.accountType),
      ownershipType: 'FIRST_PARTY',
      accountInfo: { accountType: key.accountType, address: key.address, beneficiary },
    },
  }
}

/** Whether the wallet will wait for a proof; offers to turn the rules on that make it. */
function Rules() {
  const settings = useRead('getHostSettings', {})
  const write = useWrite('updateHostSettings')
  if (settings.data === undefined) return null
  if (settings.data.counterpartyRules === 'ON') return <p className="muted">{words.demo.rulesOn}</p>
  return (
    <div className={styles.rules} role="note">
      <p>{words.demo.rulesOff}</p>
      <div>
        <ActButton
          operation="updateHostSettings"
          variant="default"
          size="xs"
          isSending={write.isSending}
          onAct={() => write.send({ body: { counterpartyRules: 'ON' } })}
        >
          {words.demo.turnOn}
        </ActButton>
      </div>
      <ServiceErrorAlert error={write.error} title={words.demo.rulesFailed} />
    </div>
  )
}

interface DemoWalletFormProps {
  readonly onClose: () => void
  readonly onCreated: (account: ExternalAccount) => void
}

/** Makes a throwaway key in this window and registers its address for a customer. */
export function DemoWalletForm({ onClose, onCreated }: DemoWalletFormProps) {
  const keys = useRef(new Map<string, ChainKey>())
  const f = useServiceForm<'createCustomerExternalAccount', Values>({
    id: 'createCustomerExternalAccount',
    initialValues: INITIAL,
    toCall: (values) => {
      const { chain, addressForm } = values
      const key = newChainKey(chain, chain === 'SPARK_WALLET' ? addressForm : undefined)
      keys.current.set(key.address, key)
      return callOf(values, key)
    },
    onDone: (account) => {
      const { address = '' } = account.accountInfo as { readonly address?: string }
      const key = keys.current.get(address)
      if (key !== undefined) keepSignerKey(account.id, key)
      onCreated(account)
    },
  })
  const { chain } = f.form.values
  return (
    <FormFrame kind="drawer" title={words.demo.title} onClose={onClose} form={f} submitLabel={words.demo.submit}>
      <p className="muted">{words.demo.note}</p>
      <Rules />
      <CustomerSelect {...f.choice('customerId', words.demo.customer, { isNeeded: true })} />
      <Select
        data={SIGNING_ACCOUNT_TYPES.map((value) => ({ value, label: typeLabel(value) }))}
        allowDeselect={false}
        {...f.choice('chain', words.demo.chain)}
      />
      {chain === 'SPARK_WALLET' && (
        <Select
          data={SPARK_ADDRESS_FORMS.map((value) => ({ value, label: words.demo.forms[value] }))}
          allowDeselect={false}
          {...f.choice('addressForm', words.demo.form)}
        />
      )}
      <TextInput description={words.demo.holderNote} autoComplete="off" {...f.field('holder', words.demo.holder)} />
    </FormFrame>
  )
}
