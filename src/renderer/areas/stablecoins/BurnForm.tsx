import { Select } from '@mantine/core'
import { BURN_RAILS, type StablecoinBurnRail } from '../../../contract/stablecoins/burnRails'
import { usePreferences } from '../../client/preferences'
import { FormFrame } from '../../components/FormFrame'
import { moneyText } from '../../components/format/moneyText'
import { useServiceForm } from '../../components/useServiceForm'
import { useSearchValues } from '../../navigation/useSearch'
import { amountWords, centsOf, DOLLAR, orderedAmount } from './coinAmounts'
import { AccountField, amountFault, CoinFields, ORDER_FIELDS, OrderEnd, type OrderFormProps } from './OrderFields'
import { words } from './words'

/** Where coins may come from; internal accounts are reserved. Source: behaviour 22.2. */
type Source = 'EXTERNAL_ACCOUNT' | 'PROVIDER_INTERNAL_BALANCE'
const SOURCES: readonly Source[] = ['EXTERNAL_ACCOUNT', 'PROVIDER_INTERNAL_BALANCE']
const SOURCE_CHOICES = SOURCES.map((value) => ({ value, label: words.sources[value] }))
const RAIL_CHOICES = BURN_RAILS.map((value) => ({ value, label: words.rails[value] }))

const FIELD_MAP = {
  ...ORDER_FIELDS,
  'destination.externalAccountId': 'bankId',
  'destination.rail': 'rail',
} as const

/** Orders dollars for a bank account against coins. */
export function BurnForm({ coins, onClose, onCreated }: OrderFormProps) {
  const { coin: wanted } = useSearchValues()
  const { hasIsoFormats } = usePreferences()
  const coinOf = (id: string) => coins.find((coin) => coin.id === id) ?? coins[0]
  const f = useServiceForm({
    id: 'createStablecoinBurn',
    initialValues: {
      stablecoinId: coinOf(wanted ?? '')?.id ?? '',
      cents: null as number | null,
      source: 'EXTERNAL_ACCOUNT' as Source,
      bankId: '',
      rail: 'WIRE' as StablecoinBurnRail,
      description: '',
    },
    fieldMap: FIELD_MAP,
    check: ({ cents }) => amountFault(cents),
    toCall: ({ stablecoinId, cents, source, bankId, rail, description }) => ({
      params: { stablecoinId },
      body: {
        amount: orderedAmount(cents, coinOf(stablecoinId)?.decimals ?? 0),
        source: { type: source },
        destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: bankId, rail },
        description: description === '' ? undefined : description,
      },
    }),
    onDone: onCreated,
  })
  const { stablecoinId, cents, source } = f.form.getValues()
  const coin = coinOf(stablecoinId)
  const dollars = amountWords(cents, DOLLAR, hasIsoFormats, words.form.nothing)
  const destroyed = amountWords(cents, coin?.symbol ?? '', hasIsoFormats, words.form.coins)
  const left =
    coin === undefined
      ? ''
      : `${moneyText(centsOf(coin.providerBalance, coin.decimals), DOLLAR, { isIso: hasIsoFormats })} ${coin.symbol}`
  return (
    <FormFrame kind="drawer" title={words.burn.title} onClose={onClose} form={f} submitLabel={words.burn.submit}>
      <CoinFields inputs={f} coins={coins} />
      <Select
        data={SOURCE_CHOICES}
        allowDeselect={false}
        description={source === 'PROVIDER_INTERNAL_BALANCE' ? words.burn.left(left) : undefined}
        {...f.choice('source', words.burn.source)}
      />
      <AccountField inputs={f} path="bankId" label={words.burn.bank} purpose="US_BANK_ACCOUNT" />
      <Select data={RAIL_CHOICES} allowDeselect={false} {...f.choice('rail', words.burn.rail)} />
      <OrderEnd inputs={f} happens={words.burn.happens[source](dollars, destroyed)} />
    </FormFrame>
  )
}
