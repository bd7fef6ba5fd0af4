import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import project from '../package.json' with { type: 'json' }
import { root } from './project.mjs'

const names = Object.keys(project.scripts)
/** Playwright knows its own options. */
const passedOn = ['e2e']
const takeNoWord = ['build', 'check', 'errors', 'generators', 'openapi', 'test']
const refusals = [
  ['chaos', ['--rounds', '0'], '--rounds is a whole number from 1, not 0; nothing was run. See --help.'],
  ['chaos', ['--seed', 'x'], '--seed is a whole number from 1, not x; nothing was run. See --help.'],
  ['bench', ['--only', 'nothing'], '--only knows start, '],
  ['dev', ['--page-port', '5999', '--port', 'many'], '--port must be a number from 0 to 65535, not many.'],
  ['dev', ['--page-port', 'many'], '--page-port must be a number from 1 to 65535, not many.'],
  ['dev', ['--page-port'], '--page-port must be a number from 1 to 65535, not missing.'],
  ['dev', ['--console-secret', 'short'], 'The console secret (COUNTERSIGN_CONSOLE_SECRET or --console-secret) has 5'],
  ['serve', ['--console-secret', 'short'], '--console-secret) has 5 characters, and needs at least 16'],
  ['serve', ['--host', '0.0.0.0'], 'would open the service beyond this machine'],
  ['start', ['--console-secret', 'short'], '--console-secret) has 5 characters, and needs at least 16'],
  ['start', ['--no-sandbox', '--bogus'], "Unknown option '--bogus'. See --help."],
  ['verify', [root], 'is a folder; name a file, such as its countersign.sqlite.'],
  ['e2e', ['--bogus'], "Playwright: unknown option '--bogus'. See --help."],
  ['e2e', ['--trace=loud'], "Playwright: option '--trace <mode>' argument 'loud' is invalid."],
]
const unknownThings = [
  [['thing'], 'There is no skeleton of thing.'],
  [['screen', 'notes'], 'This does not say which screen, and where.'],
]
const TIMEOUT_MS = 120_000
const UNKNOWN = '--no-such-option'

/** The file that `npm run NAME` runs. */
function fileOf(name) {
  const [program, file] = project.scripts[name].split(' ')
  expect(program).toBe('node')
  return join(root, file)
}

const calls = [
  ...names.map((name) => [name, ['--help']]),
  ...names.filter((name) => !passedOn.includes(name)).map((name) => [name, [UNKNOWN]]),
  ...takeNoWord.map((name) => [name, ['word']]),
  ...refusals,
  ...unknownThings.map(([args]) => ['new', args]),
].map(([name, args]) => ({ name, args, file: fileOf(name) }))

/** What becomes the host, which ends its process, is a program of its own, and so is one that says its usage. */
const isAlone = ({ name, args: [arg] }) =>
  (['start', 'serve', 'e2e'].includes(name) && arg !== '--help') || (name === 'verify' && arg === '--help')

const keyOf = (name, args) => JSON.stringify([name, args])
const results = new Map()
const keep = ({ name, args }, status, stdout, stderr) => results.set(keyOf(name, args), { status, stdout, stderr })
const run = (name, args) => results.get(keyOf(name, args))

/**
 * Runs scripts one after the other as if each were the program; what they start writes to the same streams. A byte that
 * none of them says stands behind what each said. To begin a program and to load what reads TypeScript is what costs.
 */
const ONE_AFTER_THE_OTHER = `
  import { pathToFileURL } from 'node:url'
  for (const [at, { file, args }] of JSON.parse(process.env.CALLS).entries()) {
    process.argv = [process.execPath, file, ...args]
    process.exitCode = undefined
    await import(\`\${pathToFileURL(file)}?\${at}\`)
    process.stdout.write(\`\${process.exitCode ?? 0}\\0\`)
    process.stderr.write('\\0')
  }
  process.exitCode = 0`

beforeAll(() => {
  const [alone, together] = [calls.filter(isAlone), calls.filter((call) => !isAlone(call))]
  for (const call of alone) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [call.file, ...call.args], { encoding: 'utf8' })
    keep(call, status, stdout, stderr)
  }
  const env = { ...process.env, CALLS: JSON.stringify(together) }
  const args = ['--input-type=module', '--eval', ONE_AFTER_THE_OTHER]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  const [said, complained] = [stdout.split('\0'), stderr.split('\0')]
  expect([status, said.length, complained.length]).toEqual([0, together.length + 1, together.length + 1])
  for (const [at, call] of together.entries())
    keep(call, Number(said[at].at(-1)), said[at].slice(0, -1), complained[at])
}, TIMEOUT_MS)

describe('a script of package.json', () => {
  it.each(names)('npm run %s -- --help says what it takes, and does nothing', (name) => {
    const { status, stdout, stderr } = run(name, ['--help'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const command = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`
    expect(stdout.split('\n')[0]).toMatch(new RegExp(`^Usage: ${command}( |$)`))
    expect(stdout).toMatch(/^ +--help +this text$/m)
    expect(stdout).not.toMatch(/ \.\.\. \d+\.\d s/)
  })

  it.each(names.filter((name) => !passedOn.includes(name)))(
    'npm run %s -- --no-such-option is refused in one sentence',
    (name) => {
      const { status, stderr } = run(name, [UNKNOWN])
      expect({ status, stderr }).toEqual({ status: 1, stderr: `Unknown option '${UNKNOWN}'. See --help.\n` })
    },
  )

  it.each(takeNoWord)('npm run %s -- word is refused: it takes none', (name) => {
    expect(run(name, ['word'])).toEqual({ status: 1, stdout: '', stderr: "Unexpected argument 'word'. See --help.\n" })
  })

  it.each(refusals)('npm run %s -- %j is refused before anything is built', (name, args, sentence) => {
    const { status, stdout, stderr } = run(name, args)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  it.each(unknownThings)('npm run new -- %j is refused with the usage', (args, sentence) => {
    const { status, stdout, stderr } = run('new', args)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr.split('\n').slice(0, 3)).toEqual([sentence, '', expect.stringMatching(/^Usage: npm run new /)])
  })
})
