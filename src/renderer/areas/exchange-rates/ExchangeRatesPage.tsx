import { useEffect } from 'react'
import { CURRENCIES } from '../../../contract/exchange-rates/currencies'
import type { ExchangeRate } from '../../../contract/exchange-rates/schemas'
import { usePreferences } from '../../client/preferences'
import { useServiceNow } from '../../client/serviceClock'
import { Countdown } from '../../components/Countdown'
import type { ListColumn } from '../../components/DataTable/column'
import { enumText } from '../../components/format/enumText'
import { decimalsOf, moneyText } from '../../components/format/moneyText'
import { fields, moneyFields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import { useList } from '../../components/list/useList'
import { MoneyInput } from '../../components/MoneyInput'
import { MoneyText } from '../../components/MoneyText'
import { PageHeader } from '../../components/PageHeader'
import { SearchSelect } from '../../components/SearchSelect'
import { TimeText } from '../../components/TimeText'
import { type UrlTab, UrlTabs, useUrlTab } from '../../components/UrlTabs'
import type { TabOf } from '../../navigation/placeSearch'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { BUCKET_MS, nextBucketAt } from './bucket'
import styles from './ExchangeRatesPage.module.css'
import { useRatesOverTime } from './RatesOverTime'
import { words } from './words'

const DIGITS = 6
const START_CURRENCY = 'USD'
const START_MAJOR = 1000

const codeOf = (currency: ExchangeRate['sourceCurrency']): string => currency.code ?? ''

function rateOf(row: ExchangeRate): string {
  const pair = `${codeOf(row.destinationCurrency)} / ${codeOf(row.sourceCurrency)}`
  return `${(1 / row.exchangeRate).toPrecision(DIGITS)} ${pair}`
}

function Limits({ row }: { readonly row: ExchangeRate }) {
  const { hasIsoFormats: isIso } = usePreferences()
  const text = (amountMinor: number) => moneyText(amountMinor, codeOf(row.sourceCurrency), { isIso })
  return words.limitsText(text(row.minSendingAmount), text(row.maxSendingAmount))
}

function Destination({ row }: { readonly row: ExchangeRate }) {
  return (
    <span className="truncate">
      {codeOf(row.destinationCurrency)} <span className="muted">{row.destinationCurrency.name}</span>
    </span>
  )
}

const columns: readonly ListColumn<ExchangeRate>[] = [
  {
    id: 'destination',
    header: words.destination,
    cell: (row) => <Destination row={row} />,
    exports: fields((row) => codeOf(row.destinationCurrency)),
  },
  { id: 'rail', header: words.rail, width: 140, cell: (row) => enumText(row.destinationPaymentRail) },
  {
    id: 'rate',
    header: words.rate,
    width: 190,
    align: 'right',
    cell: rateOf,
  },
  {
    id: 'inverse',
    header: words.inverse,
    width: 120,
    align: 'right',
    hideBelow: 1080,
    cell: (row) => row.exchangeRate.toPrecision(DIGITS),
  },
  {
    id: 'fixed',
    header: words.fixed,
    width: 110,
    align: 'right',
    hideBelow: 860,
    cell: (row) => <MoneyText amountMinor={row.fees.fixed} currency={codeOf(row.sourceCurrency)} />,
    exports: moneyFields((row) => ({ amountMinor: row.fees.fixed, currency: codeOf(row.sourceCurrency) })),
  },
  {
    id: 'fees',
    header: words.fees,
    width: 120,
    align: 'right',
    cell: (row) => <MoneyText amountMinor={row.fees.total} currency={codeOf(row.sourceCurrency)} />,
    exports: moneyFields((row) => ({ amountMinor: row.fees.total, currency: codeOf(row.sourceCurrency) })),
  },
  {
    id: 'receives',
    header: words.receives,
    width: 170,
    align: 'right',
    cell: (row) => <MoneyText amountMinor={row.receivingAmount} currency={codeOf(row.destinationCurrency)} isStrong />,
    exports: moneyFields((row) => ({ amountMinor: row.receivingAmount, currency: codeOf(row.destinationCurrency) })),
  },
  {
    id: 'limits',
    header: words.limits,
    width: 220,
    align: 'right',
    hideBelow: 1200,
    cell: (row) => <Limits row={row} />,
    exports: [
      ...moneyFields<ExchangeRate>(
        (row) => ({ amountMinor: row.minSendingAmount, currency: codeOf(row.sourceCurrency) }),
        words.smallest,
      ),
      ...moneyFields<ExchangeRate>(
        (row) => ({ amountMinor: row.maxSendingAmount, currency: codeOf(row.sourceCurrency) }),
        words.largest,
      ),
    ],
  },
]

const rowId = (row: ExchangeRate): string => `${codeOf(row.destinationCurrency)} ${row.destinationPaymentRail}`
const currencyOptions = CURRENCIES.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))

function startAmount(currency: string): number {
  return START_MAJOR * 10 ** decimalsOf(currency)
}

const TABS = [
  { value: 'now', label: words.tabs.now },
  { value: 'chart', label: words.tabs.chart },
] as const satisfies readonly UrlTab<TabOf<'exchangeRates'>>[]

const HEAD = { title: words.title, note: words.note, tabs: <UrlTabs label={words.title} tabs={TABS} /> }

/** What a chosen amount would bring in every other currency of the platform, per rail, with all fees. */
function RatesNow() {
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const source = currencyOptions.find(({ value }) => value === search.from)?.value ?? START_CURRENCY
  const given = Number(search.amount)
  const amountMinor = Number.isSafeInteger(given) && given > 0 ? given : startAmount(source)
  const list = useList('getExchangeRates', { query: { sourceCurrency: source, sendingAmount: amountMinor } })
  const { rows, reload } = list.source
  const bucket = useServiceNow(BUCKET_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new bucket is the reason to ask again
  useEffect(() => reload(), [bucket, reload])
  const updatedAt = rows[0]?.updatedAt
  const controls = (
    <div className={styles.controls}>
      <SearchSelect
        label={words.source}
        w="16.25rem"
        data={currencyOptions}
        value={source}
        onChange={(code) => setSearch({ from: code, amount: null })}
      />
      <MoneyInput
        label={words.amount}
        w="11.25rem"
        currency={source}
        value={amountMinor}
        onChange={(next) => {
          if (next !== null && next > 0) setSearch({ amount: String(next) })
        }}
      />
      {updatedAt !== undefined && (
        <span className={styles.updated}>
          {words.updated} <TimeText at={updatedAt} />, {words.next} <Countdown until={nextBucketAt(bucket)} />
        </span>
      )}
    </div>
  )
  const toChart = (row: ExchangeRate) =>
    setSearch({ tab: 'chart', from: source, to: codeOf(row.destinationCurrency) }, { isStep: true })
  return (
    <ListScreen
      {...HEAD}
      list={list}
      isCounted={false}
      filterRow={controls}
      columns={columns}
      rowId={rowId}
      onOpen={(_, row) => toChart(row)}
      empty={{ title: words.emptyTitle, text: words.emptyText }}
    />
  )
}

function RateChartScreen() {
  const { controls, content } = useRatesOverTime()
  return (
    <div className={styles.screen}>
      <PageHeader {...HEAD} filters={controls} />
      {content}
    </div>
  )
}

/** Rates: what an amount brings right now in every other currency, and how a pair went over time. */
export function ExchangeRatesPage() {
  return useUrlTab(TABS) === 'chart' ? <RateChartScreen /> : <RatesNow />
}
