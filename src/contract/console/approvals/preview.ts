import { z } from 'zod'
import { signerReach } from './reach'

/** How many payments that wait a preview looks at: what people propose, then the newest that agents ask for. */
export const PREVIEW_ACTIONS_MAX = 1000

export const approvalRulesPreview = z.object({
  waiting: z.int().describe('Payments that wait, of agents and of people, and were looked at. Example: 12.'),
  isCut: z.boolean().describe('True where more wait than were looked at.'),
  needNow: z.int().describe('How many of them need signatures by the rules that hold. Example: 2.'),
  needThen: z.int().describe('How many of them would by the draft. Example: 5.'),
  voidedSignatures: z.int().describe('Signatures that would be void if the draft came into force now. Example: 1.'),
  perRule: z
    .array(signerReach.extend({ ruleId: z.string(), ruleName: z.string(), matches: z.int() }))
    .describe('How many of them each rule of the draft is about, and how many people could sign for it now.'),
  data: z
    .array(
      z.object({
        payment: z.object({
          id: z.string(),
          amountMinor: z.int(),
          currency: z.string(),
          payee: z.string().nullable().describe('By name, else by what identifies the account.'),
        }),
        before: z.array(z.string()).describe('What is asked by the rules that hold, a sentence for each.'),
        after: z.array(z.string()).describe('What the draft would ask, a sentence for each.'),
      }),
    )
    .describe('The payments that either asks signatures for, those that would change first.'),
})
export type ApprovalRulesPreview = z.infer<typeof approvalRulesPreview>
