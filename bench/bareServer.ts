import { readFileSync } from 'node:fs'
import BetterSqlite3 from 'better-sqlite3'
import Fastify from 'fastify'
import { createBareWriter, type Written } from './bareWrites'
import type { WritePlan } from './countWrites'

/**
 * What the figures are compared with: Fastify and prepared statements on the same rows under the same pragmas, without
 * authentication, validation, audit or anything else. Arguments: the database file, the file of the write plan.
 */

const [databaseFile = '', planFile = ''] = process.argv.slice(2)
const PAGE = 20

const sqlite = new BetterSqlite3(databaseFile)
sqlite.pragma('journal_mode = WAL')
sqlite.pragma('synchronous = FULL')
sqlite.pragma('foreign_keys = ON')
sqlite.pragma('busy_timeout = 3000')
sqlite.pragma('cache_size = -32000')
sqlite.pragma('temp_store = MEMORY')

const customer = sqlite.prepare('SELECT * FROM customers WHERE id = ?')
const transaction = sqlite.prepare('SELECT * FROM transactions WHERE id = ?')
const newest = sqlite.prepare('SELECT * FROM transactions ORDER BY created_at DESC, id DESC LIMIT ?')
const total = sqlite.prepare("SELECT n FROM counters WHERE list = 'transactions' AND key = ''").pluck()

/** The plans of our writes. */
export interface BarePlans {
  readonly quote: WritePlan
  readonly execution: WritePlan
  readonly transfer: WritePlan
}

const OPEN_MAX = 10_000
const plans = JSON.parse(readFileSync(planFile, 'utf8')) as BarePlans
const createQuote = createBareWriter(sqlite, plans.quote, 'quotes')
const executeQuote = createBareWriter(sqlite, plans.execution, 'quotes')
const createTransfer = createBareWriter(sqlite, plans.transfer, 'transactions')
const open = new Map<string, Written>()

function keepOpen(made: Written): Written['row'] {
  if (open.size >= OPEN_MAX) open.clear()
  open.set(String(made.row.id), made)
  return made.row
}

function execute(id: string): Written['row'] {
  const made = open.get(id)
  if (made === undefined) throw new Error('no such quote')
  open.delete(id)
  executeQuote(made.keys)
  return made.row
}

const app = Fastify({ logger: false })
app.get('/customers/:id', (request) => customer.get((request.params as { id: string }).id))
app.get('/transactions/:id', (request) => transaction.get((request.params as { id: string }).id))
app.get('/transactions', () => {
  const rows = newest.all(PAGE + 1)
  return { data: rows.slice(0, PAGE), hasMore: rows.length > PAGE, totalCount: total.get() }
})
app.post('/quotes', (_request, reply) => reply.code(201).send(keepOpen(createQuote())))
app.post('/quotes/:id/execute', (request) => execute((request.params as { id: string }).id))
app.post('/transfer-out', (_request, reply) => reply.code(201).send(createTransfer().row))
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
const port = typeof address === 'object' ? address?.port : undefined
process.stdout.write(`${JSON.stringify({ port, pid: process.pid })}\n`)
process.on('SIGTERM', () => {
  void app.close().then(() => {
    sqlite.close()
    process.exit(0)
  })
})
