import type { Store } from '../database/open'
import { availableOf, heldOf } from '../ledger/chart'
import type { Arrival } from './bookRig'

type Row = Record<string, string | number | null>

function rowsOf(store: Store, query: string, ...values: unknown[]): Row[] {
  return store.sqlite.prepare(query).all(...values) as Row[]
}

function requireNone(what: string, rows: readonly unknown[]): void {
  if (rows.length > 0) throw new Error(`${what}: ${JSON.stringify(rows.slice(0, 5))}`)
}

/** Nothing is due, failed or on its way; every hold is released. */
export function assertAtRest(store: Store): void {
  requireNone('timers left', rowsOf(store, `SELECT * FROM timers WHERE state IN ('DUE', 'FAILED')`))
  requireNone('money held', rowsOf(store, `SELECT * FROM ledger_accounts WHERE id LIKE '%/held' AND balance <> 0`))
  const finals = `('COMPLETED', 'REJECTED', 'FAILED', 'REFUNDED', 'EXPIRED')`
  requireNone('payments under way', rowsOf(store, `SELECT id, status FROM transactions WHERE status NOT IN ${finals}`))
  const refunding = `SELECT id FROM transactions WHERE json_extract(refund_json, '$.status') = 'PENDING'`
  requireNone('refunds under way', rowsOf(store, refunding))
}

/** A quote and its transaction end alike; a rejected one leaves its quote to expire. */
export function assertQuotesAgree(store: Store): void {
  const disagreeing = `SELECT q.id, q.status AS quote, t.status AS payment FROM quotes q
    LEFT JOIN transactions t ON t.id = q.transaction_id
    WHERE t.status IS NOT q.status AND NOT (t.status IN ('REJECTED', 'FAILED') AND q.status = 'EXPIRED')`
  requireNone('quotes and payments that disagree', rowsOf(store, disagreeing))
  const started = `SELECT q.id FROM quotes q JOIN ledger_postings p ON p.transaction_id = q.transaction_id
    WHERE q.status = 'EXPIRED'`
  requireNone('expired quotes that moved money', rowsOf(store, started))
}

/** Each thing happens to a payment's money once, and the payer is out of pocket only where the money has gone. */
export function assertMoneyMovedOnce(store: Store): void {
  const twice = `SELECT transaction_id, kind, count(*) AS times FROM ledger_postings
    WHERE transaction_id IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1`
  requireNone('done twice', rowsOf(store, twice))
  const wrong = `SELECT t.id, t.status, t.refund_json, t.sent_amount, sum(coalesce(e.amount, 0)) AS moved
    FROM transactions t JOIN internal_accounts a ON a.id = t.source_account_id AND a.customer_id IS NOT NULL
    LEFT JOIN ledger_entries e ON e.transaction_id = t.id
      AND e.ledger_account_id IN (a.id || '/available', a.id || '/held')
    WHERE t.type = 'OUTGOING' GROUP BY t.id
    HAVING moved <> CASE
      WHEN t.status = 'COMPLETED' OR json_extract(t.refund_json, '$.status') = 'FAILED'
        OR (SELECT count(*) FROM transactions r WHERE r.reference = json_extract(t.refund_json, '$.reference')) > 0
      THEN -t.sent_amount ELSE 0 END`
  requireNone('payers with the wrong amount', rowsOf(store, wrong))
  const stuck = `SELECT currency, sum(minor) AS minor FROM (
      SELECT currency, balance AS minor FROM ledger_accounts
        WHERE id LIKE 'world:transit:%' OR id LIKE 'world:write-offs:%'
      UNION ALL SELECT sent_currency, -sent_amount FROM transactions
        WHERE json_extract(refund_json, '$.status') = 'FAILED' AND type = 'OUTGOING')
    GROUP BY currency HAVING sum(minor) <> 0`
  requireNone('transit that no failed refund explains', rowsOf(store, stuck))
}

/** The days of the overview hold what their completed payments come to, and nothing else. */
export function assertDaysAgree(store: Store): void {
  const share = `SELECT substr(created_at, 1, 10) AS day, iif(sent_amount IS NULL, received_currency, sent_currency) AS
      currency, count(*) AS n, sum(coalesce(sent_amount, received_amount)) AS amount
    FROM transactions WHERE status = 'COMPLETED' GROUP BY 1, 2`
  const kept = 'SELECT day, currency, n, billions * 1000000000 + rest AS amount FROM payment_days WHERE n <> 0'
  requireNone('days without their payments', rowsOf(store, `${share} EXCEPT ${kept}`))
  requireNone('days with payments that are not there', rowsOf(store, `${kept} EXCEPT ${share}`))
}

/** What the owner of an account was told of it is what the ledger held after each posting, one event for each. */
export function assertBalancesTold(store: Store): void {
  for (const { id } of rowsOf(store, 'SELECT id FROM internal_accounts')) {
    const account = String(id)
    const entries = rowsOf(
      store,
      `SELECT posting_id, ledger_account_id, balance_after FROM ledger_entries
       WHERE ledger_account_id IN (?, ?) ORDER BY rowid`,
      availableOf(account),
      heldOf(account),
    )
    const held: number[][] = []
    let [spendable, aside, posting] = [0, 0, '']
    for (const entry of entries) {
      if (entry.ledger_account_id === availableOf(account)) spendable = Number(entry.balance_after)
      else aside = Number(entry.balance_after)
      if (entry.posting_id === posting) held.pop()
      posting = String(entry.posting_id)
      held.push([spendable, spendable + aside])
    }
    const told = rowsOf(
      store,
      `SELECT json_extract(body, '$.data.balance.amount') AS balance,
        json_extract(body, '$.data.totalBalance.amount') AS total FROM webhook_events
       WHERE object_id = ? AND type = 'INTERNAL_ACCOUNT.BALANCE_UPDATED' ORDER BY rowid`,
      account,
    ).map(({ balance, total }) => [balance, total])
    if (JSON.stringify(told) !== JSON.stringify(held))
      throw new Error(`${account} was told ${JSON.stringify(told)}, not ${JSON.stringify(held)}`)
  }
}

/** Each event was taken, a question asked; first attempts of an object went out in the order of creation. */
export function assertDelivered(store: Store, arrivals: readonly Arrival[]): void {
  const events = rowsOf(store, 'SELECT rowid AS place, id, type, object_id, state, is_retried FROM webhook_events')
  const taken = new Set(arrivals.flatMap(({ eventId, isTaken }) => (isTaken ? [eventId] : [])))
  const isAsked = (event: Row) => event.is_retried === 0 && event.state === 'GIVEN_UP'
  const missing = events.filter(
    (event) => !isAsked(event) && !(event.state === 'DELIVERED' && taken.has(String(event.id))),
  )
  requireNone('events not delivered', missing)
  const byId = new Map(events.map((event) => [String(event.id), event]))
  requireNone(
    'events of no commit',
    arrivals.filter(({ eventId }) => !byId.has(eventId)),
  )
  const newest = new Map<string, Row>()
  for (const eventId of new Set(arrivals.map((arrival) => arrival.eventId))) {
    const event = byId.get(eventId) as Row
    const before = newest.get(String(event.object_id))
    if (before !== undefined && Number(before.place) > Number(event.place))
      throw new Error(`${event.type} of ${event.object_id} arrived after ${before.type}, which is younger`)
    newest.set(String(event.object_id), event)
  }
}

/** What callers were answered, for each kind of thing that is made once per key. */
export interface Made {
  readonly funds: number
  readonly quoteIds: ReadonlySet<string>
  readonly transactionIds: ReadonlySet<string>
  readonly actionIds: ReadonlySet<string>
}

/** There is nothing that no caller was answered about: no key had two effects. */
export function assertMadeOnce(store: Store, made: Made): void {
  const unknown = (table: string, known: ReadonlySet<string>, where = 'true') =>
    rowsOf(store, `SELECT id FROM ${table} WHERE ${where}`).filter(({ id }) => !known.has(String(id)))
  requireNone('quotes that nobody was answered', unknown('quotes', made.quoteIds))
  requireNone('actions that nobody was answered', unknown('agent_actions', made.actionIds))
  const asked = `coalesce(reference, '') NOT LIKE 'Transaction:%' AND coalesce(reference, '') NOT LIKE 'RF%'
    AND extras_json NOT LIKE '%advanced by the service%' AND NOT EXISTS
    (SELECT 1 FROM ledger_postings p WHERE p.transaction_id = transactions.id AND p.kind = 'fund')`
  requireNone('payments that nobody was answered', unknown('transactions', made.transactionIds, asked))
  const [funds] = rowsOf(store, `SELECT count(*) AS n FROM ledger_postings WHERE kind = 'fund'`)
  if (funds?.n !== made.funds) throw new Error(`${made.funds} fundings were answered, ${funds?.n} happened`)
}
