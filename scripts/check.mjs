import { createSay, runMain } from './say.mjs'
import { runStages, checkStages } from './stages.mjs'

await runMain(() => runStages(checkStages, createSay(process.stdout)))
