import { createSay, runMain } from './say.mjs'
import { runStages, browserStages } from './stages.mjs'

await runMain(() => runStages(browserStages, createSay(process.stdout), process.argv.slice(2)))
