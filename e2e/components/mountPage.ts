import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { operationFacts } from '../../operationFacts.vite'

const ROOT = join(import.meta.dirname, '../..')
const ORIGIN = 'http://localhost'
const HTML =
  '<!doctype html><html lang="en"><head><title>Parts</title><link rel="stylesheet" href="/page.css"></head>' +
  '<body><script type="module" src="/page.js"></script></body></html>'
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }

type Files = ReadonlyMap<string, string | Uint8Array>

/** Builds one page of parts of the console (in a `testing` folder) in memory. */
export async function buildPage(source: string): Promise<Files> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [operationFacts()],
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(ROOT, source),
        output: {
          entryFileNames: 'page.js',
          assetFileNames: ({ names }) => (names.some((name) => name.endsWith('.css')) ? 'page.css' : '[name][extname]'),
        },
      },
    },
  })
  if (!('output' in built)) throw new Error('one build was asked for')
  return new Map(built.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}

/** Opens the page without a service: the files come from memory, and every call is answered by `page.route`. */
export async function mountPage(page: Page, files: Files): Promise<void> {
  await page.route(`${ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1)
    const body = path === '' ? HTML : files.get(path)
    if (body === undefined) return route.fulfill({ status: 404, body: '' })
    const contentType = path === '' ? 'text/html' : (TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    return route.fulfill({ contentType, body: typeof body === 'string' ? body : Buffer.from(body) })
  })
  await page.goto(`${ORIGIN}/`)
}
