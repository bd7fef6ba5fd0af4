import { z } from 'zod'
import { knownCurrency } from '../../exchange-rates/knownCurrency'
import { countryCode, inLines } from '../../primitives/text'
import { instant } from '../../primitives/time'
import { confirmedAmount } from '../agents/decisions'
import { actionFailure, confirmedBy, decider } from '../agents/schemas'
import { shownProof } from '../operators/schemas'
import { changesNeed } from './changesNeed'
import { PEOPLE_MAX, UNKNOWN_COUNTRY, VOTE_REASON_MAX, VOTES_AT_ONCE_MAX } from './limits'
import { signerReach } from './reach'
import { signerStanding, voteSalt } from './signerStanding'

/** What a rule may be about: what agents ask for, and what people at the desk would do themselves. */
export const approvalOperation = z.enum([
  'AGENT_QUOTE',
  'AGENT_TRANSFER_OUT',
  'AGENT_TRANSFER_IN',
  'QUOTE',
  'TRANSFER_OUT',
  'TRANSFER_IN',
])
export type ApprovalOperation = z.infer<typeof approvalOperation>

const RULES_MAX = 50
const CHECKLIST_MAX = 20
const ID_MAX = 80
const NAMED_MAX = 200

const named = z.array(z.string().min(1).max(ID_MAX)).min(1).max(NAMED_MAX)

export const approvalRule = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be small letters, digits and hyphens, such as large-payments')
    .describe('Names the rule in its history; stays when the rule is renamed. Example: large-payments.'),
  name: z.string().trim().min(2).max(80).describe('How people call it. Example: Large payments.'),
  when: z
    .strictObject({
      operations: z.array(approvalOperation).min(1).optional().describe('Only these kinds of payment.'),
      amountAtLeast: z
        .strictObject({
          amountMinor: z.int().min(0).describe('In the smallest unit. Example: 1000000.'),
          currency: knownCurrency.describe('Example: USD.'),
        })
        .optional()
        .describe('From this amount on. Other currencies are converted exactly, at the rate of when it was asked for.'),
      firstPaymentToPayee: z
        .literal(true)
        .optional()
        .describe('Only while no payment of this customer to this payee has been completed.'),
      payeeCountries: z
        .array(z.union([countryCode, z.literal(UNKNOWN_COUNTRY)]))
        .min(1)
        .max(250)
        .optional()
        .describe('Only payees with an account there; UNKNOWN: wallets and addresses without a country.'),
      agentIds: named.optional().describe('Only what these agents ask for.'),
      customerIds: named.optional().describe('Only payments of these customers.'),
    })
    .describe('All that is said must hold. Nothing said: every payment.'),
  requires: z
    .strictObject({
      people: z.int().min(1).max(PEOPLE_MAX).describe('How many different people must sign. Example: 2.'),
      groupId: z.string().min(1).max(ID_MAX).optional().describe('Only signatures of this group count.'),
      excludesAsker: z.boolean().describe('Whoever made the agent, or asked for the payment, does not count.'),
      reason: z.boolean().describe('Each person says why.'),
      checklist: z
        .array(z.string().trim().min(3).max(200))
        .max(CHECKLIST_MAX)
        .refine((items) => new Set(items).size === items.length, { message: 'must say each item once' })
        .describe('What each person confirms. Example: Called the supplier back.'),
      evidenceFile: z.boolean().describe('Each person names a file of a note on the payment.'),
    })
    .describe('What a payment needs to which the rule applies.'),
})
export type ApprovalRule = z.infer<typeof approvalRule>

export const tokensCountFor = z
  .enum(['NOTHING', 'ONE', 'ALL'])
  .describe(
    'What an approval by API token counts for. NOTHING: the payment goes on waiting. ONE: one person, whichever and ' +
      'however many tokens; never a member of a group, and not where a reason, a checklist or a file is needed. ' +
      'ALL: everybody.',
  )

export const approvalRuleSet = z.object({
  rules: z
    .array(approvalRule)
    .max(RULES_MAX)
    .refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length, {
      message: 'must name each rule once',
    })
    .describe('All rules that match a payment hold for it together. None: nobody has to sign.'),
  apiTokenCountsFor: tokensCountFor,
  changesNeed: changesNeed
    .optional()
    .describe('In a change: as it is, where nothing is said. In a version: always there.'),
})
export type ApprovalRuleSet = z.infer<typeof approvalRuleSet>

const changeReason = inLines(z.string().trim().min(3).max(2000)).describe(
  'Why the rules are changed; it stays in their history. Example: Audit finding 12.',
)

const expectedVersion = z
  .int()
  .min(0)
  .optional()
  .describe('The version that was on the screen: a change by somebody else meanwhile refuses this one. Example: 4.')

export const approvalRulesChange = approvalRuleSet.extend({ reason: changeReason, expectedVersion })

export const approvalRulesRestore = z.object({
  number: z.int().min(0).describe('The version that holds again; 0: no rules. Example: 3.'),
  reason: changeReason,
  expectedVersion,
})

export const approvalRuleVersion = approvalRuleSet.extend({
  changesNeed,
  number: z.int().describe('Counts from 1; 0 stands for the time before the first rule. Example: 4.'),
  changedAt: instant.nullable(),
  changedBy: decider.nullable(),
  reason: z.string().nullable(),
  restoredNumber: z.int().nullable().describe('The version that was restored; null where it is one of its own.'),
})
export type ApprovalRuleVersion = z.infer<typeof approvalRuleVersion>

export const approvalRulesInForce = approvalRuleVersion.extend({
  reach: z
    .array(signerReach.extend({ ruleId: z.string() }))
    .describe('How many people could sign for each rule now, in the order of the rules.'),
})
export type ApprovalRulesInForce = z.infer<typeof approvalRulesInForce>

export const approvalRuleVersions = z.object({
  data: z
    .array(
      approvalRuleVersion.extend({
        confirmedBy,
        goneIds: z
          .array(z.string())
          .describe('Agents and customers that were deleted and that it would newly name: it cannot be restored.'),
      }),
    )
    .describe('Newest first.'),
  hasMore: z.boolean(),
})

/** What is known of a payment when it is held against the rules. Everything a rule may ask is in here. */
export const approvalFacts = z.object({
  operation: approvalOperation,
  amountMinor: z.int(),
  currency: knownCurrency,
  payeeCountry: z.string().nullable().describe('Null: no country is known.'),
  isFirstPayment: z.boolean(),
  agentId: z.string().nullable(),
  customerId: z.string().nullable(),
  askedAt: instant.describe('When it was asked for: rates of that moment count.'),
})
export type ApprovalFacts = z.infer<typeof approvalFacts>

/** What one rule asks of one payment. */
export const approvalRequirement = z.object({
  ruleId: z.string(),
  ruleName: z.string(),
  ...approvalRule.shape.requires.shape,
  role: z.literal('ADMINISTRATOR').optional().describe('Whose signature counts, where it is not that of approvers.'),
})
export type ApprovalRequirement = z.infer<typeof approvalRequirement>

const voteMethod = z
  .enum(['PASSKEY', 'SOFTWARE_PASSKEY', 'PIN_KEY', 'API_TOKEN'])
  .describe(
    'PASSKEY: signed by a passkey. SOFTWARE_PASSKEY: by one that names no device and may be a program, which is ' +
      'weaker. PIN_KEY: by a key that the PIN opens, which is weaker. API_TOKEN: nobody signed; a program with a ' +
      'credential approved.',
  )
export type VoteMethod = z.infer<typeof voteMethod>

const voteState = z.enum(['COUNTS', 'WITHDRAWN', 'VOID']).describe('VOID: it does not count, and voidReason says why.')

export const voidReason = z.enum([
  'RULES_CHANGED',
  'PAYMENT_CHANGED',
  'SIGNATURE_INVALID',
  'SIGNER_GONE',
  'FORM_OUTDATED',
])
export type VoidReason = z.infer<typeof voidReason>

const uncountedReason = z
  .enum([...voidReason.options, 'ASKED_FOR_IT', 'NOT_COUNTED'])
  .describe('ASKED_FOR_IT: the rules leave out who asked. NOT_COUNTED: none of the rules counts it.')
export type UncountedReason = z.infer<typeof uncountedReason>

const evidence = z.object({ fileId: z.string(), sha256: z.string() })

/** One signature under one payment. */
export const approvalVote = z.object({
  id: z.string(),
  subjectId: z.string(),
  state: voteState,
  method: voteMethod,
  isStrong: z.boolean().describe('True for a passkey of a device; the others are weaker.'),
  by: z.object({ kind: z.enum(['operator', 'token']), id: z.string(), name: z.string() }),
  ...signerStanding.shape,
  reason: z.string().nullable(),
  checklist: z.array(z.string()),
  evidence: z.array(evidence.extend({ name: z.string().nullable().describe('What the file is called.') })),
  ruleVersion: z.int(),
  castAt: instant.describe('By the clock of the service.'),
  signedAt: instant.describe('Wall time of the host.'),
  withdrawnAt: instant.nullable(),
  voidedAt: instant.nullable(),
  voidReason: uncountedReason.nullable(),
  signature: z
    .object({
      text: z.string().describe('The text that was signed, to the letter.'),
      sealedText: z.string().nullable().describe('What the key signed: salted hashes for names. Null for form 1.'),
      textSha256: z.string().describe('Of what the key signed, lower-case hex; a passkey signs it as its challenge.'),
      algorithm: z.string().describe('ES256; of a passkey also EdDSA or RS256.'),
      publicKeySpkiB64url: z.string().nullable(),
      publicKeyCoseB64url: z.string().nullable(),
      signatureB64url: z.string(),
      authenticatorDataB64url: z.string().nullable().describe('Of a passkey: what was signed with the client data.'),
      clientDataJsonB64url: z.string().nullable(),
    })
    .nullable()
    .describe('Null for an API token.'),
})
export type ApprovalVote = z.infer<typeof approvalVote>

/** How far one requirement is met. */
const requirementStanding = approvalRequirement.extend({
  groupName: z.string().nullable(),
  signed: z.int().describe('Different people whose signature counts here.'),
  missing: z.int().describe('How many are still missing.'),
  isMet: z.boolean(),
  sentence: z.string().describe('What is asked, in a sentence. Example: Large payments: 2 people of Treasury.'),
  maySign: z.int().describe('Different people who have signed this payment, or could now. Example: 2.'),
  warning: z
    .string()
    .nullable()
    .describe('Where they are too few. Example: 2 people may sign now; this rule needs 3. … Null otherwise.'),
})

/** Why somebody cannot sign. */
const voteObstacle = z.enum([
  'NOBODY_AT_DESK',
  'NOT_AN_APPROVER',
  'NOT_AN_ADMINISTRATOR',
  'NOT_COUNTED',
  'ADDS_NOTHING',
  'ASKED_FOR_IT',
  'SIGNED_ALREADY',
  'NOT_REQUIRED',
  'COMPLETE',
  'DECIDED',
  'DECISION_HELD',
  'QUOTE_EXPIRED',
  'NO_PROOF',
  'PROPOSER_GONE',
])
export type VoteObstacle = z.infer<typeof voteObstacle>

/** What each signature brings along, for all rules together. */
const signingNeeds = z.object({
  reason: z.boolean(),
  checklist: z.array(z.string()),
  evidenceFile: z.boolean(),
})

export const approvalStanding = z.object({
  subjectId: z.string(),
  wallAt: instant.describe('Wall time of the host: what a passkey signs as `signedAt`.'),
  ruleVersion: z.int(),
  isRequired: z.boolean().describe('False where no rule matches: the payment is approved as usual.'),
  isComplete: z.boolean(),
  isWaiting: z.boolean().describe('False once it was decided.'),
  requirements: z.array(requirementStanding),
  missing: z.array(z.string()).describe('What is missing, a sentence for each requirement that is not met.'),
  votes: z.array(approvalVote).describe('Oldest first, also those that were withdrawn or are void.'),
  subject: z.object({
    text: z.string().describe('What is approved, to the letter: the first part of what is signed.'),
    sha256: z.string().describe('Of that text, lower-case hex: castVotes names it.'),
  }),
  needs: signingNeeds,
  signer: z
    .object({
      operatorId: z.string(),
      name: z.string(),
      ...signerStanding.shape,
      canSign: z.boolean(),
      obstacle: voteObstacle.nullable(),
      sentence: z.string().nullable().describe('Why not, in a sentence.'),
      countsFor: z.array(z.string()).describe('The rules, by id, of which less would be missing with this signature.'),
      ownVoteId: z.string().nullable().describe('The vote of this person that counts now, to be withdrawn.'),
      hasPin: z.boolean(),
      hasPasskey: z.boolean(),
    })
    .nullable()
    .describe('The person who was asked for: whoever is at the desk, unless the query names another.'),
})
export type ApprovalStanding = z.infer<typeof approvalStanding>

export const castVotesRequest = z.object({
  subjects: z
    .array(
      z.object({
        subjectId: z.string().describe('What waits: AgentAction:0193…, MoneyProposal:0193… or ChangeProposal:0193….'),
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .describe('Of the subject text that was shown: what has changed since is not signed.'),
      }),
    )
    .min(1)
    .max(VOTES_AT_ONCE_MAX)
    .refine((all) => new Set(all.map(({ subjectId }) => subjectId)).size === all.length, {
      message: 'must name each payment once',
    })
    .describe('What is signed, each by its text.'),
  operatorId: z
    .string()
    .optional()
    .describe('A second person who signs over this session with their own proof; left out: whoever is at the desk.'),
  proof: shownProof.describe('The PIN opens the signing key of this person; a passkey signs the text itself.'),
  signedAt: instant.optional().describe('Wall time in the signed text; a passkey must say it, at most 5 minutes old.'),
  salt: voteSalt.optional().describe('16 random bytes in the signed text, in hex; a passkey must say them.'),
  reason: inLines(z.string().trim().max(VOTE_REASON_MAX)).optional().describe('Why, where a rule asks for it.'),
  checklist: z.array(z.string().max(200)).max(CHECKLIST_MAX).optional().describe('What is confirmed, to the letter.'),
  evidenceFileIds: z.array(z.string()).max(10).optional().describe('Files of notes on the payment: NoteFile:0193….'),
  confirmedSum: confirmedAmount
    .optional()
    .describe('Required for several: what leaves for all of them together, as a person typed it.'),
})
export type CastVotesRequest = z.infer<typeof castVotesRequest>

const castItem = z.object({
  subjectId: z.string(),
  outcome: z
    .enum(['SIGNED', 'HELD', 'EXECUTED', 'FAILED', 'REFUSED'])
    .describe(
      'SIGNED: more signatures are needed. HELD: this was the last one, and the payment is approved once nobody can ' +
        'undo it. EXECUTED, FAILED: this was the last one under a proposal, which was carried out or could not be. ' +
        'REFUSED: nothing was done.',
    ),
  voteId: z.string().nullable(),
  missing: z.array(z.string()).describe('What is still missing, in sentences.'),
  failure: actionFailure.nullable(),
})
export type CastItem = z.infer<typeof castItem>

export const castVotesReply = z.object({
  items: z.array(castItem).describe('In the order of the request.'),
})

/** How far an action is with its signatures, for a line of a list. */
export const standingSummary = z.object({
  subjectId: z.string(),
  isRequired: z.boolean(),
  isComplete: z.boolean(),
  signed: z.int().describe('Different people who count for the rule that is short of most. Example: 1.'),
  needed: z.int().describe('How many people that rule asks for. Example: 2.'),
  missing: z.array(z.string()).describe('What is missing, a sentence for each rule that is not met.'),
  signedBy: z.array(z.string()).describe('Who signed and counts, an API token said to be one.'),
  canSign: z.boolean().describe('Whether whoever is at the desk can sign it now.'),
  sha256: z.string().describe('Of its subject text, lower-case hex: castVotes names it.'),
  needs: signingNeeds,
})
export type StandingSummary = z.infer<typeof standingSummary>
