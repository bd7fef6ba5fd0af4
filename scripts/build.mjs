import { bootstrap } from './bootstrap.mjs'
import { createSay, runMain } from './say.mjs'

const usage = `Usage: npm run build

Builds the console and its service, also where nothing changed.

  --help  this text`

await runMain({ usage }, async () => {
  await bootstrap({ needs: 'build', say: createSay(process.stdout), isForced: true })
})
