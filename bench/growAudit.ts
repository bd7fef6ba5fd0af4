import { closeGrown, makeSeries, openForGrowth, withoutIndexes } from './growData'

/** Kinds of rows: the first operation makes half of them, one in fifty was refused. */
const OPERATIONS = 60
const ACTORS = 40
const TARGETS = 1000

/** An actor, a target and an operation that many rows name. */
export const AUDITED = { operationId: 'benched0', actor: 'Actor 7', targetId: 'Customer:bench-7' } as const

/**
 * Fills the audit log of a stopped host's data folder with rows a second apart, ending now.
 *
 * Returns: when the first and the last of the middle half were written.
 */
export function growAudit(dataDir: string, count: number): { readonly from: string; readonly to: string } {
  const sqlite = openForGrowth(dataDir)
  const endMs = Date.now()
  withoutIndexes(sqlite, ['audit_log'], () => {
    sqlite.exec('BEGIN')
    makeSeries(sqlite, count, endMs)
    sqlite.exec(`INSERT INTO audit_log
      SELECT 'Audit:' || uuid, at, at, iif(n % ${ACTORS} < 30, 'token', 'operator'), 'Token:bench-' || (n % ${ACTORS}),
        'Actor ' || (n % ${ACTORS}), 'benched' || iif(n % 10 < 5, 0, (n * 7919) % ${OPERATIONS}),
        'Customer:bench-' || (n % ${TARGETS}), iif(n % 50 = 0, 'REFUSED', 'DONE'), NULL, NULL, NULL,
        '{"amount":10000,"currency":"USD","note":"as long as most of them are"}'
      FROM temp.series ORDER BY n`)
    sqlite.exec('COMMIT')
  })
  closeGrown(sqlite)
  const instant = (part: number) => new Date(endMs - count * 1000 * part).toISOString()
  return { from: instant(0.75), to: instant(0.25) }
}
