import { Select } from '@mantine/core'
import { usePreferences } from '../../client/preferences'
import { FormFrame } from '../../components/FormFrame'
import { useServiceForm } from '../../components/useServiceForm'
import { useSearchValues } from '../../navigation/useSearch'
import { amountWords, DOLLAR, orderedAmount } from './coinAmounts'
import { AccountField, amountFault, CoinFields, ORDER_FIELDS, OrderEnd, type OrderFormProps } from './OrderFields'
import { words } from './words'

/** The ways to pay that are taken; the others are reserved. Source: behaviour 22.2. */
type Source = 'WIRE' | 'ACH_DEBIT' | 'SAME_DAY_ACH_DEBIT'
const SOURCES: readonly Source[] = ['WIRE', 'ACH_DEBIT', 'SAME_DAY_ACH_DEBIT']
const SOURCE_CHOICES = SOURCES.map((value) => ({ value, label: words.sources[value] }))

const FIELD_MAP = {
  ...ORDER_FIELDS,
  'fundingSource.type': 'source',
  'fundingSource.externalAccountId': 'bankId',
  'destination.accountId': 'walletId',
} as const

/** Orders coins for a wallet against dollars. */
export function MintForm({ coins, onClose, onCreated }: OrderFormProps) {
  const { coin: wanted } = useSearchValues()
  const { hasIsoFormats } = usePreferences()
  const coinOf = (id: string) => coins.find((coin) => coin.id === id) ?? coins[0]
  const f = useServiceForm({
    id: 'createStablecoinMint',
    initialValues: {
      stablecoinId: coinOf(wanted ?? '')?.id ?? '',
      cents: null as number | null,
      source: 'WIRE' as Source,
      bankId: '',
      walletId: '',
      description: '',
    },
    fieldMap: FIELD_MAP,
    check: ({ cents }) => amountFault(cents),
    toCall: ({ stablecoinId, cents, source, bankId, walletId, description }) => ({
      params: { stablecoinId },
      body: {
        amount: orderedAmount(cents, coinOf(stablecoinId)?.decimals ?? 0),
        fundingSource: source === 'WIRE' ? { type: source } : { type: source, externalAccountId: bankId },
        destination: { accountId: walletId },
        description: description === '' ? undefined : description,
      },
    }),
    onDone: onCreated,
  })
  const { stablecoinId, cents, source } = f.form.getValues()
  const dollars = amountWords(cents, DOLLAR, hasIsoFormats, words.form.nothing)
  const issued = amountWords(cents, coinOf(stablecoinId)?.symbol ?? '', hasIsoFormats, words.form.coins)
  const happens = words.mint.happens[source === 'WIRE' ? 'WIRE' : 'DEBIT'](dollars, issued)
  return (
    <FormFrame kind="drawer" title={words.mint.title} onClose={onClose} form={f} submitLabel={words.mint.submit}>
      <CoinFields inputs={f} coins={coins} />
      <Select data={SOURCE_CHOICES} allowDeselect={false} {...f.choice('source', words.mint.source)} />
      {source !== 'WIRE' && <AccountField inputs={f} path="bankId" label={words.mint.bank} purpose="US_BANK_ACCOUNT" />}
      <AccountField inputs={f} path="walletId" label={words.mint.wallet} purpose="SPARK_WALLET" />
      <OrderEnd inputs={f} happens={happens} />
    </FormFrame>
  )
}
