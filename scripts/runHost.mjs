import { pathToFileURL } from 'node:url'
import { isGoodNode } from './findNode.mjs'
import { hostFile } from './project.mjs'
import { exitCodeOf, handOver } from './runProcess.mjs'

const PARENT_CHECK_MS = 500

/** npm that is told to end does not tell the program it runs, which would hold its port and data folder for ever. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parentPid = process.ppid
  setInterval(() => {
    if (process.ppid !== parentPid) process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS).unref()
}

/**
 * Runs the built host: inside this process where its Node is new enough, so that `npm run serve` is one process that
 * signals reach directly; else in the pinned Node, with signals and the exit code passed on.
 */
export async function runHost(node, args) {
  endWithNpm()
  if (!isGoodNode(process.versions.node)) return exitCodeOf(await handOver(node, [hostFile, ...args]))
  process.argv = [process.argv[0], hostFile, ...args]
  await import(pathToFileURL(hostFile).href)
  return undefined
}
