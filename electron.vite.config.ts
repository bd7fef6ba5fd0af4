import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { compactChunks } from './compactChunks.vite'
import { dossierPage } from './dossierPage.vite'
import { mantineSheets } from './mantineSheets.vite'
import { operationFacts } from './operationFacts.vite'
import { screenFiles } from './screenFiles.vite'

/** The pages live under addresses such as /approvals/ID, so their assets need absolute ones. */
const servedFromRoot = {
  name: 'countersign:served-from-root',
  enforce: 'post' as const,
  config: () => ({ base: '/' }),
}

/** The form of modules whose compiled code can be kept (host/compiledCode), beside a package.json that says another. */
const commonJs: Plugin = {
  name: 'countersign:common-js',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' })
  },
}

export default defineConfig({
  main: {
    plugins: [compactChunks(), dossierPage(), commonJs],
    build: {
      // Everything is bundled because one file loads faster than hundreds; a native module cannot be.
      externalizeDeps: false,
      target: 'node22.12',
      minify: false,
      rolldownOptions: {
        external: ['better-sqlite3', 'electron'],
        input: {
          index: resolve(import.meta.dirname, 'src/main/index.ts'),
          host: resolve(import.meta.dirname, 'src/server/host/serve.ts'),
          service: resolve(import.meta.dirname, 'src/server/host/startServer.ts'),
          requestLogThread: resolve(import.meta.dirname, 'src/server/requestLog/logThread.ts'),
          databaseThread: resolve(import.meta.dirname, 'src/server/database/databaseThread.ts'),
          rebuildThread: resolve(import.meta.dirname, 'src/server/host/rebuildThread.ts'),
        },
        output: {
          format: 'cjs',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // Licences stay; the rest of what is said to readers of sources is read at each start for nothing.
          comments: { legal: true, annotation: false, jsdoc: false },
        },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        external: ['electron'],
        input: { index: resolve(import.meta.dirname, 'src/preload/index.ts') },
        // A sandboxed preload script must be CommonJS, and this package is not.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(import.meta.dirname, 'src/renderer'),
    plugins: [react(), servedFromRoot, operationFacts(), mantineSheets()],
    build: {
      target: 'es2022',
      minify: true,
      // The first screen would carry the names of every page's scripts; a page's own imports name them soon enough.
      modulePreload: {
        resolveDependencies: (_file, needed, { hostType }) =>
          hostType === 'html' ? needed : needed.filter((name) => name.endsWith('.css')),
      },
      rolldownOptions: {
        input: resolve(import.meta.dirname, 'src/renderer/index.html'),
        output: { codeSplitting: { groups: screenFiles() } },
      },
    },
  },
})
