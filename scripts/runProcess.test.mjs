import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from './project.mjs'
import { exitCodeOf, runProcess } from './runProcess.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-run-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(name, text) {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe('a program that is run', () => {
  it('that cannot be started says so', async () => {
    const result = await runProcess(join(folder, 'nothing'), [])
    expect([result.isOk, result.code, result.output.includes('ENOENT')]).toEqual([false, 127, true])
  })

  it('ends, on a signal, also what does not listen to it, and only then itself', async () => {
    const deaf = put('deaf.mjs', "process.on('SIGINT', () => {}); setInterval(() => {}, 1000); console.log('here')")
    // The three seconds that a child has to end by itself pass ten times as fast.
    const runs = `import { runProcess } from ${JSON.stringify(join(root, 'scripts/runProcess.mjs'))}
      const wait = setTimeout
      globalThis.setTimeout = (work, ms) => wait(work, ms / 10)
      await runProcess(process.execPath, [${JSON.stringify(deaf)}], { isShown: true })
      console.log('went on')`
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', runs], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    parent.stdout.on('data', (chunk) => {
      said += chunk
    })
    await once(parent.stdout, 'data')
    parent.kill('SIGINT')
    // The output stays open for as long as the child lives.
    const [code] = await once(parent, 'close')
    expect(code).toBe(130)
    expect(said.trim()).toBe('here')
  })

  it('that hangs is ended with everything it started', async () => {
    // The output stays open for as long as the grandchild lives, so that returning at all means that it is gone.
    const script = put('hang.sh', 'sleep 60 &\nwait\n')
    const result = await runProcess('/bin/sh', [script], { timeoutMs: 500 })
    expect([result.isOk, result.isTimedOut]).toEqual([false, true])
  })

  it('that fails keeps its code', async () => {
    const result = await runProcess(process.execPath, [
      '-e',
      'console.log("out"); console.error("err"); process.exit(3)',
    ])
    expect([result.code, result.output.split('\n').sort().join(' ').trim()]).toEqual([3, 'err out'])
    expect(exitCodeOf({ code: 3, signal: null })).toBe(3)
    expect(exitCodeOf({ code: null, signal: 'SIGTERM' })).toBe(143)
  })
})
