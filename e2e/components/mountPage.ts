import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { operationFacts } from '../../operationFacts.vite'
import { test } from '../test'

const ROOT = join(import.meta.dirname, '../..')
const HTML =
  '<!doctype html><html lang="en"><head><title>Parts</title><link rel="stylesheet" href="/page.css"></head>' +
  '<body><script type="module" src="/page.js"></script></body></html>'
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }

type Files = ReadonlyMap<string, string | Uint8Array>

/** Parts of the console at an address of their own, until it is closed. */
interface Parts {
  readonly url: string
  close(): void
}

/** A page that routes its files reads them through the program of the tests, megabytes for each of some forty. */
async function serve(files: Files): Promise<Parts> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1)
    const body = path === '' ? HTML : files.get(path)
    const type = path === '' ? 'text/html' : (TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    // The page is loaded for each test: kept, it is read and compiled once a file.
    const kept = path === '' ? {} : { 'cache-control': 'max-age=3600' }
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type, ...kept })
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function buildPage(source: string): Promise<Parts> {
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
  return serve(new Map(built.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source])))
}

/**
 * Builds one page of parts of the console (in a `testing` folder) in memory, for the tests of one file.
 *
 * Returns: opens it, without a service: what no `page.route` of the test answers is not found.
 */
export function mountsPage(source: string): (page: Page) => Promise<unknown> {
  let parts: Parts | null = null
  test.beforeAll(async () => {
    parts = await buildPage(source)
  })
  test.afterAll(() => parts?.close())
  return (page) => page.goto(parts?.url ?? '')
}
