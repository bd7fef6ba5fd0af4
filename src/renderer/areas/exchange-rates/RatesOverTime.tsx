import { SegmentedControl } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { type RateFees, type RateHistory, rateFees } from '../../../contract/console/money/rateHistory'
import { CURRENCIES } from '../../../contract/exchange-rates/currencies'
import { usePreferences } from '../../client/preferences'
import { useServiceNow } from '../../client/serviceClock'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { Countdown } from '../../components/Countdown'
import { decimalsOf, moneyText } from '../../components/format/moneyText'
import { clockTimeText, dayText, exactTimeText } from '../../components/format/timeText'
import { MoneyInput } from '../../components/MoneyInput'
import { ScrollRegion } from '../../components/ScrollRegion'
import { SearchSelect } from '../../components/SearchSelect'
import { StatePanel } from '../../components/StatePanel'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { BUCKET_MS } from './bucket'
import pageStyles from './ExchangeRatesPage.module.css'
import { RateChart } from './RateChart'
import styles from './RateChart.module.css'
import { changeText, RANGE_FACTS, RANGES, type Range, type RateSeries, rateNumber, rateSeries } from './rateSeries'
import { words } from './words'

const HEIGHT = 340
const START = { from: 'USD', to: 'MXN', range: '24h' } as const
const START_MAJOR = 1000
const OPTIONS = CURRENCIES.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))

const known = (code: string | undefined, otherwise: string) =>
  OPTIONS.find(({ value }) => value === code)?.value ?? otherwise

/** What the address asks for. */
function useAsked() {
  const search = useSearchValues()
  const from = known(search.from, START.from)
  const to = known(search.to, from === START.to ? START.from : START.to)
  const range = RANGES.find((value) => value === search.range) ?? START.range
  const fees: RateFees = rateFees.options.find((value) => value === search.fees) ?? 'NONE'
  const given = Number(search.amount)
  const amountMinor = Number.isSafeInteger(given) && given > 0 ? given : START_MAJOR * 10 ** decimalsOf(from)
  return { from, to, range, fees, amountMinor }
}

type Asked = ReturnType<typeof useAsked>

function Controls({ from, to, range, fees, amountMinor }: Asked) {
  const setSearch = useSetSearch()
  return (
    <div className={pageStyles.controls}>
      <SearchSelect
        label={words.source}
        w="13rem"
        data={OPTIONS}
        value={from}
        onChange={(code) => setSearch({ from: code, amount: null })}
      />
      <ActButton operation={null} variant="default" onAct={() => setSearch({ from: to, to: from, amount: null })}>
        <IconArrowsExchange size={15} stroke={1.8} aria-hidden="true" />
        <span className="visuallyHidden">{words.chart.swap}</span>
      </ActButton>
      <SearchSelect
        label={words.destination}
        w="13rem"
        data={OPTIONS}
        value={to}
        onChange={(code) => setSearch({ to: code })}
      />
      <SegmentedControl
        aria-label={words.chart.range}
        data={RANGES.map((value) => ({ value, label: words.chart.ranges[value] }))}
        value={range}
        onChange={(value) => setSearch({ range: value })}
      />
      <SegmentedControl
        aria-label={words.chart.fees}
        data={rateFees.options.map((value) => ({ value, label: words.chart.feeKinds[value] }))}
        value={fees}
        onChange={(value) => setSearch({ fees: value === 'NONE' ? null : value })}
      />
      {fees !== 'NONE' && (
        <MoneyInput
          label={words.chart.feesOver}
          w="10rem"
          currency={from}
          value={amountMinor}
          onChange={(next) => {
            if (next !== null && next > 0) setSearch({ amount: String(next) })
          }}
        />
      )}
    </div>
  )
}

function Figures({ series, range, history }: { series: RateSeries; range: Range; history: RateHistory }) {
  const { hasIsoFormats: isIso } = usePreferences()
  const figures = [
    [words.chart.change(words.chart.ranges[range]), changeText(series.change)],
    [words.chart.low, rateNumber(series.low.value)],
    [words.chart.high, rateNumber(series.high.value)],
    ...(history.fees === 'NONE'
      ? []
      : [
          [
            words.chart.feesCome,
            `${moneyText(history.feesMinor, history.sourceCurrency, { isIso })} ${history.sourceCurrency}`,
          ] as const,
        ]),
  ] as const
  return (
    <dl className={styles.figures}>
      <div className={styles.figure}>
        <dt>
          <span className="visuallyHidden">{words.chart.now}</span>
        </dt>
        <dd className={styles.now}>
          {rateNumber(series.last.value)} <span className={styles.pair}>{series.pair}</span>
        </dd>
      </div>
      {figures.map(([label, value]) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.figure}>
        <dt>{words.chart.bucketEnds}</dt>
        <dd>
          <Countdown until={history.bucketEndsAt} />
        </dd>
      </div>
    </dl>
  )
}

function PointsTable({ series, exactText }: { series: RateSeries; exactText: (at: string) => string }) {
  return (
    <details>
      <summary className={styles.summary}>{words.chart.asTable(series.points.length)}</summary>
      <ScrollRegion className={styles.table}>
        <table aria-label={words.chart.table}>
          <thead>
            <tr>
              <th scope="col">{words.chart.at}</th>
              <th scope="col">{series.pair}</th>
            </tr>
          </thead>
          <tbody>
            {series.points.toReversed().map(({ at, value }) => (
              <tr key={at}>
                <th scope="row">{exactText(at)}</th>
                <td>{rateNumber(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}

function Drawn({ history, range }: { readonly history: RateHistory; readonly range: Range }) {
  const { hasIsoFormats: isIso } = usePreferences()
  const series = rateSeries(history)
  if (series === null) return null
  const exactText = (at: string) => exactTimeText(Date.parse(at), isIso)
  const tickText = (at: string) =>
    range === '7d' ? dayText(Date.parse(at), isIso) : clockTimeText(Date.parse(at), isIso).slice(0, 5)
  const label = words.chart.label(
    series.pair,
    words.chart.ranges[range],
    rateNumber(series.low.value),
    rateNumber(series.high.value),
    rateNumber(series.last.value),
  )
  return (
    <div className={styles.content}>
      <Figures series={series} range={range} history={history} />
      <RateChart series={series} label={label} tickText={tickText} exactText={exactText} height={HEIGHT} />
      <p className={styles.note}>{words.chart.base(history.baseRatesDate, history.stepMinutes)}</p>
      <PointsTable series={series} exactText={exactText} />
    </div>
  )
}

/** A pair over time, with or without fees: the head's controls and the chart below. */
export function useRatesOverTime() {
  const asked = useAsked()
  const { from, to, range, fees, amountMinor } = asked
  const { lengthMs, stepMinutes } = RANGE_FACTS[range]
  const nowMs = useServiceNow(BUCKET_MS)
  const read = useRead(
    'listRateHistory',
    {
      query: {
        sourceCurrency: from,
        destinationCurrency: to,
        startDate: new Date(nowMs - lengthMs).toISOString(),
        endDate: new Date(nowMs + BUCKET_MS - 1).toISOString(),
        stepMinutes,
        fees: fees === 'NONE' ? undefined : fees,
        sendingAmount: fees === 'NONE' ? undefined : amountMinor,
      },
    },
    { keepsPrevious: true },
  )
  const content = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className={pageStyles.scroll} tabIndex={0}>
      <StatePanel read={read} skeletonLines={10}>
        {(history) => <Drawn history={history} range={range} />}
      </StatePanel>
    </div>
  )
  return { controls: <Controls {...asked} />, content }
}
