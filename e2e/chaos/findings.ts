/** What a campaign counted and found wrong. */
export interface Findings {
  readonly count: (what: string, by?: number) => void
  /** Notes a fault unless the claim holds. */
  readonly expect: (claim: boolean, fault: string) => void
  readonly skipped: (what: string) => void
  readonly counts: ReadonlyMap<string, number>
  readonly faults: readonly string[]
  readonly skips: readonly string[]
}

const FAULTS_MAX = 200

export function createFindings(): Findings {
  const counts = new Map<string, number>()
  const faults: string[] = []
  const skips: string[] = []
  return {
    counts,
    faults,
    skips,
    count: (what, by = 1) => counts.set(what, (counts.get(what) ?? 0) + by),
    expect: (claim, fault) => {
      counts.set('claims checked', (counts.get('claims checked') ?? 0) + 1)
      if (!claim && faults.length < FAULTS_MAX) faults.push(fault)
    },
    skipped: (what) => {
      if (!skips.includes(what)) skips.push(what)
    },
  }
}
