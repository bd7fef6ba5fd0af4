import { join } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { isBuilt } from './buildOutput.mjs'
import { loadSource } from './loadSource.mjs'
import { root } from './project.mjs'
import { createSay, PlainFailure } from './say.mjs'

/** How the host and its window read their command line: usage and rules stand with them, in the sources. */
async function load(file) {
  await bootstrap({ needs: 'install', say: createSay(process.stderr) })
  return loadSource(join(root, 'src', file))
}

const loadHostArguments = () => load('server/host/serveArguments.ts')

/** What is left for the host of a command line that the window reads first. */
async function withoutSwitches(args) {
  const { ownArguments } = await load('main/electronArguments.ts')
  return ownArguments([process.execPath, ...args], root)
}

/** The usage of a script that hands its command line to the host. `head`: its own lines, before the host's options. */
export async function usageWithHost(head) {
  const { USAGE } = await loadHostArguments()
  return head + USAGE.slice(USAGE.indexOf('\n'))
}

/**
 * Refuses what the host would refuse, while there is none that could: before it is built for nothing.
 *
 * Input: `isBuiltNow`, whether the host that will run is there already and is the first to say something;
 * `isForWindow`, whether switches of the window's runtime may stand among its arguments.
 */
export async function checkHostArguments(args, { isBuiltNow = isBuilt(), isForWindow = false } = {}) {
  if (isBuiltNow) return
  const { readServeArguments } = await loadHostArguments()
  const own = isForWindow ? await withoutSwitches(args) : args
  try {
    readServeArguments(own, process.env)
  } catch (error) {
    throw error.name === 'StartError' ? new PlainFailure(error.message) : error
  }
}
