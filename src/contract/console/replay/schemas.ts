import { z } from 'zod'
import { agentPolicy } from '../../agents/schemas'
import { page } from '../../primitives/pagination'
import { instant } from '../../primitives/time'
import { actionDecision, policyClause, policyClauseName, queuedAction } from '../agents/schemas'
import { policyDraft } from '../policies/schemas'

/** How many days a replay may look back. */
const REPLAY_DAYS_MAX = 400

export const days = z
  .int()
  .min(1)
  .max(REPLAY_DAYS_MAX)
  .default(30)
  .describe('How many days back from now. Example: 30.')

export const against = z
  .enum(['HISTORY', 'IN_FORCE'])
  .default('HISTORY')
  .describe('HISTORY: against what happened; IN_FORCE: against what is in force now would have done.')

/** The draft, as a change of the policy in force, and the history that it judges. */
export const policyReplayRequest = policyDraft.extend({ days, against })

/**
 * What a policy makes of an action: it runs by itself, waits for a person, is refused when it is asked, or waits and is
 * refused by a limit when it is approved.
 */
export const replayCourse = z.enum(['RUNS', 'WAITS', 'REFUSED', 'REFUSED_LATER'])
export type ReplayCourse = z.infer<typeof replayCourse>

const totals = z
  .object({ runs: z.int(), waits: z.int(), refused: z.int() })
  .describe('At the moment of asking: how many run by themselves, wait for a person, are refused.')
export type ReplayTotals = z.infer<typeof totals>

const change = z.object({
  from: replayCourse,
  to: replayCourse,
  count: z.int(),
  rejected: z.int().describe('How many of them a person at the desk rejected.'),
})

/** The settings of one amount of the policy, each with what it makes of the whole history. */
const curve = z.object({
  clause: policyClauseName.extract(['approvalThreshold', 'perTransactionLimit', 'dailyLimit']),
  currency: z.string(),
  settingMinor: z.int().nullable().describe('What the draft says; null where it sets none.'),
  steps: z
    .array(totals.extend({ amountMinor: z.int() }))
    .describe('By amount, the least first: the totals if the setting were that amount, all else as in this replay.'),
  unlimited: totals.describe('The totals without any setting.'),
})
export type ReplayCurve = z.infer<typeof curve>

const result = z.object({
  replayed: z.int().describe('Actions that were judged again. Example: 412.'),
  notReplayable: z
    .int()
    .describe('Actions of the window that kept no facts: they are older than the keeping of facts.'),
  refusedRequests: z.int().describe('Requests that were refused at the time: they left no action and no facts.'),
  reproduced: z
    .int()
    .describe(
      'Actions whose judgements came out again, clause by clause, when the policy of their own time judged them.',
    ),
  isCut: z.boolean().describe('There were more actions than are replayed at once: only the newest were.'),
  from: instant.describe('Where the window begins; later than asked for where it was cut.'),
  versions: z.int().describe('How often the policy was changed within the window.'),
  before: totals,
  after: totals,
  changes: z.array(change).describe('Only what differs, the most frequent first.'),
  curves: z.array(curve),
})
export type ReplayResult = z.infer<typeof result>

const state = z.enum(['RUNNING', 'DONE', 'CANCELLED', 'FAILED'])
export type ReplayState = z.infer<typeof state>

/** What is told of every replay, whatever judges. */
export const replayProgress = {
  id: z.string(),
  state,
  done: z.int().describe('Steps that are done. Example: 4100.'),
  total: z.int().describe('Steps in all. Example: 10000.'),
  days: z.int(),
  against: z.enum(['HISTORY', 'IN_FORCE']),
  until: instant.describe('Where the window ends: when the replay was asked for.'),
} as const

export const policyReplay = z.object({
  ...replayProgress,
  agentId: z.string(),
  policy: agentPolicy.describe('The draft, whole.'),
  result: result.nullable().describe('Null until it is done.'),
})
export type PolicyReplay = z.infer<typeof policyReplay>

export const replayDifference = queuedAction.extend({
  from: replayCourse,
  to: replayCourse,
  clauses: z.array(policyClause).describe('What the draft holds or refuses it by; none where it runs by itself.'),
  decision: actionDecision.nullable().describe('What was decided of it, as far as anything was.'),
})
export type ReplayDifference = z.infer<typeof replayDifference>

export const replayDifferences = page(replayDifference, 'ReplayDifferencePage')
