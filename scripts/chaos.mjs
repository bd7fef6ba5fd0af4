// Attacks a running host: kill -9 under load, full disk, foreign locks, hostile bodies, odd addresses.
// Usage: npm run chaos -- [--rounds 200] [--seed 1] [--report docs/chaos.md]
import { fileURLToPath } from 'node:url'
import { bootstrap } from './bootstrap.mjs'
import { bundle } from './bundle.mjs'
import { root } from './project.mjs'
import { exitCodeOf, handOver } from './runProcess.mjs'
import { createSay, runMain } from './say.mjs'

/** Builds the campaign; what a Node of the right version is given to run it. */
export async function chaosCommand(args = []) {
  const [main] = await bundle('chaos', ['e2e/chaos/main.ts'])
  return { args: [main, ...args], env: { ...process.env, COUNTERSIGN_ROOT: root } }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const node = await bootstrap({ needs: 'build', say: createSay(process.stderr) })
    const { args, env } = await chaosCommand(process.argv.slice(2))
    return exitCodeOf(await handOver(node, args, { cwd: root, env }))
  })
}
