import { createSay, runMain } from './say.mjs'
import { runStages, testStages } from './stages.mjs'

await runMain(() => runStages(testStages, createSay(process.stdout)))
