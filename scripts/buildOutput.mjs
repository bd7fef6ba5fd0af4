import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode } from './findNode.mjs'
import { hostFile, modulesDir, outDir, rendererDir, root } from './project.mjs'
import { runProcess } from './runProcess.mjs'
import { PlainFailure } from './say.mjs'

const STAMP = join(outDir, '.countersign-build.json')
const BUILD_TIMEOUT_MS = 5 * 60_000
const INPUT_FOLDERS = ['src', 'resources']
const INPUT_FILES = [
  'electron.vite.config.ts',
  ...readdirSync(root).filter((name) => name.endsWith('.vite.ts')),
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.node.json',
]
const NOT_BUILT = /\.test\.tsx?$|^src\/server\/(testing|journeys)\//

function* filesUnder(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* filesUnder(path)
    else if (!NOT_BUILT.test(path)) yield path
  }
}

/** Every file the build reads, with its size and time of change. */
function listInputs() {
  const files = [...INPUT_FOLDERS.flatMap((folder) => [...filesUnder(folder)]), ...INPUT_FILES]
  const inputs = {}
  for (const path of files) {
    const stat = statSync(join(root, path), { throwIfNoEntry: false })
    if (stat !== undefined) inputs[path] = { sizeBytes: stat.size, changedAtMs: stat.mtimeMs }
  }
  return inputs
}

const hashOf = (path) =>
  createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('base64')

/**
 * How the inputs differ from those of a stamp: `same`, `touched` (other times, same content) or `changed`.
 * Content is only read where the time of change differs.
 */
export function compareInputs(inputs, stamped, contentHash = hashOf) {
  const paths = Object.keys(inputs)
  if (paths.length !== Object.keys(stamped).length) return 'changed'
  let isTouched = false
  for (const path of paths) {
    const now = inputs[path]
    const before = stamped[path]
    if (before === undefined || before.sizeBytes !== now.sizeBytes) return 'changed'
    if (before.changedAtMs === now.changedAtMs) continue
    if (contentHash(path) !== before.hash) return 'changed'
    isTouched = true
  }
  return isTouched ? 'touched' : 'same'
}

function writeStamp(inputs) {
  const stamped = {}
  for (const [path, input] of Object.entries(inputs)) stamped[path] = { ...input, hash: hashOf(path) }
  mkdirSync(outDir, { recursive: true })
  writeFileSync(STAMP, JSON.stringify(stamped))
}

/** True when out/ was built from the sources as they are now. */
export function isBuilt() {
  if (!existsSync(STAMP) || !existsSync(hostFile) || !existsSync(join(rendererDir, 'index.html'))) return false
  const inputs = listInputs()
  try {
    const verdict = compareInputs(inputs, JSON.parse(readFileSync(STAMP, 'utf8')))
    if (verdict === 'touched') writeStamp(inputs)
    return verdict !== 'changed'
  } catch {
    return false
  }
}

/** Builds main, preload and renderer into out/. The stamp is written last, so half a build is built again. */
export async function buildOutput(say) {
  rmSync(STAMP, { force: true })
  await say.step('Building the console and its service', async () => {
    const inputs = listInputs()
    const tool = join(modulesDir, 'electron-vite', 'bin', 'electron-vite.js')
    const result = await runProcess(findNode(), [tool, 'build', '--logLevel', 'warn'], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      timeoutMs: BUILD_TIMEOUT_MS,
    })
    if (!result.isOk) {
      throw new PlainFailure(
        `${result.output.trim()}\nThe build failed, nothing was started. Mend the file named above and run it again.`,
      )
    }
    writeStamp(inputs)
  })
}
