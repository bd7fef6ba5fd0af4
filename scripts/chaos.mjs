// Attacks a running host: kill -9 under load, full disk, foreign locks, hostile bodies, odd addresses.
// Usage: npm run chaos -- [--rounds 200] [--seed 1] [--report docs/chaos.md]
import { bootstrap } from './bootstrap.mjs'
import { bundle } from './bundle.mjs'
import { root } from './project.mjs'
import { exitCodeOf, handOver } from './runProcess.mjs'
import { createSay, runMain } from './say.mjs'

/** Builds the campaign and gives it the terminal. Returns its exit code. */
export async function runChaos(node, args) {
  const [main] = await bundle('chaos', ['e2e/chaos/main.ts'])
  const env = { ...process.env, COUNTERSIGN_ROOT: root }
  return exitCodeOf(await handOver(node, [main, ...args], { cwd: root, env }))
}

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    const node = await bootstrap({ needs: 'build', say: createSay(process.stderr) })
    return runChaos(node, process.argv.slice(2))
  })
}
