import { join } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { bundle } from './bundle.mjs'
import { obtainBrowser } from './findBrowser.mjs'
import { loadSource } from './loadSource.mjs'
import { root } from './project.mjs'
import { exitCodeOf, handOver } from './runProcess.mjs'
import { createSay, PlainFailure, runMain, unreadable } from './say.mjs'

const PROBES = ['readProbe', 'authorizationProbe', 'chainProbe', 'voteProbe']
const PROGRAMS = ['main', 'bareServer', 'bareStart', 'loadRunner', 'walletRunner', ...PROBES]

/** Without a browser everything but the scrolling is measured. */
async function findBrowser(node, say) {
  try {
    return await obtainBrowser(node, say)
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error
    say.line(error.message)
    return ''
  }
}

const say = createSay(process.stderr)

/** Usage and rules of the command line stand with the program that is measured by it. */
async function loadArguments() {
  await bootstrap({ needs: 'install', say })
  return loadSource(join(root, 'bench/benchArguments.ts'))
}

async function checkArguments(args) {
  const { readBenchArguments } = await loadArguments()
  try {
    readBenchArguments(args)
  } catch (error) {
    throw unreadable(error)
  }
}

await runMain({ usage: async () => (await loadArguments()).USAGE, passesOn: true }, async ({ args }) => {
  await checkArguments(args)
  const node = await bootstrap({ needs: 'build', say })
  const sources = PROGRAMS.map((name) => `bench/${name}.ts`)
  const [main] = await bundle('bench', sources)
  const env = { ...process.env, COUNTERSIGN_BROWSER: await findBrowser(node, say) }
  return exitCodeOf(await handOver(node, [main, ...args], { cwd: root, env }))
})
