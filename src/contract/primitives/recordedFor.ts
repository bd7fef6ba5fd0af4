/** The row of a call is written at the end of its transaction, at most so much after what it changed. */
const WRITTEN_WITHIN_MS = 5000

/** Whether a call that was recorded at `recordedAt` may be the one that changed something at `at`. */
export function isRecordedFor(recordedAt: string, at: string): boolean {
  return recordedAt >= at && Date.parse(recordedAt) <= Date.parse(at) + WRITTEN_WITHIN_MS
}
