import { readFileSync } from 'node:fs'
import BetterSqlite3 from 'better-sqlite3'
import Fastify from 'fastify'
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

let lastNumber = Date.now() * 1000

function uuid(): string {
  lastNumber += 1
  const text = lastNumber.toString(16).padStart(16, '0')
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-7${text.slice(13)}-8000-${text.slice(4)}`
}

function createWriter(plan: WritePlan): () => unknown {
  const bump = sqlite.prepare(
    'INSERT INTO counters (list, key, n) VALUES (?, ?, 1) ON CONFLICT (list, key) DO UPDATE SET n = n + 1',
  )
  const inserts = plan.inserts.flatMap(({ table, key, rows }) =>
    rows.map((row) => {
      const columns = Object.keys(row)
      const sql = `INSERT INTO ${table} (${columns.join(',')}) VALUES (${columns.map(() => '?').join(',')})`
      const name = String(row[key]).split(':')[0]
      const newKey = typeof row[key] === 'number' ? () => lastNumber : () => `${name}:${uuid()}`
      return { statement: sqlite.prepare(sql), values: Object.values(row), at: columns.indexOf(key), newKey }
    }),
  )
  const [quote = {}] = plan.inserts.find(({ table }) => table === 'quotes')?.rows ?? []
  return sqlite.transaction(() => {
    lastNumber += 1
    for (const { statement, values, at, newKey } of inserts) statement.run(...values.with(at, newKey()))
    for (const { list, key } of plan.counters) bump.run(list, key)
    return quote
  })
}

const write = createWriter(JSON.parse(readFileSync(planFile, 'utf8')) as WritePlan)
const app = Fastify({ logger: false })
app.get('/customers/:id', (request) => customer.get((request.params as { id: string }).id))
app.get('/transactions/:id', (request) => transaction.get((request.params as { id: string }).id))
app.get('/transactions', () => {
  const rows = newest.all(PAGE + 1)
  return { data: rows.slice(0, PAGE), hasMore: rows.length > PAGE, totalCount: total.get() }
})
app.post('/quotes', (_request, reply) => reply.code(201).send(write()))
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
