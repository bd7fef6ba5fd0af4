import { join } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { obtainBrowser } from './findBrowser.mjs'
import { cacheDir, root } from './project.mjs'
import { exitCodeOf, handOver } from './runProcess.mjs'
import { createSay, PlainFailure, runMain } from './say.mjs'

const outDir = join(cacheDir, 'bench')

/** Bundles the bench, so that its TypeScript runs without extensions in its imports. Packages stay outside. */
async function bundle() {
  const { build } = await import('vite')
  const names = ['main', 'bareServer', 'loadRunner', 'readProbe', 'walletRunner']
  const input = names.map((name) => join(root, 'bench', `${name}.ts`))
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { target: 'node' },
    build: { ssr: true, target: 'node22', outDir, emptyOutDir: true, minify: false, rolldownOptions: { input } },
  })
}

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
  await bundle()
  const env = { ...process.env, COUNTERSIGN_BROWSER: await findBrowser(node, say) }
  return exitCodeOf(await handOver(node, [join(outDir, 'main.js'), ...process.argv.slice(2)], { cwd: root, env }))
})
