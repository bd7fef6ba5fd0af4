import { fetchedPart } from '../../components/fetchedPart'
import { Skeleton } from '../../components/StatePanel'
import type { RateChartProps } from './RateChartDrawing'
import { words } from './words'

const Drawing = fetchedPart(words.chart.name, async () => (await import('./RateChartDrawing')).RateChartDrawing)

/** Rates over time. The drawing library is loaded only when a chart is on screen; its place is kept. */
export function RateChart(props: RateChartProps) {
  return (
    <div style={{ minHeight: props.height }}>
      <Drawing {...props} waiting={<Skeleton lines={6} />} />
    </div>
  )
}
