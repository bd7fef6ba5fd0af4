import { SegmentedControl, Select, Text, TextInput } from '@mantine/core'
import type { ExternalAccountItem } from '../../../contract/console/money/schemas'
import type { InternalAccount } from '../../../contract/internal-accounts/schemas'
import { type PurposeOfPayment, purposeOfPayment } from '../../../contract/primitives/counterparty'
import type { Quote, QuoteLockSide } from '../../../contract/quotes/schemas'
import { useRead } from '../../client/useRead'
import { FormFrame } from '../../components/FormFrame'
import { enumText } from '../../components/format/enumText'
import { moneyText } from '../../components/format/moneyText'
import { MoneyInput } from '../../components/MoneyInput'
import { useCustomerOptions } from '../../components/useChoices'
import { useServiceForm } from '../../components/useServiceForm'
import { RateNow } from './RateNow'
import { words } from './words'

interface QuoteFormProps {
  readonly onClose: () => void
  readonly onCreated: (quote: Quote) => void
}

interface Values extends Record<string, unknown> {
  customerId: string
  sourceId: string
  destinationId: string
  lockedCurrencySide: QuoteLockSide
  amountMinor: number | null
  description: string
  remittanceInformation: string
  purposeOfPayment: PurposeOfPayment | ''
}

const INITIAL: Values = {
  customerId: '',
  sourceId: '',
  destinationId: '',
  lockedCurrencySide: 'SENDING',
  amountMinor: null,
  description: '',
  remittanceInformation: '',
  purposeOfPayment: '',
}

const FIELDS = {
  'source.accountId': 'sourceId',
  'destination.accountId': 'destinationId',
  lockedCurrencyAmount: 'amountMinor',
} as const
const LOCKS = ['SENDING', 'RECEIVING'] as const
const OPTIONS_MAX = 100

function bodyOf(values: Values) {
  const { description, remittanceInformation, purposeOfPayment: purpose } = values
  return {
    source: { sourceType: 'ACCOUNT' as const, accountId: values.sourceId },
    destination: { destinationType: 'ACCOUNT' as const, accountId: values.destinationId },
    lockedCurrencySide: values.lockedCurrencySide,
    lockedCurrencyAmount: values.amountMinor ?? 0,
    ...(description === '' ? {} : { description }),
    ...(remittanceInformation === '' ? {} : { remittanceInformation }),
    ...(purpose === '' ? {} : { purposeOfPayment: purpose }),
  }
}

const currencyOf = (internal: InternalAccount | undefined): string | null => internal?.balance.currency.code ?? null

const sourceLabel = (account: InternalAccount): string => {
  const currency = currencyOf(account) ?? ''
  return `${currency}, ${words.form.spendable(moneyText(account.balance.amount, currency))}`
}

const destinationLabel = ({ account, holderName, primaryIdentifier }: ExternalAccountItem): string =>
  [account.currency, holderName, primaryIdentifier].filter((part) => part !== null).join(' · ')

/** The active accounts of the chosen customer, on both sides. */
function useAccounts(customerId: string) {
  const isEnabled = customerId !== ''
  const query = { customerId, limit: OPTIONS_MAX }
  const internals = useRead('listCustomerInternalAccounts', { query }, { isEnabled })
  const externals = useRead('listAllExternalAccounts', { query }, { isEnabled })
  const ofCustomer = <Row,>(rows: readonly Row[] | undefined) => (isEnabled ? (rows ?? []) : [])
  return {
    sources: ofCustomer(internals.data?.data)
      .filter((account) => account.status === 'ACTIVE' && account.customerId === customerId)
      .toSorted((a, b) => b.balance.amount - a.balance.amount),
    destinations: ofCustomer(externals.data?.data).filter(
      ({ account }) => account.status === 'ACTIVE' && account.customerId === customerId,
    ),
    isLoaded: internals.data !== undefined && externals.data !== undefined,
  }
}

type Accounts = ReturnType<typeof useAccounts>
type Form = ReturnType<typeof useServiceForm<'createQuote', Values>>['form']

function AccountFields({ form, accounts }: { readonly form: Form; readonly accounts: Accounts }) {
  const { sources, destinations, isLoaded } = accounts
  const customers = useCustomerOptions()
  const isEmpty = (count: number) => isLoaded && form.values.customerId !== '' && count === 0
  return (
    <>
      <Select
        label={words.form.customer}
        searchable
        data={[...customers]}
        data-autofocus
        {...form.getInputProps('customerId')}
        onChange={(id) => form.setValues({ customerId: id ?? '', sourceId: '', destinationId: '' })}
      />
      <Select
        label={words.form.source}
        data={sources.map((account) => ({ value: account.id, label: sourceLabel(account) }))}
        disabled={sources.length === 0}
        {...form.getInputProps('sourceId')}
      />
      {isEmpty(sources.length) && <Text size="xs">{words.form.noSource}</Text>}
      <Select
        label={words.form.destination}
        searchable
        data={destinations.map((item) => ({ value: item.account.id, label: destinationLabel(item) }))}
        disabled={destinations.length === 0}
        {...form.getInputProps('destinationId')}
      />
      {isEmpty(destinations.length) && <Text size="xs">{words.form.noDestination}</Text>}
    </>
  )
}

function TextFields({ form }: { readonly form: Form }) {
  return (
    <>
      <TextInput label={words.form.description} {...form.getInputProps('description')} />
      <TextInput
        label={words.form.remittance}
        description={words.form.remittanceNote}
        maxLength={80}
        {...form.getInputProps('remittanceInformation')}
      />
      <Select
        label={words.form.purpose}
        description={words.form.purposeNote}
        clearable
        data={purposeOfPayment.options.map((value) => ({ value, label: enumText(value) }))}
        {...form.getInputProps('purposeOfPayment')}
        value={form.values.purposeOfPayment === '' ? null : form.values.purposeOfPayment}
        onChange={(value) => form.setFieldValue('purposeOfPayment', (value ?? '') as PurposeOfPayment | '')}
      />
    </>
  )
}

/** Asks for a quote between two accounts of one customer, with what it would come to right now. */
export function QuoteForm({ onClose, onCreated }: QuoteFormProps) {
  const f = useServiceForm<'createQuote', Values>({
    id: 'createQuote',
    initialValues: INITIAL,
    toCall: (values) => ({ body: bodyOf(values) }),
    onDone: onCreated,
    fieldMap: FIELDS,
    validate: {
      amountMinor: (value) => (value === null || value <= 0 ? words.form.amountMissing : null),
    },
  })
  const { form } = f
  const { values } = form
  const accounts = useAccounts(values.customerId)
  const sending = currencyOf(accounts.sources.find((account) => account.id === values.sourceId))
  const destination = accounts.destinations.find(({ account }) => account.id === values.destinationId)
  const receiving = destination?.account.currency ?? null
  const isSending = values.lockedCurrencySide === 'SENDING'
  return (
    <FormFrame
      kind="drawer"
      title={words.create}
      onClose={onClose}
      submit={f.submit}
      submitLabel={words.create}
      isSending={f.isSending}
      error={f.error}
      shownFields={f.shownFields}
    >
      <AccountFields form={form} accounts={accounts} />
      <div>
        <Text size="sm" fw={500} mb={4}>
          {words.form.lock}
        </Text>
        <SegmentedControl
          fullWidth
          aria-label={words.form.lock}
          value={values.lockedCurrencySide}
          onChange={(value) => form.setFieldValue('lockedCurrencySide', value as QuoteLockSide)}
          data={LOCKS.map((value) => ({ value, label: words.form.locks[value] }))}
        />
      </div>
      <MoneyInput
        label={words.form.amount}
        description={words.form.lockNote}
        currency={(isSending ? sending : receiving) ?? ''}
        {...form.getInputProps('amountMinor')}
        value={values.amountMinor}
        onChange={(amountMinor) => form.setFieldValue('amountMinor', amountMinor)}
      />
      <RateNow sending={sending} receiving={receiving} sendingMinor={isSending ? values.amountMinor : null} />
      <TextFields form={form} />
    </FormFrame>
  )
}
