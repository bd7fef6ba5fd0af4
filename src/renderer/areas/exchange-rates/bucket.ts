/** Rates change together at each full five minutes of the service's clock. */
export const BUCKET_MS = 5 * 60_000

/** When the rates that hold at this instant are replaced, as ISO 8601. */
export function nextBucketAt(nowMs: number): string {
  return new Date((Math.floor(nowMs / BUCKET_MS) + 1) * BUCKET_MS).toISOString()
}
