import { parseArgs } from 'node:util'

/**
 * Says each step on one line: what it is when it begins, how long it took when it ends.
 * `stream` is standard error wherever standard output belongs to the answer.
 */
export function createSay(stream) {
  return {
    line(text) {
      stream.write(`${text}\n`)
    },
    async step(what, act) {
      const startedAtMs = performance.now()
      const seconds = () => `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`
      stream.write(`${what} ... `)
      try {
        const result = await act()
        stream.write(`${seconds()}\n`)
        return result
      } catch (error) {
        stream.write(`failed after ${seconds()}\n`)
        throw error
      }
    },
  }
}

/** A failure whose message is the whole answer: what happened and what to do. No stack is shown. */
export class PlainFailure extends Error {}

const HELP = '--help'

/** What the command line holds that nobody takes, in one sentence. */
export function unreadable(error) {
  const sentence = error.message.split(/\.? (?:To|This) |\n/)[0].replace(/\.$/, '')
  return new PlainFailure(`${sentence}. See ${HELP}.`)
}

function readArguments({ options = {}, takesNames = false, passesOn = false }, args) {
  if (passesOn) return { args, values: {}, names: [] }
  try {
    const { values, positionals } = parseArgs({ args, options, strict: true, allowPositionals: takesNames })
    return { args, values, names: positionals }
  } catch (error) {
    throw unreadable(error)
  }
}

/**
 * Runs a script: --help is answered with its usage, and what it does not take is refused before anything is done.
 *
 * Input: `usage`, the text or what gets it; `options`, as parseArgs has them; `takesNames`, whether it takes words
 * beside them; `passesOn`, whether another program reads its command line. `main` gets `args`, `values` and `names`.
 * Errors: a PlainFailure ends with its sentence and code 1.
 */
export async function runMain({ usage, ...takes }, main) {
  try {
    const args = process.argv.slice(2)
    if (args.includes(HELP)) process.stdout.write(`${typeof usage === 'string' ? usage : await usage()}\n`)
    else process.exitCode = (await main(readArguments(takes, args))) ?? process.exitCode ?? 0
  } catch (error) {
    process.stderr.write(`${error instanceof PlainFailure ? error.message : (error?.stack ?? error)}\n`)
    process.exitCode = 1
  }
}
