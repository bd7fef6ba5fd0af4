import { lazy, Suspense } from 'react'
import type { AlteredFormProps } from './AlteredDrawer'

const AlteredDrawer = lazy(() => import('./AlteredDrawer').then((module) => ({ default: module.AlteredDrawer })))

/** A body to edit and to send. It checks by the schemas of all webhooks: they come when it is opened, not before. */
export function AlteredForm(props: AlteredFormProps) {
  return (
    <Suspense fallback={null}>
      <AlteredDrawer {...props} />
    </Suspense>
  )
}
