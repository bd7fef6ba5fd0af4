import { createSay, runMain } from './say.mjs'
import { runStages, testStages } from './stages.mjs'

const usage = `Usage: npm test

Everything that says whether the product is right: build, chaos, types, lint, unit and operation tests, campaigns,
client generators, browser tests.

  --help  this text`

await runMain({ usage }, () => runStages(testStages, createSay(process.stdout)))
