import BetterSqlite3 from 'better-sqlite3'
import Fastify from 'fastify'
import { z } from 'zod'

/**
 * What a start costs before anything of ours: Fastify with one route, an open database, one schema. Argument: the
 * database file.
 */

const sqlite = new BetterSqlite3(process.argv[2])
const row = sqlite.prepare('SELECT * FROM customers WHERE id = ?')
const params = z.object({ id: z.string() })
const app = Fastify({ logger: false })
app.get('/customers/:id', (request) => row.get(params.parse(request.params).id))
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
const port = typeof address === 'object' ? address?.port : undefined
process.stdout.write(`${JSON.stringify({ port, pid: process.pid })}\n`)
