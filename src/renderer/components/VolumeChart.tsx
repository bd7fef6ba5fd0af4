import { lazy, Suspense } from 'react'
import { useIsSettled } from './useIsSettled'
import type { VolumeChartProps } from './VolumeChartDrawing'

const Drawing = lazy(() => import('./VolumeChartDrawing').then((module) => ({ default: module.VolumeChartDrawing })))

/**
 * A chart of numbers over time. The drawing library is loaded only when a chart is on screen, and after the screen
 * itself is shown; its place is kept.
 */
export function VolumeChart(props: VolumeChartProps) {
  const isSettled = useIsSettled()
  return (
    <div style={{ height: props.height ?? 180 }}>
      <Suspense fallback={null}>{isSettled && <Drawing {...props} />}</Suspense>
    </div>
  )
}
