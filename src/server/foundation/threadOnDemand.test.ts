import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextTurn } from './guarded'
import { createThreadOnDemand } from './threadOnDemand'

/** Tells which thread it is; `wait` is answered when `go` was asked, `never` is not. */
const PROGRAM = `
import { parentPort, threadId } from 'node:worker_threads'
let waiting = null
parentPort.on('message', ({ id, act }) => {
  if (act === 'never') return
  if (act === 'wait') waiting = id
  else parentPort.postMessage({ id, value: threadId })
  if (act === 'go') parentPort.postMessage({ id: waiting, value: threadId })
})
`
const FAR_MS = 3_600_000

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'countersign-on-demand-'))
  writeFileSync(join(dir, 'thread.mjs'), PROGRAM)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function begin(change: { readonly idleMs?: number; readonly overlaps?: boolean; readonly program?: string } = {}) {
  const faults: string[] = []
  const reportFault = (error: unknown) => void faults.push(String(error))
  const input = { place: 'a thread', program: join(dir, 'thread.mjs'), options: {}, reportFault, idleMs: FAR_MS }
  return { thread: createThreadOnDemand({ ...input, ...change }), faults }
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await nextTurn()
}

test('nothing begins before it is asked, not even by closing', async () => {
  const { thread, faults } = begin({ program: join(dir, 'missing.mjs') })
  await thread.close()
  await turns(100)
  expect(faults).toEqual([])
  await expect(thread.ask('who', [])).rejects.toThrow('a thread has ended')
})

test('one thread answers as long as somebody asks, another one after it was closed', async () => {
  const { thread } = begin()
  const first = await thread.ask<number>('who', [])
  expect(await thread.ask<number>('who', [])).toBe(first)
  await thread.close()
  const second = await thread.ask<number>('who', [])
  expect(second).not.toBe(first)
  await thread.close()
})

test('it ends by itself when nobody asks any more', async () => {
  const { thread } = begin({ idleMs: 0 })
  const first = await thread.ask<number>('who', [])
  let now = first
  for (let attempt = 0; attempt < 200 && now === first; attempt += 1) {
    await turns(20)
    now = await thread.ask<number>('who', [])
  }
  expect(now).not.toBe(first)
  await thread.close()
})

test('it does not end while an answer is waited for, and what comes during its end has the next thread', async () => {
  const { thread } = begin({ idleMs: 0, overlaps: true })
  const waited = thread.ask<number>('wait', [])
  const first = await thread.ask<number>('who', [])
  await turns(200)
  const gone = thread.ask<number>('go', [])
  const closing = thread.close()
  const next = thread.ask<number>('who', [])
  expect([await waited, await gone]).toEqual([first, first])
  await closing
  expect(await next).not.toBe(first)
  await thread.close()
})

test('what hangs keeps nobody from closing, where acts do not overlap', async () => {
  const { thread } = begin()
  const first = await thread.ask<number>('who', [])
  void thread.ask('never', [])
  await thread.close()
  expect(await thread.ask<number>('who', [])).not.toBe(first)
  await thread.close()
})
