import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import project from '../package.json' with { type: 'json' }
import { root } from './project.mjs'

const names = Object.keys(project.scripts)
/** Playwright knows its own options. */
const passedOn = ['e2e']
const TIMEOUT_MS = 60_000

function run(name, args) {
  const [program, file] = project.scripts[name].split(' ')
  expect(program).toBe('node')
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, file), ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe('a script of package.json', () => {
  it.each(names)(
    'npm run %s -- --help says what it takes, and does nothing',
    (name) => {
      const { status, stdout, stderr } = run(name, ['--help'])
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      const command = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`
      expect(stdout.split('\n')[0]).toMatch(new RegExp(`^Usage: ${command}( |$)`))
      expect(stdout).toMatch(/^ +--help +this text$/m)
      expect(stdout).not.toMatch(/ \.\.\. \d+\.\d s/)
    },
    TIMEOUT_MS,
  )

  it.each(names.filter((name) => !passedOn.includes(name)))(
    'npm run %s -- --no-such-option is refused in one sentence',
    (name) => {
      const { status, stderr } = run(name, ['--no-such-option'])
      expect({ status, stderr }).toEqual({ status: 1, stderr: "Unknown option '--no-such-option'. See --help.\n" })
    },
    TIMEOUT_MS,
  )

  it.each(['build', 'check', 'errors', 'generators', 'openapi', 'test'])(
    'npm run %s -- word is refused: it takes none',
    (name) => {
      const { status, stdout, stderr } = run(name, ['word'])
      expect({ status, stdout, stderr }).toEqual({
        status: 1,
        stdout: '',
        stderr: "Unexpected argument 'word'. See --help.\n",
      })
    },
    TIMEOUT_MS,
  )

  it.each([
    ['chaos', ['--rounds', '0'], '--rounds is a whole number from 1, not 0; nothing was run. See --help.'],
    ['chaos', ['--seed', 'x'], '--seed is a whole number from 1, not x; nothing was run. See --help.'],
    ['bench', ['--only', 'nothing'], '--only knows start, '],
    ['dev', ['--page-port', '5999', '--port', 'many'], '--port must be a number from 0 to 65535, not many.'],
  ])(
    'npm run %s -- %j is refused before anything is built',
    (name, args, sentence) => {
      const { status, stdout, stderr } = run(name, args)
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      expect(stderr).toContain(sentence)
      expect(stderr.trim().split('\n')).toHaveLength(1)
    },
    TIMEOUT_MS,
  )
})
