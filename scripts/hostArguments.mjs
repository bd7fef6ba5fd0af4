import { join } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { isBuilt } from './buildOutput.mjs'
import { loadSource } from './loadSource.mjs'
import { root } from './project.mjs'
import { createSay, PlainFailure } from './say.mjs'

/** How the host reads its command line: usage and rules stand with it, in the sources. */
async function loadHostArguments() {
  await bootstrap({ needs: 'install', say: createSay(process.stderr) })
  return loadSource(join(root, 'src/server/host/serveArguments.ts'))
}

/** The usage of a script that hands its command line to the host. `head`: its own lines, before the host's options. */
export async function usageWithHost(head) {
  const { USAGE } = await loadHostArguments()
  return head + USAGE.slice(USAGE.indexOf('\n'))
}

/**
 * Refuses what the host would refuse, while there is none that could: before it is built for nothing.
 *
 * Input: `isBuiltNow`, whether the host that will run is there already.
 */
export async function checkHostArguments(args, isBuiltNow = isBuilt()) {
  if (args.length === 0 || isBuiltNow) return
  const { readServeArguments } = await loadHostArguments()
  try {
    readServeArguments(args, process.env)
  } catch (error) {
    throw error.name === 'StartError' ? new PlainFailure(error.message) : error
  }
}
