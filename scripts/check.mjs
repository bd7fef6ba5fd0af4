import { createSay, runMain } from './say.mjs'
import { checkStages, runStages } from './stages.mjs'

const usage = `Usage: npm run check

Types, lint, house rules, unit and operation tests. Campaigns (*.campaign.test.ts) run with npm test.

  --help  this text`

await runMain({ usage }, () => runStages(checkStages, createSay(process.stdout)))
