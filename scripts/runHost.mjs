import { pathToFileURL } from 'node:url'
import { isGoodNode } from './findNode.mjs'
import { hostFile } from './project.mjs'
import { exitCodeOf, handOver } from './runProcess.mjs'

/**
 * Runs the built host: inside this process where its Node is new enough, so that `npm run serve` is one process that
 * signals reach directly; else in the pinned Node, with signals and the exit code passed on.
 */
export async function runHost(node, args) {
  if (!isGoodNode(process.versions.node)) return exitCodeOf(await handOver(node, [hostFile, ...args]))
  process.argv = [process.argv[0], hostFile, ...args]
  await import(pathToFileURL(hostFile).href)
  return undefined
}
