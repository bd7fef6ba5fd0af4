import { z } from 'zod'
import { inLines } from '../../primitives/text'
import { instant } from '../../primitives/time'

/** Who said that they look after an action, and since when. It keeps nobody from deciding. */
export const actionClaim = z.object({ operatorId: z.string(), name: z.string(), at: instant })
export type ActionClaim = z.infer<typeof actionClaim>

/** Until when an action is out of the queue, and who put it off. */
export const actionSnooze = z.object({ until: instant, operatorId: z.string(), name: z.string() })
export type ActionSnooze = z.infer<typeof actionSnooze>

/** Somebody else at a desk, and the id of what is open there; null for nothing. */
export const presentColleague = z.object({
  operatorId: z.string(),
  name: z.string(),
  lookingAt: z.string().nullable(),
})
export type PresentColleague = z.infer<typeof presentColleague>

/** Counts of an absence end here: more is more than anybody reads. */
export const AWAY_COUNT_MAX = 1000

/** What happened since an operator's last act, which was at `since`; null when there is nothing to say. */
export const whileAway = z.object({
  since: instant.nullable(),
  arrived: z.int().describe('Actions that came and can still be decided, 1000 at most.'),
  decidedByOthers: z.int(),
  expired: z.int().describe('Actions and proposals that wait and whose quote has expired since.'),
  ended: z.int().describe('Actions and proposals that ended by themselves, decided by nobody.'),
})
export type WhileAway = z.infer<typeof whileAway>

/** How far ahead an action without a deadline may be put off, in days. */
export const SNOOZE_DAYS_MAX = 30

/** The word that goes with taking over what somebody else looks after. */
export const takeOverWord = inLines(
  z
    .string()
    .trim()
    .min(3)
    .max(500)
    .meta({ description: 'Why it is taken over.', examples: ['Tomás is at lunch.'] }),
)
