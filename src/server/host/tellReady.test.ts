import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { tellAsked, tellReady } from './tellReady'

const fullWith = (code: string) =>
  new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })) }).on(
    'error',
    () => undefined,
  )

it('notes that the token was told once the last byte of it is written', async () => {
  const output = new PassThrough()
  const note = vi.fn(async () => undefined)
  expect(await tellReady({ noteFirstTokenTold: note }, 'ready', output)).toBeNull()
  expect(output.read().toString()).toBe('ready\n')
  expect(note).toHaveBeenCalledTimes(1)
})

it('writes a file to its end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-tell-'))
  const fd = openSync(join(folder, 'out'), 'w')
  const write = vi.fn()
  const text = 'ready '.repeat(50_000)
  expect(await tellReady({ noteFirstTokenTold: null }, text, { fd, write })).toBeNull()
  closeSync(fd)
  expect(readFileSync(join(folder, 'out'), 'utf8')).toBe(`${text}\n`)
  expect(write).not.toHaveBeenCalled()
  rmSync(folder, { recursive: true })
})

it('leaves a token untold where nobody reads, and goes on', async () => {
  const fd = openSync(devNull, 'w')
  const note = vi.fn(async () => undefined)
  const write = vi.fn((_text: string, done: () => void) => done())
  expect(await tellReady({ noteFirstTokenTold: note }, 'ready', { fd, write })).toBeNull()
  closeSync(fd)
  expect(write).toHaveBeenCalledTimes(1)
  expect(note).not.toHaveBeenCalled()
})

it.each(['EPIPE', 'ENOSPC', 'EAGAIN'])('says that a token could not be told: %s', async (code) => {
  const note = vi.fn(async () => undefined)
  expect(await tellReady({ noteFirstTokenTold: note }, 'ready', fullWith(code))).toContain(
    `standard output is closed or full (${code}). Nothing is lost: the next start says it.`,
  )
  expect(note).not.toHaveBeenCalled()
  expect(await tellReady({ noteFirstTokenTold: null }, 'ready', fullWith(code))).toBeNull()
})

it('says what was asked for, and that it could not', async () => {
  const output = new PassThrough()
  await tellAsked('The link', 'http://localhost/once', output)
  expect(output.read().toString()).toBe('http://localhost/once\n')
  await expect(tellAsked('The link', 'http://localhost/once', fullWith('ENOSPC'))).rejects.toThrow(
    'The link could not be said: standard output is closed or full (ENOSPC). Ask again',
  )
})
