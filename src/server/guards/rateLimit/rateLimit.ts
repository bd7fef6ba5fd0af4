import type { Tx } from '../../database/schema'
import { isoOf, msOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'

interface Window {
  readonly limit: number
  readonly seconds: number
}

/** How often something may happen to one subject. Source: behaviour B (rate-limit numbers). */
const BUDGETS = {
  /** Challenges issued for one credential. */
  CREDENTIAL_CHALLENGE: [
    { limit: 5, seconds: 60 },
    { limit: 60, seconds: 3600 },
  ],
  /** Wrong codes, assertions and tokens for one credential. */
  CREDENTIAL_PROOF: [{ limit: 5, seconds: 300 }],
  /** Resets of lost factors that one customer begins. */
  SCA_RESET: [{ limit: 5, seconds: 24 * 3600 }],
} as const satisfies Readonly<Record<string, readonly Window[]>>
type Budget = keyof typeof BUDGETS

interface Spending {
  readonly budget: Budget
  /** The id of what the budget belongs to. */
  readonly subject: string
}

interface Reader {
  readonly tx: Tx
  readonly now: number
}

const windowsOf = (budget: Budget): readonly Window[] => BUDGETS[budget]
const longestOf = (budget: Budget): number => Math.max(...windowsOf(budget).map(({ seconds }) => seconds))

/** Seconds until the window has room again; 0 when it has. `hits` newest first. */
function waitOf(hits: readonly number[], { limit, seconds }: Window, now: number): number {
  const oldest = hits[limit - 1]
  if (oldest === undefined) return 0
  return Math.max(0, Math.ceil((oldest + seconds * 1000 - now) / 1000))
}

/**
 * Refuses when the budget is spent.
 *
 * Errors: RATE_LIMITED with `retryAfterSeconds`, which becomes the Retry-After header.
 * Source: specification, 429; behaviour B.
 */
export async function requireBudget({ tx, now }: Reader, spending: Spending & { readonly field: string }) {
  const { budget, subject, field } = spending
  const rows = await tx
    .selectFrom('rate_limit_hits')
    .select('hit_at')
    .where('budget', '=', budget)
    .where('subject', '=', subject)
    .where('hit_at', '>', isoOf(now - longestOf(budget) * 1000))
    .orderBy('hit_at', 'desc')
    .execute()
  const hits = rows.map((row) => msOf(row.hit_at))
  const retryAfterSeconds = Math.max(...windowsOf(budget).map((window) => waitOf(hits, window, now)))
  if (retryAfterSeconds === 0) return
  throw new ServiceError(
    'RATE_LIMITED',
    `Too many attempts; nothing was done. Try again in ${retryAfterSeconds} seconds.`,
    { field, reason: budget, retryAfterSeconds },
  )
}

/** Takes one from the budget, and forgets what no window looks at any more. */
export async function spend({ tx, now }: Reader, { budget, subject }: Spending): Promise<void> {
  await tx
    .deleteFrom('rate_limit_hits')
    .where('budget', '=', budget)
    .where('subject', '=', subject)
    .where('hit_at', '<=', isoOf(now - longestOf(budget) * 1000))
    .execute()
  await tx
    .insertInto('rate_limit_hits')
    .values({ budget, subject, hit_at: isoOf(now) })
    .execute()
}

/** Forgets what no window of any budget looks at any more, also of subjects that nobody comes back to. */
export async function pruneHits({ tx, now }: Reader): Promise<void> {
  for (const budget of Object.keys(BUDGETS) as Budget[]) {
    await tx
      .deleteFrom('rate_limit_hits')
      .where('budget', '=', budget)
      .where('hit_at', '<=', isoOf(now - longestOf(budget) * 1000))
      .execute()
  }
}
