import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APPLICATION_ID, createDatabase, SCHEMA_VERSION } from '../database/newDatabase'
import { serverConfig } from '../testing/serverConfig'
import { type ServerConfig, StartError } from './config'
import { explainStart } from './startFaults'
import { type RunningServer, startServer } from './startServer'

const OLD_DATABASE = new URL('../database/fixtures/version-1.sql', import.meta.url)
const SECRET = 'a-console-secret-of-a-test'
let dir: string
let running: RunningServer | null

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'countersign-start-'))
  running = null
})
afterEach(async () => {
  await running?.close()
  rmSync(dir, { recursive: true, force: true })
})

const file = (): string => join(dir, 'countersign.sqlite')

async function start(
  change: Partial<Pick<ServerConfig, 'seed' | 'restore' | 'tokenId' | 'tokenSecret'>> = {},
): Promise<RunningServer> {
  const token = { tokenId: 'test-token', tokenSecret: 'test-secret' }
  running = await startServer(serverConfig({ ...token, ...change, port: null, dataDir: dir, consoleSecret: SECRET }))
  return running
}

async function stop(): Promise<void> {
  await running?.close()
  running = null
}

/** The sentence that a start ends with. */
async function complaint(change: Parameters<typeof start>[0] = {}): Promise<string> {
  const error = await start(change).then(
    () => new Error('it started'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message
}

async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' }
  const reply = await fetch(`${running?.url}/console/api${path}`, { method, headers, body: JSON.stringify(body) })
  return (await reply.json()) as Record<string, unknown>
}

async function addCustomer(platformCustomerId: string): Promise<void> {
  const authorization = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
  const body = JSON.stringify({
    ...{ customerType: 'INDIVIDUAL', platformCustomerId, fullName: platformCustomerId, region: 'US' },
  })
  const headers = { authorization, 'content-type': 'application/json' }
  const reply = await fetch(`${running?.baseUrl}/customers`, { method: 'POST', headers, body })
  expect(reply.status).toBe(201)
}

function customersIn(database: string): unknown[] {
  const sqlite = new BetterSqlite3(database, { readonly: true })
  const names = sqlite.prepare('SELECT platform_customer_id FROM customers').pluck().all()
  sqlite.close()
  return names
}

function write(change: (sqlite: BetterSqlite3.Database) => void): void {
  const sqlite = new BetterSqlite3(file())
  change(sqlite)
  sqlite.close()
}

describe('a database that is not opened', () => {
  it('is foreign: the file stays as it is, and the sentence says what to do', async () => {
    write((sqlite) => sqlite.exec('CREATE TABLE customers (id)'))
    const before = readFileSync(file())
    expect(await complaint()).toBe(
      `The file ${file()} was not written by Countersign and was left as it is; move it away, or choose another ` +
        'folder with --data-dir.',
    )
    expect(readFileSync(file()).equals(before)).toBe(true)
    write((sqlite) => sqlite.pragma('application_id = 1'))
    expect(await complaint()).toContain('was not written by Countersign')
  })

  it('is of a newer program', async () => {
    write((sqlite) => sqlite.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = 999`))
    const sentence =
      `The database has schema version 999, this program knows versions up to ${SCHEMA_VERSION}. ` +
      'Start the newer program, or choose another folder with --data-dir.'
    expect(await complaint()).toBe(sentence)
    const copies = join(dir, 'before-migration')
    mkdirSync(copies)
    const [newer, older] = [998, SCHEMA_VERSION].map((version) => `2020-01-01T00-00-00-000Z-schema-${version}.sqlite`)
    writeFileSync(join(copies, newer ?? ''), 'newer')
    expect(await complaint()).toBe(sentence)
    expect(await complaint({ restore: newer ?? '' })).toBe(
      `the copy ${newer} from before a migration was made by a newer program; nothing was changed. Choose another one.`,
    )
    writeFileSync(join(copies, older ?? ''), 'older')
    expect(await complaint()).toBe(
      `${sentence} Or start once with --restore "${older}" to put the copy ${older} from before a migration in its ` +
        'place; the file is kept.',
    )
  })

  it('is damaged, with nothing to go back to', async () => {
    writeFileSync(file(), 'no database at all'.repeat(400))
    expect(await complaint()).toBe(
      `The database ${file()} is damaged and was left as it is; there is no snapshot in the folder: restore it ` +
        'from a backup, or choose another folder with --data-dir.',
    )
  })

  it('is damaged, and a snapshot of the folder takes its place; the damaged file is kept', async () => {
    await start()
    await addCustomer('kept')
    const made = await call('POST', '/snapshots', { name: 'Before the crash' })
    const { id } = made
    expect(made).toMatchObject({ origin: 'TAKEN' })
    await addCustomer('lost')
    await stop()
    const damaged = readFileSync(file())
    damaged.fill(0xff, 100, 8192)
    writeFileSync(file(), damaged)
    const said = await complaint()
    expect(said).toContain(`start once with --restore "${id}" to put the snapshot "Before the crash" of`)
    expect(said).not.toContain('\n')
    await start({ restore: 'Before the crash' })
    await stop()
    expect(customersIn(file())).toEqual(['kept'])
    const [kept = ''] = readdirSync(dir).filter((name) => name.startsWith('countersign.sqlite.replaced-'))
    expect(readFileSync(join(dir, kept)).equals(damaged)).toBe(true)
  })

  it('is replaced by a snapshot from before the first token was said: it is not said again', async () => {
    const withoutToken = { tokenId: null, tokenSecret: null }
    const first = (await start(withoutToken)).firstRun
    await call('POST', '/snapshots', { name: 'Before it was said' })
    await stop()
    expect((await start({ ...withoutToken, restore: 'Before it was said' })).firstRun).toEqual(first)
    await running?.noteFirstTokenTold?.()
    await stop()
    expect((await start({ ...withoutToken, restore: 'Before it was said' })).firstRun).toBeNull()
    await stop()
    expect((await start(withoutToken)).firstRun).toBeNull()
  })

  it('is asked to be replaced by what is not there', async () => {
    await start()
    await stop()
    expect(await complaint({ restore: 'Nothing' })).toContain('--restore found no snapshot or copy Nothing')
    expect(readdirSync(dir).filter((name) => name.includes('replaced'))).toEqual([])
  })
})

describe('a key that cannot be read', () => {
  it.each(['webhook-signing-key.pem', 'wallet-signing-key.pem'])('ends in a sentence: %s', async (name) => {
    await start()
    await stop()
    writeFileSync(join(dir, name), 'no key')
    expect(await complaint()).toMatch(
      /^The (webhook|wallet) signing key .*\.pem cannot be read \(it holds no private key\)\. Restore it from a backup/,
    )
  })
})

it('a sealing key that is none ends in a sentence that says what is lost without it', async () => {
  await start()
  await stop()
  writeFileSync(join(dir, 'sealing-key.hex'), 'no key')
  expect(await complaint()).toMatch(
    /^The sealing key .*sealing-key\.hex is not 64 hex digits\. Restore it from a backup; without it nothing opens/,
  )
})

describe('a full disk', () => {
  it.each(['SQLITE_FULL', 'ENOSPC'])('ends in a sentence: %s', (code) => {
    const error = Object.assign(new Error('database or disk is full'), { code })
    const explained = explainStart(error, { dataDir: dir, databaseFile: file() })
    expect(explained).toBeInstanceOf(StartError)
    expect((explained as StartError).message).toBe(
      'The disk of the data folder is full, or fails. Make room, then start again. ' +
        `The database is ${file()}; --data-dir chooses another folder.`,
    )
  })

  it('leaves what is unknown as it is', () => {
    const error = new Error('something else')
    expect(explainStart(error, { dataDir: dir, databaseFile: file() })).toBe(error)
  })
})

describe('a migration', () => {
  it('keeps a copy of the database before it, for its owner alone, and at most three', async () => {
    const copies = join(dir, 'before-migration')
    mkdirSync(copies)
    for (const day of ['01', '02', '03'])
      writeFileSync(join(copies, `2020-01-${day}T00-00-00-000Z-schema-1.sqlite`), 'older')
    write((sqlite) => sqlite.exec(readFileSync(OLD_DATABASE, 'utf8')))
    await start()
    await stop()
    const [newest = '', ...older] = readdirSync(copies).sort().reverse()
    expect(older).toEqual(['2020-01-03T00-00-00-000Z-schema-1.sqlite', '2020-01-02T00-00-00-000Z-schema-1.sqlite'])
    expect(newest).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-schema-1\.sqlite$/)
    expect(statSync(join(copies, newest)).mode & 0o777).toBe(0o600)
    const sqlite = new BetterSqlite3(join(copies, newest))
    expect(sqlite.pragma('user_version', { simple: true })).toBe(1)
    expect(sqlite.prepare('SELECT name FROM api_tokens').pluck().all()).toEqual(['Old token'])
    sqlite.close()
    // The next start has nothing to migrate, and keeps no further copy.
    await start()
    await stop()
    expect(readdirSync(copies)).toHaveLength(3)
  })

  it('stamps a file of ours from before there was a stamp, which its tables tell', async () => {
    createDatabase(file(), 8).close()
    write((sqlite) => sqlite.pragma('application_id = 0'))
    await start()
    await stop()
    write((sqlite) => {
      expect(sqlite.pragma('application_id', { simple: true })).toBe(APPLICATION_ID)
      expect(sqlite.pragma('user_version', { simple: true })).toBe(SCHEMA_VERSION)
    })
    expect(existsSync(join(dir, 'before-migration'))).toBe(true)
  })
})

it('what is past its time is removed once the service answers', async () => {
  await start()
  await stop()
  const left = (): unknown => {
    const sqlite = new BetterSqlite3(file(), { readonly: true })
    try {
      return sqlite.prepare('SELECT key FROM idempotency_keys').pluck().all()
    } finally {
      sqlite.close()
    }
  }
  write((sqlite) =>
    sqlite.exec(`INSERT INTO idempotency_keys VALUES ('s', 'old', '', 200, '', '2020-01-01T00:00:00.000Z')`),
  )
  expect(left()).toEqual(['old'])
  await start()
  await expect.poll(left, { timeout: 10_000 }).toEqual([])
})

describe('--empty and --demo', () => {
  it('start a folder that is that data already, and refuse the other one', async () => {
    await start({ seed: 'empty' })
    await addCustomer('mine')
    await stop()
    await start({ seed: 'empty' })
    await stop()
    expect(customersIn(file())).toEqual(['mine'])
    expect(await complaint({ seed: 'demo' })).toBe(
      `The data folder ${dir} holds an empty platform, not what --demo asks for; leave the option out to open it, ` +
        'reset it under Settings › Platform, or choose another folder with --data-dir.',
    )
    write((sqlite) => sqlite.exec(`UPDATE host_settings SET value = 'DEMO' WHERE key = 'world'`))
    await start({ seed: 'demo' })
    await stop()
    expect(customersIn(file())).toEqual(['mine'])
    expect(await complaint({ seed: 'empty' })).toContain('holds the demo data')
  })

  it('take a folder that was opened and never chosen for, and refuse one with data of its own', async () => {
    await start()
    await stop()
    await start({ seed: 'empty' })
    await stop()
    write((sqlite) => sqlite.exec(`DELETE FROM host_settings WHERE key = 'world'`))
    await start()
    await addCustomer('mine')
    await stop()
    expect(await complaint({ seed: 'empty' })).toContain('holds data of its own')
  })
})

it.each([['{"offsetMs":1e300}'], ['{"offsetMs":-253402300799999}'], ['{"frozenAtMs":1e300}']])(
  'a clock that says no instant, %s, is named',
  async (value) => {
    await start({ seed: 'empty' })
    await stop()
    write((sqlite) => sqlite.exec(`INSERT OR REPLACE INTO host_settings (key, value) VALUES ('clock', '${value}')`))
    await expect(start()).rejects.toMatchObject({
      name: 'StoredValueError',
      place: { table: 'host_settings', column: 'value', row: 'clock' },
    })
  },
)

it('a clock that ran out of years stands at their end, and the folder is opened', async () => {
  await start({ seed: 'empty' })
  await stop()
  write((sqlite) =>
    sqlite.exec(`INSERT OR REPLACE INTO host_settings (key, value) VALUES ('clock', '{"offsetMs":253402300799999}')`),
  )
  await start()
  expect(await call('GET', '/clock')).toMatchObject({ now: '9999-12-31T23:59:59.999Z' })
})
