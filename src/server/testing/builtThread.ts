import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { dossierPage } from '../../../dossierPage.vite'

const root = join(import.meta.dirname, '..', '..', '..')

/** The built program of a thread. */
interface BuiltThread {
  readonly program: string
  remove(): void
}

/** Builds the program of a thread as the product does, inside the project, so that it finds its packages. */
export async function buildThread(source: string, name: string): Promise<BuiltThread> {
  const outDir = join(root, '.cache', `${name}-${process.pid}`)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [dossierPage()],
    build: {
      ssr: join(root, source),
      outDir,
      rolldownOptions: { external: ['better-sqlite3'], output: { entryFileNames: 'thread.mjs' } },
    },
  })
  return { program: join(outDir, 'thread.mjs'), remove: () => rmSync(outDir, { recursive: true, force: true }) }
}
