import { lazy, Suspense } from 'react'
import type { RateChartProps } from './RateChartDrawing'

const Drawing = lazy(() => import('./RateChartDrawing').then((module) => ({ default: module.RateChartDrawing })))

/** Rates over time. The drawing library is loaded only when a chart is on screen; its place is kept. */
export function RateChart(props: RateChartProps) {
  return (
    <div style={{ height: props.height }}>
      <Suspense fallback={null}>
        <Drawing {...props} />
      </Suspense>
    </div>
  )
}
