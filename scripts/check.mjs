import { createSay, runMain } from './say.mjs'
import { checkStages, runStages } from './stages.mjs'

await runMain(() => runStages(checkStages, createSay(process.stdout)))
