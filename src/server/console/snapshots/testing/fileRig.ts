import BetterSqlite3 from 'better-sqlite3'
import { ServiceError } from '../../../foundation/ServiceError'
import type { TestServer } from '../../../testing/testServer'

const SECRET = { host: 'localhost:4010', authorization: 'Bearer test-console-secret' }

/** Takes a snapshot and fetches its exported file. */
export async function exportNow(server: TestServer, name: string): Promise<Buffer> {
  const { id } = await server.as.console.call('takeSnapshot', { body: { name } }, 201)
  const { path } = await server.as.console.call('exportSnapshot', { params: { snapshotId: id } }, 201)
  const reply = await server.service.app.inject({ url: `/console/api${path}`, headers: SECRET })
  if (reply.statusCode !== 200) throw new ServiceError('INTERNAL_ERROR', reply.body)
  return reply.rawPayload
}

/** Sends the bytes of a file. Returns: the id under which it can be taken in. */
export async function sendFile(server: TestServer, bytes: Buffer): Promise<string> {
  const headers = { ...SECRET, 'content-type': 'application/octet-stream' }
  const url = '/console/api/snapshot-files'
  const reply = await server.service.app.inject({ method: 'POST', url, headers, payload: bytes })
  return (JSON.parse(reply.body) as { uploadId: string }).uploadId
}

/** A copy of a file's bytes that somebody changed, past every rule that SQLite would keep. */
export function tamper(bytes: Buffer, change: (sqlite: BetterSqlite3.Database) => void): Buffer {
  const sqlite = new BetterSqlite3(bytes)
  sqlite.unsafeMode(true)
  sqlite.pragma('foreign_keys = OFF')
  sqlite.pragma('writable_schema = ON')
  change(sqlite)
  const out = sqlite.serialize()
  sqlite.close()
  return out
}
