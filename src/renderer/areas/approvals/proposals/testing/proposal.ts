import type { MoneyProposal } from '../../../../../contract/console/approvals/proposals'

export const AT = '2026-11-23T10:00:00.000Z'
export const LATER = '2026-11-23T11:00:00.000Z'

/** A proposed payment that waits for its signatures. */
export const proposal = (id: string, change: Partial<MoneyProposal> = {}): MoneyProposal => ({
  id: `MoneyProposal:${id}`,
  state: 'WAITING',
  call: { operationId: 'executeQuote', params: { quoteId: 'Quote:1' } },
  reason: 'Invoice 2026-118',
  proposedBy: { id: 'Operator:1', name: 'Priya Raman' },
  proposedAt: AT,
  expiresAt: LATER,
  amount: { amountMinor: 110_000, currency: 'USD' },
  receiving: null,
  customerId: 'Customer:1',
  customerName: 'Acme GmbH',
  sourceAccountId: 'InternalAccount:1',
  payee: { id: 'ExternalAccount:1', name: 'Ferretería Luna', identifier: '…0143', lookalike: null },
  quoteId: 'Quote:1',
  transactionId: null,
  endedAt: null,
  endedBy: null,
  cancelReason: null,
  failure: null,
  ...change,
})
