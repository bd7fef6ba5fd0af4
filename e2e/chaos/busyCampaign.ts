import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { FolderHost } from '../folderHost'
import type { Findings } from './findings'
import type { Json } from './platform'

const HOLD = `
  const Database = require('better-sqlite3')
  const database = new Database(process.argv[1])
  database.exec('BEGIN IMMEDIATE')
  process.stdout.write('held')
  process.stdin.on('end', () => { database.exec('COMMIT'); database.close() }).resume()
`

/** Another program that holds the database's write lock until it is told to let go. */
async function holdLock(dataDir: string): Promise<ChildProcess> {
  const root = process.env.COUNTERSIGN_ROOT ?? process.cwd()
  const file = join(dataDir, 'countersign.sqlite')
  const child = spawn(process.execPath, ['-e', HOLD, file], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  if (child.stdout !== null) await once(child.stdout, 'data')
  return child
}

async function letGo(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.stdin?.end()
  await ended
}

const customer = (name: string) => ({ customerType: 'INDIVIDUAL', fullName: name })

/**
 * Another program's lock: reads are answered while it is held, a write waits and is done when the lock goes, or is
 * refused by name when it does not; nothing is half done.
 */
export async function runBusyCampaign(host: FolderHost, findings: Findings): Promise<void> {
  const before = Number(((await host.call('/customers?limit=1')).body as Json).totalCount)
  const short = await holdLock(host.dataDir)
  const waiting = host.call('/customers', customer('Waits For The Lock'))
  for (let n = 0; n < 20; n += 1) {
    findings.expect((await host.call('/customers?limit=1')).status === 200, 'a read was refused during a foreign lock')
  }
  await letGo(short)
  const done = await waiting
  findings.expect(done.status === 201, `a write was answered ${done.status} when the lock had gone`)

  const long = await holdLock(host.dataDir)
  const refused = await host.call('/customers', customer('Is Refused'))
  await letGo(long)
  const { code, details } = refused.body as { readonly code?: string; readonly details?: { readonly reason?: string } }
  findings.expect(refused.status === 503, `a write during a long lock was answered ${refused.status}`)
  findings.expect(
    code === 'SERVICE_UNAVAILABLE' && details?.reason === 'DATABASE_BUSY',
    `a long lock is named ${String(code)}, ${String(details?.reason)}`,
  )
  const after = Number(((await host.call('/customers?limit=1')).body as Json).totalCount)
  findings.expect(after === before + 1, `${after - before} customers were made; one was acknowledged`)
  findings.count('foreign locks', 2)
}
