import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { readJsonText } from '../foundation/jsonText'
import { buildThread } from '../testing/builtThread'

const REFUSED = ['SERVICE_UNAVAILABLE', 'TOO_MANY_OPEN_FILES']

it('a system that lets nothing more be opened is a 503, for files, databases and threads', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'countersign-starved-'))
  const built = await buildThread('src/server/testing/starvedProgram.ts', 'starved-program')
  try {
    const file = join(dir, 'x.sqlite')
    new BetterSqlite3(file).exec('CREATE TABLE t (a)').close()
    const run = spawnSync('sh', ['-c', 'ulimit -n 64; exec "$0" "$@"', process.execPath, built.program, file], {
      encoding: 'utf8',
    })
    expect(readJsonText(run.stdout, z.unknown())).toEqual({
      folder: REFUSED,
      database: REFUSED,
      missing: REFUSED,
      asked: REFUSED,
      told: [expect.stringContaining('The system lets this host open no more files and connections')],
    })
  } finally {
    built.remove()
    rmSync(dir, { recursive: true, force: true })
  }
})
