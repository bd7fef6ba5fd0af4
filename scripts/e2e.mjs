import { join } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { cacheDir, modulesDir, root } from './project.mjs'
import { runProcess } from './runProcess.mjs'
import { createSay, PlainFailure, runMain } from './say.mjs'
import { browserStages, runStages } from './stages.mjs'

const usage = `Usage: npm run e2e -- [NAME ...] [options of Playwright]

The tests in a browser.

  NAME    only the files whose path has it, such as headlessHost
  -g TEXT  only the tests whose title has it; this and the others are Playwright's own
  --help  this text`

/** Lets Playwright judge its options before anything is built: without its configuration it does no more. */
async function checkOptions(args) {
  if (!args.some((arg) => arg.startsWith('-'))) return
  const node = await bootstrap({ needs: 'install', say: createSay(process.stderr) })
  const playwright = join(modulesDir, '@playwright', 'test', 'cli.js')
  const nowhere = ['--list', '-c', join(cacheDir, 'no-configuration')]
  const { output } = await runProcess(node, [playwright, 'test', ...nowhere, ...args], { cwd: root })
  const complaint = /^error: (.+)$/m.exec(output)?.[1]
  if (complaint !== undefined) throw new PlainFailure(`Playwright: ${complaint}. See --help.`)
}

await runMain({ usage, passesOn: true }, async ({ args }) => {
  await checkOptions(args)
  return runStages(browserStages, createSay(process.stdout), args)
})
