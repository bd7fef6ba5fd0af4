import { describe, expect, it } from 'vitest'
import { type Dossier, type Leaf, leavesOf, type Reveal } from '../../contract/console/dossier/format'
import { isPersonal } from '../../contract/console/dossier/personal'
import { summaryOf } from './summary'

type Sections = Readonly<Record<string, object>>

/** A dossier of these replies. Input: `isWhole` false, texts about people are withheld. */
function dossierOf(kind: string, replies: Sections, isWhole = true): Dossier {
  const leaves = Object.entries(replies).map(([name, reply]) => ({ name, leaves: leavesOf(reply) }))
  const sections = leaves.map(({ name, leaves: own }) => ({
    facts: own.map(({ at, value }) => ({ at, personal: isPersonal(at, value), sha256: '' })),
    left: null,
    name,
    operation: null,
    title: name,
  }))
  const reveal = (at: string, value: Leaf): Reveal<Leaf> | null =>
    isWhole || !isPersonal(at, value) ? { salt: '', value } : null
  const made = { madeAt: '2026-11-23T09:00:00.000Z', madeBy: null, serviceAt: '2026-11-23T09:00:00.000Z' }
  return {
    content: {
      ...{ audit: { days: [], left: 0, rows: [] }, format: 'countersign-dossier', id: 'Any:1', key: '', kind },
      ...{ ...made, sections, v: 2, votes: [] },
    },
    revealed: { facts: leaves.map(({ leaves: own }) => own.map(({ at, value }) => reveal(at, value))), rows: [] },
    signed: { publicKey: '', signature: '' },
  }
}

const CUSTOMER = 'Customer:01a20a10-f61c-7000-b208-f0396cf11577'
const USD = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 }
const figures = { sendingMinor: 320_000, sendingCurrency: 'USD', receivingMinor: 5_896_129, receivingCurrency: 'MXN' }
const decision = {
  action: { type: 'EXECUTE_QUOTE', status: 'APPROVED', transaction: { status: 'COMPLETED' } },
  agent: { name: 'shopper' },
  customer: { name: 'Joy Okafor' },
  source: { holderName: 'Joy Okafor' },
  destination: { holderName: 'Ferreteria Luna SA' },
  figures,
  decision: {
    decidedBy: { name: 'Tomás Ferreira' },
    decidedAt: '2026-11-23T18:39:40.847Z',
    outcome: 'APPROVED',
    reason: null,
    failure: null,
  },
}
const approvals = {
  votes: [
    { state: 'COUNTS', by: { name: 'Priya Raman' } },
    { state: 'WITHDRAWN', by: { name: 'Carl Osei' } },
    { state: 'COUNTS', by: { name: 'Tomás Ferreira' } },
  ],
}

describe('a dossier begins with', () => {
  it('who asked to pay how much to whom, who decided and who signed', () => {
    expect(summaryOf(dossierOf('DECISION', { decision, approvals }))).toBe(
      'The agent shopper asked to send 3,200.00 USD from Joy Okafor to Ferreteria Luna SA, ' +
        'who receives 58,961.29 MXN. ' +
        'Approved by Tomás Ferreira on 2026-11-23 18:39:40 UTC. Signed by Priya Raman and Tomás Ferreira. ' +
        'Payment completed.',
    )
  })

  it('the same without names where they are withheld', () => {
    expect(summaryOf(dossierOf('DECISION', { decision, approvals }, false))).toBe(
      'An agent asked to send 3,200.00 USD from a customer to a payee, who receives 58,961.29 MXN. ' +
        'Approved by somebody on 2026-11-23 18:39:40 UTC. Signed by 2 people. Payment completed.',
    )
  })

  it('an API token as one, not as a person', () => {
    const by = { kind: 'token', name: 'First token' }
    const decided = { ...decision, decision: { ...decision.decision, decidedBy: by } }
    const votes = [{ state: 'COUNTS', by }]
    expect(summaryOf(dossierOf('DECISION', { decision: decided, approvals: { votes } }))).toContain(
      'Approved by API token First token on 2026-11-23 18:39:40 UTC. Signed by API token First token.',
    )
  })

  it('that a payment was rejected, by whom and why: nothing of it failed', () => {
    const action = { type: 'EXECUTE_QUOTE', status: 'REJECTED', transaction: { status: 'FAILED' } }
    const said = { ...decision.decision, outcome: 'REJECTED', reason: 'Not ordered' }
    const rejected = { ...decision, action, decision: said }
    const verdict = 'Rejected by Tomás Ferreira on 2026-11-23 18:39:40 UTC. Reason: “Not ordered”.'
    expect(summaryOf(dossierOf('DECISION', { decision: rejected }))).toBe(
      'The agent shopper asked to send 3,200.00 USD from Joy Okafor to Ferreteria Luna SA, ' +
        'who receives 58,961.29 MXN. ' +
        verdict,
    )
    const transaction = { status: 'FAILED', type: 'OUTGOING', sentAmount: { amount: 1500, currency: USD } }
    const parties = { customer: { name: 'Joy Okafor' }, payer: null, payee: { name: 'Luna' } }
    expect(summaryOf(dossierOf('PAYMENT', { payment: { transaction }, parties, decision: rejected }))).toBe(
      `Payment of 15.00 USD from Joy Okafor to Luna: rejected. ${verdict}`,
    )
  })

  it('a rejection with its reason, a request that waits, and money that is collected', () => {
    const rejected = { ...decision.decision, outcome: 'REJECTED', reason: 'Not ordered' }
    expect(summaryOf(dossierOf('DECISION', { decision: { ...decision, decision: rejected } }))).toContain(
      'Rejected by Tomás Ferreira on 2026-11-23 18:39:40 UTC. Reason: “Not ordered”.',
    )
    const action = { type: 'TRANSFER_IN', status: 'PENDING_APPROVAL' }
    expect(summaryOf(dossierOf('DECISION', { decision: { ...decision, action, decision: null } }))).toBe(
      'The agent shopper asked to collect 3,200.00 USD from Joy Okafor for Joy Okafor. Nobody has decided it.',
    )
  })

  it('that nobody decided what ended with its customer', () => {
    const failure = { message: 'The customer was deleted; nothing was moved.' }
    const ended = { ...decision.decision, outcome: 'FAILED', decidedBy: null, failure }
    const said = 'Nobody has decided it. It failed: The customer was deleted; nothing was moved.'
    expect(summaryOf(dossierOf('DECISION', { decision: { ...decision, decision: ended } }))).toContain(said)
    const proposal = { state: 'FAILED', proposedBy: { name: 'Priya Raman' }, endedBy: null, failure }
    expect(summaryOf(dossierOf('DECISION', { decision: proposal }))).toContain(said)
  })

  it('that what nobody decided in time expired, and not that it failed', () => {
    const failure = { reason: 'QUOTE_EXPIRED', message: 'The quote expired; nothing was moved.' }
    const ended = { ...decision.decision, outcome: 'FAILED', decidedBy: null, failure }
    expect(summaryOf(dossierOf('DECISION', { decision: { ...decision, decision: ended } }))).toContain(
      'Nobody has decided it. The quote expired; nothing was moved.',
    )
  })

  it('what somebody at the desk proposed', () => {
    const proposal = {
      state: 'EXECUTED',
      reason: 'Invoice 2026-118',
      proposedBy: { name: 'Priya Raman' },
      amount: { amountMinor: 10_000, currency: 'USD' },
      receiving: null,
      customerName: 'Joy Okafor',
      payee: { name: 'Luna' },
      endedAt: '2026-11-23T18:39:40.847Z',
    }
    expect(summaryOf(dossierOf('DECISION', { decision: proposal }))).toBe(
      'Priya Raman proposed to send 100.00 USD from Joy Okafor to Luna. Reason: “Invoice 2026-118”. ' +
        'Carried out on 2026-11-23 18:39:40 UTC.',
    )
  })

  it('money that somebody proposed to collect, for the platform, and who refused or withdrew it and why', () => {
    const priya = { id: 'Operator:1', name: 'Priya Raman' }
    const proposal = {
      state: 'CANCELLED',
      call: { operationId: 'createTransferIn' },
      reason: 'Deposit',
      proposedBy: priya,
      amount: { amountMinor: 6000, currency: 'USD' },
      receiving: null,
      customerId: null,
      customerName: null,
      payee: { name: 'Luna' },
      endedAt: '2026-11-23T18:39:40.847Z',
      endedBy: { id: 'Operator:2', name: 'Tomás Ferreira' },
      cancelReason: 'Paid already',
    }
    const opening = 'Priya Raman proposed to collect 60.00 USD from Luna for the platform. Reason: “Deposit”. '
    const end = 'on 2026-11-23 18:39:40 UTC. Reason: “Paid already”.'
    expect(summaryOf(dossierOf('DECISION', { decision: proposal }))).toBe(`${opening}Rejected by Tomás Ferreira ${end}`)
    const withdrawn = { ...proposal, endedBy: priya }
    expect(summaryOf(dossierOf('DECISION', { decision: withdrawn }))).toBe(`${opening}Withdrawn by Priya Raman ${end}`)
    expect(summaryOf(dossierOf('DECISION', { decision: { ...proposal, customerId: CUSTOMER } }, false))).toBe(
      'Somebody at the desk proposed to collect 60.00 USD from a payer for a customer. ' +
        'Rejected by somebody on 2026-11-23 18:39:40 UTC.',
    )
  })

  it('a payment: whose it is, who receives what, and what the decision on it was', () => {
    const transaction = {
      status: 'COMPLETED',
      type: 'OUTGOING',
      sentAmount: { amount: 320_000, currency: USD },
      receivedAmount: { amount: 1500, currency: { ...USD, code: 'JPY', decimals: 0 } },
      settledAt: '2026-11-23T18:39:41.847Z',
    }
    const parties = { customer: { name: 'Joy Okafor' }, payer: null, payee: { name: 'Luna' } }
    const payment = { transaction }
    const opening =
      'Payment of 3,200.00 USD from Joy Okafor to Luna, who receives 1,500 JPY: completed on 2026-11-23 18:39:41 UTC.'
    expect(summaryOf(dossierOf('PAYMENT', { payment, parties }))).toBe(opening)
    expect(summaryOf(dossierOf('PAYMENT', { payment, parties, decision, approvals }))).toBe(
      `${opening} Approved by Tomás Ferreira on 2026-11-23 18:39:40 UTC. Signed by Priya Raman and Tomás Ferreira.`,
    )
    const { sentAmount: _sent, ...incoming } = { ...transaction, type: 'INCOMING' }
    const from = { ...parties, payer: { name: 'Ana Payer' }, payee: null }
    expect(summaryOf(dossierOf('PAYMENT', { payment: { transaction: incoming }, parties: from }))).toBe(
      'Payment of 1,500 JPY from Ana Payer for Joy Okafor: completed on 2026-11-23 18:39:41 UTC.',
    )
    const funded = { ...from, payer: null }
    expect(summaryOf(dossierOf('PAYMENT', { payment: { transaction: incoming }, parties: funded }))).toBe(
      'Payment of 1,500 JPY for Joy Okafor: completed on 2026-11-23 18:39:41 UTC.',
    )
  })

  it('an agent, for whom it pays and how much it has spent; a customer and what it holds', () => {
    const agent = { name: 'shopper', isPaused: false, isConnected: true }
    const usage = { currency: 'USD', dailySpend: { usedMinor: 470_000, limitMinor: 2_000_000 }, waitingActions: 1 }
    const parties = { customer: { name: 'Joy Okafor' } }
    expect(summaryOf(dossierOf('AGENT', { agent, parties, usage }))).toBe(
      'The agent shopper pays on behalf of Joy Okafor. It is connected. ' +
        'On the day of this dossier it had spent 4,700.00 USD of 20,000.00 USD. ' +
        '1 request waits for a decision.',
    )
    const gone = { customer: { name: 'Joy Okafor', isDeleted: true } }
    expect(summaryOf(dossierOf('AGENT', { agent, parties: gone, usage }))).toMatch(
      /^The agent shopper pays on behalf of Joy Okafor\. It is not in use, because its customer was deleted/,
    )
    const deletion = { at: '2026-11-23T09:00:00.000Z', by: { kind: 'operator', name: 'Priya Raman' } }
    expect(summaryOf(dossierOf('AGENT', { agent, parties, deletion }))).toMatch(
      /^The agent shopper .*\. It is not in use: it was deleted by Priya Raman on .*2026.*\. No request waits/,
    )
    const byToken = { ...deletion, by: { kind: 'token', name: 'First token' } }
    expect(summaryOf(dossierOf('AGENT', { agent, parties, deletion: byToken }))).toContain(
      'it was deleted by API token First token on ',
    )
    const states = { status: 'PENDING', verificationStatus: 'PENDING_MANUAL_REVIEW' }
    const customer = { name: 'Cordillera', customerType: 'BUSINESS', ...states }
    const count = (totalCount: number) => ({ data: [], totalCount })
    const held = { accounts: count(2), payees: count(1), agents: count(0), payments: count(1200) }
    expect(summaryOf(dossierOf('CUSTOMER', { customer, ...held }))).toBe(
      'Cordillera is a business; state: pending; verification: pending manual review. ' +
        '2 accounts, 1 payee, 0 agents and 1,200 payments.',
    )
    const person = { name: 'Joy', customerType: 'INDIVIDUAL', status: 'APPROVED', verificationStatus: null }
    expect(summaryOf(dossierOf('CUSTOMER', { customer: person }))).toMatch(/^Joy is a person; state: approved\. 0 /)
  })
})
