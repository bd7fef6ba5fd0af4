import { eventText } from '../components/format/eventText'
import { memoText } from '../components/format/memoText'
import { ACT, RESULT } from './acts'
import { element } from './elements'
import { type FactBranch, type FactTree, isBranch } from './factTree'
import { listAt, numberAt, textAt } from './pick'
import { actedBy, actor, firstOf, memo, money, moneyAt, rate, type Shown, type View, value, worded } from './shown'
import { pageWords as words, wordText } from './words'

/** What happened, in words: events by their name, bookings by their memo, states of the payment as a sentence. */
const what: Shown = {
  label: words.story.what,
  show: (item) => {
    const [kind, title, detail] = [textAt(item, 'kind'), textAt(item, 'title'), textAt(item, 'detail')]
    if (title === null) return value('', 'title').show(item)
    if (kind === 'WEBHOOK') return element('span', words.story.told(eventText(title)), { title })
    if (kind === 'TRANSACTION_STATE') return document.createTextNode(words.story.state(wordText(title).toLowerCase()))
    if (kind === 'LEDGER') return element('span', detail === null ? wordText(title) : memoText(detail), { title })
    return document.createTextNode(title)
  },
}

/** How much moved, or what was said of it. */
const detail: Shown = {
  label: words.story.detail,
  show: (item) => {
    const kind = textAt(item, 'kind')
    if (kind === 'WEBHOOK') return worded('', 'detail', wordText).show(item)
    if (kind !== 'LEDGER') return value('', 'detail').show(item)
    const left = listAt(item, 'entries').find((entry) => (numberAt(entry, 'amountMinor') ?? 0) < 0)
    const amount = left === undefined ? null : moneyAt(left, 'amountMinor', 'currency')
    return amount === null ? null : element('span', amount.text.replace('−', ''), { class: 'amount' })
  },
}

/** From the first call to the books. */
export const STORY_VIEW: View = {
  tables: (section) => [{ rows: listAt(section, 'items'), columns: [value(words.story.when, 'at'), what, detail] }],
}

/** Each entry with what its posting says of both. */
function entriesOf(section: FactTree): FactTree[] {
  return listAt(section, 'postings').flatMap((posting) =>
    listAt(posting, 'entries').map((entry): FactTree => {
      const parts = isBranch(entry) ? entry.parts : new Map<string, FactTree>()
      const made: FactBranch = { isList: false, parts: new Map([...parts, ['posting', posting]]) }
      return made
    }),
  )
}

/** What stands there of a payment that people rejected; the interface says that it failed. */
const ifRejected = ({ label, show }: Shown): Shown => ({
  label,
  show: (row) => (textAt(row, 'decision/outcome') === 'REJECTED' ? show(row) : null),
})

const transactionState = value('State', 'transaction/status')
const rejectedState = ifRejected(value('State', 'decision/outcome'))
const STATE: Shown = { label: 'State', show: (row) => rejectedState.show(row) ?? transactionState.show(row) }
const REJECTED_BY = ifRejected(actor('Rejected by', 'decision/decidedBy'))
const REJECTED_FOR = ifRejected(value('Reason', 'decision/reason'))

/** A payment, the books under it, and who did what. */
export const PAYMENT_VIEW: View = {
  fields: [
    STATE,
    REJECTED_BY,
    REJECTED_FOR,
    value('Direction', 'transaction/type'),
    money('Sent', 'transaction/sentAmount'),
    money('Arrives', 'transaction/receivedAmount'),
    money('Fees, included', 'transaction/fees', 'transaction/sentAmount/currency'),
    rate(
      'Exchange rate',
      'transaction/exchangeRate',
      'transaction/sentAmount/currency',
      'transaction/receivedAmount/currency',
    ),
    value('Rail', 'transaction/paymentRail'),
    value('Created', 'transaction/createdAt'),
    value('Settled', 'transaction/settledAt'),
    firstOf('Reference', ['transaction/reconciliationInstructions/reference']),
    value('Description', 'transaction/description'),
    value('Failure', 'transaction/failureReason'),
    value('Payment ID', 'transaction/id'),
    value('Quote ID', 'quote/id'),
    value('Request ID', 'agentActionId'),
    value('Customer ID', 'transaction/customerId'),
    value('From account', 'transaction/source/accountId'),
    value('To account', 'transaction/destination/accountId'),
  ],
  tables: (section) => [
    {
      title: 'Bookings',
      rows: entriesOf(section),
      columns: [
        value('When', 'createdAt'),
        memo('What', 'posting/memo'),
        value('Account', 'label'),
        value('Part', 'kind'),
        money('Amount', 'amount', 'currency'),
        money('Then holds', 'balanceAfter', 'currency'),
      ],
    },
    {
      title: 'Who did what',
      rows: listAt(section, 'acts'),
      columns: [value('When', 'at'), ACT, actedBy, RESULT, value('About', 'targetId')],
    },
  ],
}
