import { bootstrap } from './bootstrap.mjs'
import { createSay, runMain } from './say.mjs'

await runMain(async () => {
  await bootstrap({ needs: 'build', say: createSay(process.stdout), isForced: true })
})
