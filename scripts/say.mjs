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

/** Runs a script's main function; a PlainFailure ends with its sentence and code 1. */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? process.exitCode ?? 0
  } catch (error) {
    process.stderr.write(`${error instanceof PlainFailure ? error.message : (error?.stack ?? error)}\n`)
    process.exitCode = 1
  }
}
