import type { Dossier } from '../../contract/console/dossier/format'
import { enumText } from '../components/format/enumText'
import type { FactTree } from './factTree'
import { hasExpired, isThere, listAt, numberAt, partAt, sectionTrees, textAt } from './pick'
import { instantText } from './showFacts'
import { actorAt, moneyAt } from './shown'
import { summaryWords as words } from './summaryWords'

type Sections = ReadonlyMap<string, FactTree>

const nameAt = (tree: FactTree | undefined, at: string, otherwise: string): string => textAt(tree, at) ?? otherwise

const stateAt = (tree: FactTree | undefined, at: string): string | null => {
  const state = textAt(tree, at)
  return state === null ? null : enumText(state).toLowerCase()
}

const whenAt = (tree: FactTree | undefined, at: string): string => {
  const instant = textAt(tree, at)
  return instant === null ? '' : words.on(instantText(instant))
}

const amountAt = (tree: FactTree | undefined, at: string, currencyAt?: string): string | null =>
  tree === undefined ? null : (moneyAt(tree, at, currencyAt)?.text ?? null)

/** Who gave the signatures that count. */
function signersIn(sections: Sections): string[] {
  const votes = listAt(sections.get('approvals'), 'votes').filter((vote) => textAt(vote, 'state') === 'COUNTS')
  if (votes.length === 0) return []
  const names = votes.map((vote) => actorAt(vote, 'by'))
  return [names.includes(null) ? words.signedBySome(votes.length) : words.signedBy(words.and(names.map(String)))]
}

/** What was asked by an agent, and what somebody said to it. */
function ofAction(sections: Sections): string[] {
  const action = sections.get('decision')
  const amount = amountAt(action, 'figures/sendingMinor', 'figures/sendingCurrency') ?? words.anAmount
  const asked = {
    agent: words.agentOf(textAt(action, 'agent/name')),
    customer: nameAt(action, 'customer/name', words.someCustomer),
    amount,
    payee: nameAt(action, 'destination/holderName', words.somePayee),
    payer: nameAt(action, 'source/holderName', words.somePayer),
    arrives: amountAt(action, 'figures/receivingMinor', 'figures/receivingCurrency') ?? amount,
  }
  const isIn = textAt(action, 'action/type') === 'TRANSFER_IN'
  const payment = isRejected(action) ? null : stateAt(action, 'action/transaction/status')
  return [
    isIn ? words.askedToCollect(asked) : words.askedToSend(asked),
    ...verdictOn(action),
    ...signersIn(sections),
    ...(payment === null ? [] : [words.paymentIs(payment)]),
  ]
}

/** Whether people said no: the interface says of the payment that it failed, though nobody tried to make it. */
const isRejected = (action: FactTree | undefined): boolean => textAt(action, 'action/status') === 'REJECTED'

function verdictOn(action: FactTree | undefined): string[] {
  const outcome = textAt(action, 'decision/outcome')
  if (outcome === null) return textAt(action, 'action/status') === 'PENDING_APPROVAL' ? [words.undecided] : []
  const isDecided = partAt(action, 'decision/decidedBy') !== null
  const by = actorAt(action, 'decision/decidedBy') ?? words.somebody
  const verdict = enumText(outcome === 'FAILED' ? 'APPROVED' : outcome)
  const reason = textAt(action, 'decision/reason')
  const failure = textAt(action, 'decision/failure/message')
  return [
    isDecided ? words.decided(verdict, by, whenAt(action, 'decision/decidedAt')) : words.undecided,
    ...(reason === null ? [] : [words.reason(reason)]),
    ...(failure === null ? [] : [hasExpired(action) ? failure : words.failed(failure)]),
  ]
}

/** What somebody at the desk proposed to pay. */
function ofProposal(sections: Sections): string[] {
  const proposal = sections.get('decision')
  const amount = amountAt(proposal, 'amount') ?? words.anAmount
  const isOfCustomer = textAt(proposal, 'customerId') !== null
  const proposed = {
    by: actorAt(proposal, 'proposedBy') ?? words.oneOfUs,
    amount,
    customer: textAt(proposal, 'customerName') ?? (isOfCustomer ? words.someCustomer : words.platform),
    payee: nameAt(proposal, 'payee/name', words.somePayee),
    payer: nameAt(proposal, 'payee/name', words.somePayer),
    arrives: amountAt(proposal, 'receiving') ?? amount,
  }
  const reason = textAt(proposal, 'reason')
  const isIn = textAt(proposal, 'call/operationId') === 'createTransferIn'
  return [
    isIn ? words.proposedToCollect(proposed) : words.proposed(proposed),
    ...(reason === null ? [] : [words.reason(reason)]),
    ...endOfProposal(proposal),
    ...signersIn(sections),
  ]
}

/** What became of a proposal: whoever made it withdraws it, somebody else rejects it. */
function endOfProposal(proposal: FactTree | undefined): string[] {
  const state = textAt(proposal, 'state') ?? ''
  const on = whenAt(proposal, 'endedAt')
  const reason = textAt(proposal, 'cancelReason')
  const failure = textAt(proposal, 'failure/message')
  const endedBy = textAt(proposal, 'endedBy/id')
  const isWithdrawn = endedBy !== null && endedBy === textAt(proposal, 'proposedBy/id')
  const by = actorAt(proposal, 'endedBy') ?? words.somebody
  const isDecided = state !== 'FAILED' || partAt(proposal, 'endedBy') !== null
  const said = isDecided ? (words.proposalIs[state]?.(on) ?? '') : words.undecided
  return [
    state === 'CANCELLED' ? words.ended(isWithdrawn, by, on) : said,
    ...(reason === null ? [] : [words.reason(reason)]),
    ...(failure === null ? [] : [words.failed(failure)]),
  ]
}

const ofDecision = (sections: Sections): string[] =>
  isThere(partAt(sections.get('decision'), 'proposedBy')) ? ofProposal(sections) : ofAction(sections)

function ofPayment(sections: Sections): string[] {
  const payment = sections.get('payment')
  const parties = sections.get('parties')
  const sent = amountAt(payment, 'transaction/sentAmount')
  const arrives = amountAt(payment, 'transaction/receivedAmount') ?? sent ?? words.anAmount
  const isIn = textAt(payment, 'transaction/type') === 'INCOMING'
  const between = {
    amount: sent ?? arrives,
    arrives,
    customer: nameAt(parties, 'customer/name', words.someCustomer),
    other: nameAt(parties, isIn ? 'payer/name' : 'payee/name', isIn ? words.somePayer : words.somePayee),
    hasPayer: isThere(partAt(parties, 'payer')),
    state: isRejected(sections.get('decision')) ? words.rejected : (stateAt(payment, 'transaction/status') ?? ''),
    when: whenAt(payment, 'transaction/settledAt'),
  }
  const [, ...decided] = sections.has('decision') ? ofDecision(sections) : []
  return [isIn ? words.paidIn(between) : words.paidOut(between), ...decided.filter((one) => !words.isOfPayment(one))]
}

function ofAgent(sections: Sections): string[] {
  const agent = sections.get('agent')
  const usage = sections.get('usage')
  const parties = sections.get('parties')
  const deletion = sections.get('deletion')
  const spent = amountAt(usage, 'dailySpend/usedMinor', 'currency')
  const limit = amountAt(usage, 'dailySpend/limitMinor', 'currency')
  const state = isThere(deletion)
    ? words.deleted(actorAt(deletion, 'by') ?? words.somebody, whenAt(deletion, 'at'))
    : partAt(parties, 'customer/isDeleted') === true
      ? words.gone
      : partAt(agent, 'isPaused') === true
        ? words.paused
        : partAt(agent, 'isConnected') === true
          ? words.connected
          : words.notConnected
  return [
    words.agent(words.agentOf(textAt(agent, 'name')), nameAt(parties, 'customer/name', words.someCustomer)),
    state,
    ...(spent === null ? [] : [limit === null ? words.spent(spent) : words.spentOf(spent, limit)]),
    words.waits(numberAt(usage, 'waitingActions') ?? 0),
  ]
}

function ofCustomer(sections: Sections): string[] {
  const customer = sections.get('customer')
  const count = (name: string): number => numberAt(sections.get(name), 'totalCount') ?? 0
  const kind = textAt(customer, 'customerType') === 'BUSINESS' ? words.business : words.person
  return [
    words.customer(nameAt(customer, 'name', words.theCustomer), kind, [
      [words.state, stateAt(customer, 'status')],
      [words.verification, stateAt(customer, 'verificationStatus')],
    ]),
    words.holdings({
      accounts: count('accounts'),
      payees: count('payees'),
      agents: count('agents'),
      payments: count('payments'),
    }),
  ]
}

const OF_KIND: Readonly<Record<string, (sections: Sections) => string[]>> = {
  DECISION: ofDecision,
  PAYMENT: ofPayment,
  AGENT: ofAgent,
  CUSTOMER: ofCustomer,
}

/** What a dossier is about, of whom and how much, in sentences; names that are withheld stand as what they are. */
export function summaryOf(dossier: Dossier): string {
  const sentences = OF_KIND[dossier.content.kind]?.(sectionTrees(dossier)) ?? []
  return sentences.filter((sentence) => sentence !== '').join(' ')
}
