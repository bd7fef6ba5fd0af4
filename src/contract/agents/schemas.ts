import { z } from 'zod'
import { givenAmount } from '../primitives/money'
import { page } from '../primitives/pagination'
import { givenName, reasonText } from '../primitives/text'
import { calendarDate, instant } from '../primitives/time'
import { quote } from '../quotes/schemas'
import { transaction } from '../transactions/schemas'

export const agentPermission = z
  .enum(['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS', 'CREATE_QUOTES', 'EXECUTE_QUOTES', 'MANAGE_EXTERNAL_ACCOUNTS'])
  .meta({ id: 'AgentPermission' })
export type AgentPermission = z.infer<typeof agentPermission>

const agentExecutionMode = z.enum(['AUTO', 'APPROVAL_REQUIRED']).meta({ id: 'AgentExecutionMode' })
export type AgentExecutionMode = z.infer<typeof agentExecutionMode>

const dailyLimit = givenAmount
  .min(0)
  .nullable()
  .optional()
  .describe('The most that may be sent in a day, in minor units; null: no limit. Example: 200000.')
const monthlyLimit = givenAmount
  .min(0)
  .nullable()
  .optional()
  .describe('The most that may be sent in a month, in minor units; null: no limit. Example: 1000000.')

const agentSpendingLimits = z
  .object({
    currency: z.string().describe('What limits are counted in. Example: USD.'),
    perTransactionLimit: givenAmount
      .min(0)
      .describe('The most that one payment may send, in minor units. Example: 50000.'),
    dailyLimit,
    dailyTransactionLimit: z.int().min(0).optional().describe('How many payments there may be in a day. Example: 10.'),
    monthlyLimit,
  })
  .meta({ id: 'AgentSpendingLimits' })
export type AgentSpendingLimits = z.infer<typeof agentSpendingLimits>

/** Null removes a limit. Assumes: A-006. */
export const agentSpendingLimitsUpdate = z
  .object({
    currency: z.string().optional().describe('What limits are counted in. Example: USD.'),
    perTransactionLimit: givenAmount
      .min(0)
      .optional()
      .describe('The most that one payment may send, in minor units. Example: 50000.'),
    dailyLimit,
    dailyTransactionLimit: z
      .int()
      .min(0)
      .nullable()
      .optional()
      .describe('How many payments there may be in a day. Example: 10.'),
    monthlyLimit,
  })
  .meta({ id: 'AgentSpendingLimitsUpdate' })

export const agentAccountRule = z
  .object({
    accountId: z.string().describe('The internal account that pays.'),
    executionMode: agentExecutionMode.optional().describe('Whether what it pays runs by itself. Example: AUTO.'),
    perTransactionLimit: givenAmount
      .min(0)
      .nullable()
      .optional()
      .describe('The most that one payment may send, in minor units. Example: 50000.'),
  })
  .meta({ id: 'AgentAccountRule' })
export type AgentAccountRule = z.infer<typeof agentAccountRule>

export const agentAccountRestrictions = z
  .object({
    allowedAccountIds: z
      .array(z.string())
      .nullable()
      .optional()
      .describe('The internal accounts that may pay; null: all of the customer.'),
    accountRules: z.array(agentAccountRule).optional().describe('What else holds for single accounts.'),
  })
  .meta({ id: 'AgentAccountRestrictions' })
export type AgentAccountRestrictions = z.infer<typeof agentAccountRestrictions>

export const agentApprovalThresholds = z
  .object({
    currency: z.string().optional().describe('What the threshold is counted in. Example: USD.'),
    amount: givenAmount
      .min(0)
      .nullable()
      .optional()
      .describe('Above it a person approves, in minor units; null: none.'),
  })
  .meta({ id: 'AgentApprovalThresholds' })
export type AgentApprovalThresholds = z.infer<typeof agentApprovalThresholds>

/** The parts of a policy, whole or as a change. */
const WORDS = {
  permissions: 'What the agent may do at all. Example: ["VIEW_TRANSACTIONS"].',
  defaultExecutionMode: 'Whether its payments run by themselves where nothing else holds. Example: APPROVAL_REQUIRED.',
  spendingLimits: 'The most that it may send.',
  accountRestrictions: 'Which accounts may pay, and how.',
  approvalThresholds: 'From which amount on a person approves.',
} as const

export const agentPolicy = z
  .object({
    permissions: z.array(agentPermission).describe(WORDS.permissions),
    defaultExecutionMode: agentExecutionMode.describe(WORDS.defaultExecutionMode),
    spendingLimits: agentSpendingLimits.describe(WORDS.spendingLimits),
    accountRestrictions: agentAccountRestrictions.optional().describe(WORDS.accountRestrictions),
    approvalThresholds: agentApprovalThresholds.optional().describe(WORDS.approvalThresholds),
  })
  .meta({ id: 'AgentPolicy' })
export type AgentPolicy = z.infer<typeof agentPolicy>

export const agentPolicyUpdateRequest = z
  .object({
    permissions: z.array(agentPermission).optional().describe(WORDS.permissions),
    defaultExecutionMode: agentExecutionMode.optional().describe(WORDS.defaultExecutionMode),
    spendingLimits: agentSpendingLimitsUpdate.optional().describe(WORDS.spendingLimits),
    accountRestrictions: agentAccountRestrictions.optional().describe(WORDS.accountRestrictions),
    approvalThresholds: agentApprovalThresholds.optional().describe(WORDS.approvalThresholds),
  })
  .meta({ id: 'AgentPolicyUpdateRequest' })
export type AgentPolicyUpdateRequest = z.infer<typeof agentPolicyUpdateRequest>

const agentUsage = z
  .object({
    dailyTransactionCount: z.int(),
    dailySpend: z.int(),
    dailyResetDate: calendarDate.optional(),
    monthlySpend: z.int(),
    monthlyResetMonth: z.string().optional(),
  })
  .meta({ id: 'AgentUsage' })
export type AgentUsage = z.infer<typeof agentUsage>

export const agent = z
  .object({
    id: z.string(),
    name: z.string(),
    customerId: z.string(),
    isPaused: z.boolean(),
    isConnected: z.boolean(),
    policy: agentPolicy,
    usage: agentUsage,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Agent' })
export type Agent = z.infer<typeof agent>

export const agentCreateRequest = z
  .object({
    name: givenName,
    customerId: z.string(),
    policy: agentPolicy,
  })
  .meta({ id: 'AgentCreateRequest' })

export const agentUpdateRequest = z
  .object({ name: givenName.optional(), isPaused: z.boolean().optional() })
  .refine((update) => update.name !== undefined || update.isPaused !== undefined, {
    path: ['name'],
    message: 'is required where isPaused is not given',
  })
  .meta({ id: 'AgentUpdateRequest', anyOf: [{ required: ['name'] }, { required: ['isPaused'] }] })

export const agentDeviceCode = z
  .object({
    code: z.string(),
    agentId: z.string(),
    expiresAt: instant,
    redeemed: z.boolean(),
  })
  .meta({ id: 'AgentDeviceCode' })
export type AgentDeviceCode = z.infer<typeof agentDeviceCode>

export const agentCreateResponse = z
  .object({
    agent,
    deviceCode: agentDeviceCode,
  })
  .meta({ id: 'AgentCreateResponse' })

export const agentDeviceCodeStatusResponse = z
  .object({
    code: z.string(),
    redeemed: z.boolean(),
  })
  .meta({ id: 'AgentDeviceCodeStatusResponse' })

export const agentDeviceCodeRedeemResponse = z
  .object({
    agentId: z.string(),
    agentName: z.string(),
    accessToken: z.string(),
    policy: agentPolicy,
  })
  .meta({ id: 'AgentDeviceCodeRedeemResponse' })

export const agentActionStatus = z
  .enum(['PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'FAILED'])
  .meta({ id: 'AgentActionStatus' })
export type AgentActionStatus = z.infer<typeof agentActionStatus>

export const agentActionType = z.enum(['EXECUTE_QUOTE', 'TRANSFER_OUT', 'TRANSFER_IN']).meta({ id: 'AgentActionType' })
export type AgentActionType = z.infer<typeof agentActionType>

export const agentTransferDetails = z
  .object({
    amount: z.int(),
    currency: z.string(),
    sourceAccountId: z.string(),
    destinationAccountId: z.string(),
  })
  .meta({ id: 'AgentTransferDetails' })
export type AgentTransferDetails = z.infer<typeof agentTransferDetails>

export const agentAction = z
  .object({
    id: z.string(),
    agentId: z.string(),
    customerId: z.string(),
    platformCustomerId: z.string(),
    status: agentActionStatus,
    type: agentActionType,
    quote: quote.optional(),
    transferDetails: agentTransferDetails.optional(),
    transaction: transaction.optional(),
    rejectionReason: z.string().optional(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'AgentAction' })
export type AgentAction = z.infer<typeof agentAction>

export const agentActionRejectRequest = z
  .object({
    reason: reasonText.optional(),
  })
  .meta({ id: 'AgentActionRejectRequest' })

export const agentPage = page(agent, 'AgentListResponse')

export const agentActionPage = page(agentAction, 'AgentActionListResponse')
