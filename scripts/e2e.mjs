import { createSay, runMain } from './say.mjs'
import { browserStages, runStages } from './stages.mjs'

await runMain(() => runStages(browserStages, createSay(process.stdout), process.argv.slice(2)))
