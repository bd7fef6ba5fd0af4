import '@mantine/charts/styles.css'
import { AreaChart, BarChart } from '@mantine/charts'
import styles from './VolumeChartDrawing.module.css'

export interface VolumeSeries {
  readonly name: string
  readonly label: string
  readonly color: 'accent' | 'good' | 'warn' | 'danger' | 'quiet'
}

export interface VolumeChartProps {
  /** One entry per step, oldest first: the label of the step and one number per series. */
  readonly data: readonly Readonly<Record<string, string | number>>[]
  /** The key of the step's label in `data`. */
  readonly stepKey: string
  readonly series: readonly VolumeSeries[]
  readonly kind?: 'bars' | 'area'
  readonly height?: number
  readonly valueText?: (value: number) => string
  /** The chart in one sentence, for those who do not see it. */
  readonly label: string
}

const COLORS = {
  accent: 'var(--cs-accent)',
  good: 'var(--cs-good)',
  warn: 'var(--cs-warn)',
  danger: 'var(--cs-danger)',
  quiet: 'var(--cs-mark)',
} as const

/** The drawing behind VolumeChart; import VolumeChart instead. */
export function VolumeChartDrawing(props: VolumeChartProps) {
  const { data, stepKey, series, kind = 'bars', height = 180, valueText, label } = props
  const shared = {
    h: height,
    data: data as Record<string, string | number>[],
    dataKey: stepKey,
    series: series.map((entry) => ({ name: entry.name, label: entry.label, color: COLORS[entry.color] })),
    withLegend: series.length > 1,
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
    yAxisProps: { width: 'auto' as const },
    valueFormatter: valueText,
  }
  return (
    <figure className={styles.chart} role="img" aria-label={label}>
      {kind === 'bars' ? (
        <BarChart {...shared} type="stacked" barProps={{ isAnimationActive: false, radius: 2 }} maxBarWidth={28} />
      ) : (
        <AreaChart {...shared} curveType="monotone" withDots={false} areaProps={{ isAnimationActive: false }} />
      )}
    </figure>
  )
}
