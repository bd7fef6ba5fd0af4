import { fileURLToPath } from 'node:url'
import { bootstrap } from './bootstrap.mjs'
import { bundle } from './bundle.mjs'
import { root } from './project.mjs'
import { exitCodeOf, handOver } from './runProcess.mjs'
import { createSay, PlainFailure, runMain } from './say.mjs'

const ROUNDS_DEFAULT = 10
const SEED_DEFAULT = 20251013

const usage = `Usage: npm run chaos -- [options]

Attacks a running host: kill -9 under load, full disk, foreign locks, hostile bodies, odd addresses.

  --rounds N     how often, ${ROUNDS_DEFAULT} unless said
  --seed N       what chance is drawn from, ${SEED_DEFAULT} unless said
  --report FILE  writes what was found, such as docs/chaos.md
  --help         this text`

const options = { rounds: { type: 'string' }, seed: { type: 'string' }, report: { type: 'string' } }

function wholeNumber(name, text) {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1) return value
  throw new PlainFailure(`--${name} is a whole number from 1, not ${text}; nothing was run. See --help.`)
}

/** Builds the campaign; what a Node of the right version is given to run it. */
export async function chaosCommand({ rounds = ROUNDS_DEFAULT, seed = SEED_DEFAULT, report = null } = {}) {
  const [main] = await bundle('chaos', ['e2e/chaos/main.ts'])
  return { args: [main, String(rounds), String(seed), report ?? ''], env: { ...process.env, COUNTERSIGN_ROOT: root } }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain({ usage, options }, async ({ values: { rounds = ROUNDS_DEFAULT, seed = SEED_DEFAULT, report } }) => {
    const asked = { rounds: wholeNumber('rounds', rounds), seed: wholeNumber('seed', seed), report }
    const node = await bootstrap({ needs: 'build', say: createSay(process.stderr) })
    const { args, env } = await chaosCommand(asked)
    return exitCodeOf(await handOver(node, args, { cwd: root, env }))
  })
}
