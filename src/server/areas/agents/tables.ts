import { z } from 'zod'
import { agentActionStatus, agentPolicy, agentTransferDetails } from '../../../contract/agents/schemas'
import { actionFacts } from '../../../contract/console/agents/actionFacts'
import { actionDecision, policyClause, policyClauseName } from '../../../contract/console/agents/schemas'
import { purposeOfPayment } from '../../../contract/primitives/counterparty'
import { paymentRail } from '../../../contract/primitives/rails'
import {
  boolean01,
  currency,
  digits,
  id,
  instant,
  integer,
  json,
  money,
  nullable,
  oneOf,
  shownText,
  text,
} from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

export const agents = table('agents', {
  owner: 'data',
  searched: { texts: ['name'], lastBy: 'is_deleted' },
  references: { customer_id: 'customers' },
  columns: {
    id: id('Agent'),
    name: shownText(),
    customer_id: id('Customer'),
    is_paused: boolean01(),
    is_connected: boolean01(),
    /** Limits that are absent do not limit. */
    policy_json: json(agentPolicy),
    access_token_hash: nullable(text()),
    is_deleted: boolean01(),
    created_at: instant(),
    updated_at: instant(),
  },
})

export const agentDeviceCodes = table('agent_device_codes', {
  owner: 'data',
  travels: 'HERE',
  references: { agent_id: 'agents' },
  columns: {
    code_hash: text(),
    agent_id: id('Agent'),
    state: oneOf(['OPEN', 'REDEEMED', 'INVALIDATED']),
    expires_at: instant(),
    created_at: instant(),
  },
})

/** What is kept of a transfer: the wire's four fields, and what else starts it again at approval. */
export const storedTransfer = agentTransferDetails.extend({
  paymentRail: paymentRail.optional(),
  remittanceInformation: z.string().optional(),
  purposeOfPayment: purposeOfPayment.optional(),
})

export type StoredTransfer = z.infer<typeof storedTransfer>

export const agentActions = table('agent_actions', {
  owner: 'data',
  searched: 'BY_ITS_PARTIES',
  references: { agent_id: 'agents' },
  columns: {
    id: id('AgentAction'),
    agent_id: id('Agent'),
    customer_id: id('Customer'),
    platform_customer_id: text(),
    status: oneOf(agentActionStatus.options),
    type: oneOf(['EXECUTE_QUOTE', 'TRANSFER_OUT', 'TRANSFER_IN']),
    quote_id: nullable(id('Quote')),
    transaction_id: id('Transaction'),
    transfer_details_json: nullable(json(storedTransfer)),
    /** What leaves the customer, as the policy counted it. */
    amount: money(),
    currency: currency(),
    rejection_reason: nullable(shownText()),
    failure_reason: nullable(text()),
    /** Clause by clause: value, limit, matched or not, as it stood when the action was created. */
    policy_trace_json: json(z.array(policyClause)),
    decision_json: nullable(json(actionDecision)),
    expires_at: nullable(instant()),
    decided_at: nullable(instant()),
    created_at: instant(),
    updated_at: instant(),
    /** A person at the desk, a program with a credential, or nobody: the action ended without a decision. */
    decided_by: nullable(oneOf(['PEOPLE', 'PROGRAMS', 'NOBODY'])),
    /** Whom it pays or collects from; null for an address. */
    payee_account_id: nullable(text()),
    /** The first clause that asked for a person; null for what the policy let through. */
    held_by: nullable(oneOf(policyClauseName.options)),
    /** Version of the approval rules under which it was decided or let through; null while it waits. */
    decided_rule_version: nullable(integer(0)),
  },
})

/** One row per counted execution; day and month are UTC. */
export const agentUsage = table('agent_usage', {
  owner: 'data',
  columns: {
    id: text(),
    agent_id: id('Agent'),
    action_id: text(),
    day: text(),
    month: text(),
    /** What left the customer, in minor units of `sent_currency`. */
    amount: money(),
    /** The currency of the policy at that moment. */
    currency: currency(),
    created_at: instant(),
    sent_currency: currency(),
    /** Minor units of `currency` for one of `sent_currency`, as two whole numbers: the rate of that moment, exact. */
    rate_numerator: digits(),
    rate_denominator: digits(),
  },
})

/** What an action was judged by, once when it was asked and once when it was approved; never changed afterwards. */
export const agentActionFacts = table('agent_action_facts', {
  owner: 'data',
  references: { action_id: 'agent_actions' },
  columns: {
    action_id: id('AgentAction'),
    occasion: oneOf(['ASKED', 'APPROVED']),
    judged_at: instant(),
    facts_json: json(actionFacts),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
