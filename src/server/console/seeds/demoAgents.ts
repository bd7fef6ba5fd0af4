import { type AgentPolicy, agentPermission } from '../../../contract/agents/schemas'

/** The agents of the demo data, and the words of those who decided before. */
export interface DemoAgent {
  readonly key: string
  readonly name: string
  readonly customer: string
  readonly policy: AgentPolicy
  readonly isConnected: boolean
  readonly isPaused: boolean
  /** Restricts the agent to the customer's dollar account, and rules it separately. */
  readonly dollarRule?: { readonly executionMode: 'AUTO' | 'APPROVAL_REQUIRED'; readonly perTransactionLimit: number }
}

const EVERYTHING: AgentPolicy['permissions'] = [...agentPermission.options]
const PAYING: AgentPolicy['permissions'] = ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS', 'CREATE_QUOTES', 'EXECUTE_QUOTES']

export const DEMO_AGENTS: readonly DemoAgent[] = [
  {
    key: 'treasury',
    name: 'treasury-2',
    customer: 'halden',
    isConnected: true,
    isPaused: false,
    policy: {
      permissions: EVERYTHING,
      defaultExecutionMode: 'AUTO',
      spendingLimits: {
        currency: 'USD',
        perTransactionLimit: 5_000_000,
        dailyLimit: 15_000_000,
        dailyTransactionLimit: 40,
        monthlyLimit: 120_000_000,
      },
      approvalThresholds: { currency: 'USD', amount: 500_000 },
    },
  },
  {
    key: 'payables',
    name: 'supplier-payables',
    customer: 'norte',
    isConnected: true,
    isPaused: false,
    policy: {
      permissions: PAYING,
      defaultExecutionMode: 'AUTO',
      spendingLimits: {
        currency: 'USD',
        perTransactionLimit: 2_500_000,
        dailyLimit: 6_000_000,
        dailyTransactionLimit: 25,
        monthlyLimit: 60_000_000,
      },
      approvalThresholds: { currency: 'USD', amount: 250_000 },
    },
  },
  {
    key: 'payroll',
    name: 'contractor-payroll',
    customer: 'brightwater',
    isConnected: true,
    isPaused: false,
    dollarRule: { executionMode: 'APPROVAL_REQUIRED', perTransactionLimit: 1_200_000 },
    policy: {
      permissions: PAYING,
      defaultExecutionMode: 'AUTO',
      spendingLimits: {
        currency: 'USD',
        perTransactionLimit: 2_000_000,
        dailyLimit: 5_000_000,
        monthlyLimit: 30_000_000,
      },
    },
  },
  {
    key: 'shopper',
    name: 'shopper',
    customer: 'okafor',
    isConnected: true,
    isPaused: false,
    policy: {
      permissions: PAYING,
      defaultExecutionMode: 'APPROVAL_REQUIRED',
      spendingLimits: {
        currency: 'USD',
        perTransactionLimit: 60_000,
        dailyLimit: 120_000,
        dailyTransactionLimit: 6,
        monthlyLimit: 900_000,
      },
    },
  },
  {
    key: 'remit',
    name: 'family-remittance',
    customer: 'iyer',
    isConnected: true,
    isPaused: false,
    policy: {
      permissions: PAYING,
      defaultExecutionMode: 'AUTO',
      spendingLimits: {
        currency: 'USD',
        perTransactionLimit: 150_000,
        dailyLimit: 300_000,
        dailyTransactionLimit: 4,
        monthlyLimit: 1_500_000,
      },
      approvalThresholds: { currency: 'USD', amount: 75_000 },
    },
  },
  {
    key: 'studio',
    name: 'studio-bookkeeper',
    customer: 'lindqvist',
    isConnected: true,
    isPaused: true,
    policy: {
      permissions: PAYING,
      defaultExecutionMode: 'APPROVAL_REQUIRED',
      spendingLimits: { currency: 'EUR', perTransactionLimit: 200_000, dailyLimit: 400_000, monthlyLimit: null },
    },
  },
  {
    key: 'reader',
    name: 'invoice-reader',
    customer: 'reyes',
    isConnected: false,
    isPaused: false,
    policy: {
      permissions: ['VIEW_TRANSACTIONS', 'CREATE_QUOTES'],
      defaultExecutionMode: 'APPROVAL_REQUIRED',
      spendingLimits: { currency: 'USD', perTransactionLimit: 30_000 },
    },
  },
]

export const REJECTION_REASONS: readonly string[] = [
  'Invoice number does not match the supplier record.',
  'Payee is new and the contract is not on file yet.',
  'Duplicate of a payment made earlier this week.',
  'Amount differs from the purchase order; ask the requester.',
]
