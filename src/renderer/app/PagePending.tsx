import { Skeleton } from '../components/StatePanel'

/** Holds the place of a screen whose code is on its way. */
export function PagePending() {
  return <Skeleton lines={8} />
}
