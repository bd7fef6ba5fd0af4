import { createSay, runMain } from './say.mjs'
import { browserStages, runStages } from './stages.mjs'

const usage = `Usage: npm run e2e -- [NAME ...] [options of Playwright]

The tests in a browser.

  NAME    only the files whose path has it, such as headlessHost
  -g TEXT  only the tests whose title has it; this and the others are Playwright's own
  --help  this text`

await runMain({ usage, passesOn: true }, ({ args }) => runStages(browserStages, createSay(process.stdout), args))
