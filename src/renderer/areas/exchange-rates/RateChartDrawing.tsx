import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import styles from './RateChart.module.css'
import { type RateSeries, rateNumber } from './rateSeries'
import { words } from './words'

export interface RateChartProps {
  readonly series: RateSeries
  /** The chart in one sentence, for those who do not see it. */
  readonly label: string
  /** How the axis writes an instant. */
  readonly tickText: (at: string) => string
  readonly exactText: (at: string) => string
  readonly height: number
}

interface TipProps {
  readonly label?: unknown
  readonly payload?: readonly { readonly value?: unknown }[] | undefined
}

/** The drawing behind RateChart; import RateChart instead. */
export function RateChartDrawing({ series, label, tickText, exactText, height }: RateChartProps) {
  const tip = ({ label: at, payload }: TipProps) => {
    const value = Number(payload?.[0]?.value)
    if (typeof at !== 'string' || !Number.isFinite(value)) return null
    return (
      <div className={styles.tip}>
        <strong>{`${rateNumber(value)} ${series.pair}`}</strong>
        <span className="muted">{exactText(at)}</span>
      </div>
    )
  }
  return (
    <figure className={styles.chart} role="img" aria-label={label}>
      <LineChart
        h={height}
        data={series.points.map(({ at, value }) => ({ at, value }))}
        dataKey="at"
        series={[{ name: 'value', label: series.pair, color: 'var(--cs-accent)' }]}
        curveType="linear"
        withDots={false}
        strokeWidth={2}
        gridAxis="xy"
        tickLine="none"
        lineProps={{ isAnimationActive: false }}
        xAxisProps={{ tickFormatter: tickText, minTickGap: 56 }}
        yAxisProps={{ width: 76, domain: [...series.domain], tickFormatter: rateNumber }}
        referenceLines={[
          { x: series.last.at, label: words.chart.now, labelPosition: 'insideTopRight', color: 'var(--cs-mark)' },
        ]}
        tooltipProps={{ content: tip }}
      />
    </figure>
  )
}
