import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tellBuilds } from './watchBuilds.mjs'

const BUILD_MS = 20_000

let folder = ''
let watcher
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-watch-'))
})
afterEach(async () => {
  await watcher?.close()
  rmSync(folder, { recursive: true, force: true })
})

it(
  'a build that is broken is told as that, and not as another one that is there',
  async () => {
    const entry = join(folder, 'entry.js')
    writeFileSync(entry, 'export const a = 1\n')
    const rolldownOptions = { input: entry }
    watcher = await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { ssr: true, outDir: join(folder, 'out'), watch: {}, rolldownOptions },
    })
    const told = []
    // A file that is written may be seen twice, and built twice.
    const tell = (word) => {
      if (told.at(-1) !== word) told.push(word)
    }
    tellBuilds(watcher, { onBuilt: () => tell('built'), onBroken: () => tell('broken') })
    const becomes = (words) => vi.waitFor(() => expect(told).toEqual(words), { timeout: BUILD_MS })
    await becomes(['built'])
    writeFileSync(entry, 'export const a = …\n')
    await becomes(['built', 'broken'])
    writeFileSync(entry, 'export const a = 2\n')
    await becomes(['built', 'broken', 'built'])
  },
  3 * BUILD_MS,
)
