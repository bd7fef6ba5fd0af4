/** An instant on both clocks: the service's, which may stand still or jump, and that of the machine. */
export interface BothClocks {
  readonly nowMs: number
  readonly monotonicMs: number
}

interface Bucket {
  tokens: number
  atMs: number
  monotonicMs: number
}

/** How much a bucket holds, and how long it takes to fill. */
interface BucketSize {
  readonly capacity: number
  readonly fillMs: number
}

/** A bounded set of buckets, one per caller. */
export interface Buckets {
  /** Takes one; 0, or how many milliseconds to wait for the next. Nothing is taken then. */
  take(key: string, at: BothClocks): number
  /** Puts one back that was taken for nothing. */
  giveBack(key: string): void
  /** How long to wait for one, without taking it; 0 when there is one. */
  waitMs(key: string, at: BothClocks): number
  readonly size: number
}

/**
 * Token buckets: a burst of `capacity`, and `capacity` per `fillMs` on average. A bucket fills by whichever clock has
 * moved further since, so that a clock that stands still locks nobody out, and one that jumps sets free.
 *
 * Constant work per call. Of more than `keysMax` callers the one that has been known longest is forgotten, which gives
 * it a full bucket.
 * Assumes: A-267.
 */
export function createBuckets({ capacity, fillMs }: BucketSize, keysMax: number): Buckets {
  const buckets = new Map<string, Bucket>()
  const perMs = capacity / fillMs
  const fill = (bucket: Bucket, { nowMs, monotonicMs }: BothClocks): void => {
    const elapsed = Math.max(0, nowMs - bucket.atMs, monotonicMs - bucket.monotonicMs)
    bucket.tokens = Math.min(capacity, bucket.tokens + elapsed * perMs)
    bucket.atMs = nowMs
    bucket.monotonicMs = monotonicMs
  }
  const bucketOf = (key: string, at: BothClocks): Bucket => {
    const known = buckets.get(key)
    if (known !== undefined) {
      fill(known, at)
      return known
    }
    if (buckets.size >= keysMax) buckets.delete(buckets.keys().next().value ?? '')
    const fresh = { tokens: capacity, atMs: at.nowMs, monotonicMs: at.monotonicMs }
    buckets.set(key, fresh)
    return fresh
  }
  const waitOf = ({ tokens }: Bucket): number => (tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perMs))
  return {
    take: (key, at) => {
      const bucket = bucketOf(key, at)
      const wait = waitOf(bucket)
      if (wait === 0) bucket.tokens -= 1
      return wait
    },
    giveBack: (key) => {
      const bucket = buckets.get(key)
      if (bucket !== undefined) bucket.tokens = Math.min(capacity, bucket.tokens + 1)
    },
    waitMs: (key, at) => {
      const bucket = buckets.get(key)
      if (bucket === undefined) return 0
      fill(bucket, at)
      return waitOf(bucket)
    },
    get size() {
      return buckets.size
    },
  }
}
