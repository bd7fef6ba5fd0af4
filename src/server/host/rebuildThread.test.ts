import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, SCHEMA_VERSION } from '../database/newDatabase'
import type { RebuildOrder } from '../database/rebuildDatabase'
import { createRebuilder } from '../database/threadedRebuild'
import { nextTurn } from '../foundation/guarded'
import { buildThread } from '../testing/builtThread'
import { allTables } from './tables'

const folders: string[] = []
let dir: string

let thread: Awaited<ReturnType<typeof buildThread>>
beforeAll(async () => {
  thread = await buildThread('src/server/host/rebuildThread.ts', 'rebuild-thread')
})
afterAll(() => {
  thread.remove()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'countersign-rebuild-'))
  folders.push(dir)
})

const AT = '2026-11-21T09:00:00.000Z'

/** A database with a platform and so many counted calls in it. */
function givenFile(rows: number, hitAt = AT): RebuildOrder {
  const from = join(dir, 'from.sqlite')
  const sqlite = createDatabase(from, SCHEMA_VERSION)
  const columns = sqlite.pragma('table_info(platform_config)') as { readonly name: string; readonly type: string }[]
  const values = columns.map(({ name, type }) => {
    if (name === 'id') return 'PlatformConfig:00000000-0000-7000-8000-000000000001'
    if (name.endsWith('_json')) return name.includes('config_') ? '{}' : '[]'
    return name.endsWith('_at') ? AT : type === 'INTEGER' ? 1 : 'x'
  })
  sqlite.prepare(`INSERT INTO platform_config VALUES (${values.map(() => '?').join()})`).run(values)
  const insert = sqlite.prepare('INSERT INTO rate_limit_hits VALUES (?, ?, ?)')
  sqlite.transaction(() => {
    for (let n = 0; n < rows; n += 1) insert.run('x', `subject ${n}`, hitAt)
  })()
  sqlite.close()
  return {
    ...{ from, fromBytes: statSync(from).size, to: join(dir, 'to.sqlite'), version: SCHEMA_VERSION },
    ...{ direction: 'IN', origin: 'Snapshot:x', settings: { world: 'EMPTY' } },
  }
}

const rebuild = (order: RebuildOrder, program = thread.program) => {
  const seen: number[] = []
  return createRebuilder(program, allTables)(order, ({ rowsDone }) => seen.push(rowsDone)).then((bytes) => ({
    bytes,
    seen,
  }))
}

describe('a rebuild in a thread of its own', () => {
  it('makes the file, and says how far it is while this thread goes on', async () => {
    const order = givenFile(50_000)
    let turns = 0
    let isDone = false
    const rebuilding = rebuild(order).finally(() => {
      isDone = true
    })
    while (!isDone) {
      turns += 1
      await nextTurn()
    }
    const { bytes, seen } = await rebuilding
    expect(turns).toBeGreaterThan(10)
    expect(seen.length).toBeGreaterThan(1)
    expect(bytes).toBe(statSync(order.to).size)
    const sqlite = new BetterSqlite3(order.to, { readonly: true })
    expect(sqlite.prepare('SELECT count(*) FROM rate_limit_hits').pluck().get()).toBe(50_000)
    expect(sqlite.prepare(`SELECT value FROM host_settings WHERE key = 'world'`).pluck().get()).toBe('EMPTY')
    sqlite.close()
  })

  it('brings the fault of a file back, with its name and its sentence, and leaves nothing behind', async () => {
    const order = givenFile(3, 'yesterday')
    await expect(rebuild(order)).rejects.toMatchObject({
      name: 'FileFaultError',
      fault: 'IMPOSSIBLE_VALUE',
      message: expect.stringContaining('Table rate_limit_hits, column hit_at, row 1'),
    })
    expect(existsSync(order.to)).toBe(false)
  })

  it('fails when the thread ends without a word', async () => {
    const silent = join(dir, 'silent.mjs')
    writeFileSync(silent, '')
    await expect(rebuild(givenFile(1), silent)).rejects.toThrow('ended early')
  })
})
