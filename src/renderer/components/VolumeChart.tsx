import { lazy, Suspense } from 'react'
import type { VolumeChartProps } from './VolumeChartDrawing'

const Drawing = lazy(() => import('./VolumeChartDrawing').then((module) => ({ default: module.VolumeChartDrawing })))

/** A chart of numbers over time. The drawing library is loaded only when a chart is on screen; its place is kept. */
export function VolumeChart(props: VolumeChartProps) {
  return (
    <div style={{ height: props.height ?? 180 }}>
      <Suspense fallback={null}>
        <Drawing {...props} />
      </Suspense>
    </div>
  )
}
