import { bootstrap } from './bootstrap.mjs'
import { checkHostArguments, usageWithHost } from './hostArguments.mjs'
import { runHost } from './runHost.mjs'
import { createSay, runMain } from './say.mjs'

const command = { usage: () => usageWithHost('Usage: npm run serve -- [options]'), passesOn: true }

// Standard output carries the ready line only.
await runMain(command, async ({ args }) => {
  await checkHostArguments(args)
  const node = await bootstrap({ needs: 'build', say: createSay(process.stderr) })
  return runHost(node, args)
})
