import { bootstrap } from './bootstrap.mjs'
import { runHost } from './runHost.mjs'
import { createSay, runMain } from './say.mjs'

// Standard output carries the ready line only.
await runMain(async () => {
  const node = await bootstrap({ needs: 'build', say: createSay(process.stderr) })
  return runHost(node, process.argv.slice(2))
})
