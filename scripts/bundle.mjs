import { basename, join } from 'node:path'
import { loadSource } from './loadSource.mjs'
import { cacheDir, root } from './project.mjs'

/**
 * Bundles TypeScript programs, so that they run without extensions in their imports. Packages stay outside.
 * Returns the built files, in the order of `sources` (paths from the project's root).
 */
export async function bundle(name, sources) {
  const { build } = await import('vite')
  // Whichever Node called this, Vite reads TypeScript.
  const { dossierPage } = await loadSource(join(root, 'dossierPage.vite.ts'))
  const outDir = join(cacheDir, name)
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [dossierPage()],
    ssr: { target: 'node' },
    build: {
      ssr: true,
      target: 'node22',
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input: sources.map((source) => join(root, source)) },
    },
  })
  return sources.map((source) => join(outDir, `${basename(source, '.ts')}.js`))
}
