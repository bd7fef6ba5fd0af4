import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { readJsonText } from '../foundation/jsonText'
import { buildThread } from '../testing/builtThread'

const REFUSED = ['SERVICE_UNAVAILABLE', 'TOO_MANY_OPEN_FILES']

/** Runs a program that the system lets open so many files. */
function runStarved(filesMax: number, parts: readonly string[]): unknown {
  const command = `ulimit -n ${filesMax}; exec "$0" "$@"`
  const run = spawnSync('sh', ['-c', command, process.execPath, ...parts], { encoding: 'utf8' })
  return readJsonText(run.stdout, z.unknown())
}

it('a system that lets nothing more be opened is a 503, for files, databases and threads', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'countersign-starved-'))
  const built = await buildThread('src/server/testing/starvedProgram.ts', 'starved-program')
  try {
    const file = join(dir, 'x.sqlite')
    new BetterSqlite3(file).exec('CREATE TABLE t (a)').close()
    expect(runStarved(64, [built.program, file])).toEqual({
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

it('a browser is told so too, for the page and for its parts', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'countersign-starved-'))
  const built = await buildThread('src/server/testing/starvedHost.ts', 'starved-host')
  const screen = join(dir, 'screen')
  mkdirSync(join(screen, 'assets'), { recursive: true })
  writeFileSync(join(screen, 'index.html'), '<!doctype html>')
  writeFileSync(join(screen, 'assets', 'part.js'), 'export const part = 1')
  const envelope = { code: 'SERVICE_UNAVAILABLE', details: { reason: 'TOO_MANY_OPEN_FILES' } }
  const refused = { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '5' } }
  try {
    const told = runStarved(256, [built.program, join(dir, 'data'), screen, '/assets/part.js', '/'])
    expect(told).toMatchObject({
      before: { status: 200, headers: { 'cache-control': expect.stringContaining('immutable') } },
      starved: [refused, refused],
    })
    const bodies = z.object({ starved: z.array(z.object({ body: z.string() })) }).parse(told).starved
    for (const { body } of bodies) expect(readJsonText(body, z.unknown())).toMatchObject(envelope)
  } finally {
    built.remove()
    rmSync(dir, { recursive: true, force: true })
  }
})
