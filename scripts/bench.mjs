import { bootstrap } from './bootstrap.mjs'
import { bundle } from './bundle.mjs'
import { obtainBrowser } from './findBrowser.mjs'
import { root } from './project.mjs'
import { exitCodeOf, handOver } from './runProcess.mjs'
import { createSay, PlainFailure, runMain } from './say.mjs'

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

await runMain(async () => {
  const say = createSay(process.stderr)
  const node = await bootstrap({ needs: 'build', say })
  const sources = PROGRAMS.map((name) => `bench/${name}.ts`)
  const [main] = await bundle('bench', sources)
  const env = { ...process.env, COUNTERSIGN_BROWSER: await findBrowser(node, say) }
  return exitCodeOf(await handOver(node, [main, ...process.argv.slice(2)], { cwd: root, env }))
})
